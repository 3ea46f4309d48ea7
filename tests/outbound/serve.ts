import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSelfSigned } from '../self-signed.ts';

/** Listens on loopback until the test ends, and counts the bytes that its sockets send. */
async function listen(server: Server) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    connections: () => sockets.size,
  };
}

/** Starts a server that records what it received, byte for byte. */
export async function serve(respond: RequestListener = (_, response) => response.end('hello')) {
  const received: string[] = [];
  const server = http.createServer(respond);
  server.on('connection', (socket) => socket.on('data', (chunk) => received.push(chunk.toString('latin1'))));
  return { ...(await listen(server)), received };
}

/** Responds with a body that never ends. */
export const sendEndlessly: RequestListener = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64_000, 'x')));
  };
  response.on('drain', more);
  more();
};

/** Starts a server that sends these bytes to any request and hangs up, or passes the connection to the function. */
export const serveRaw = (reply: string | ((socket: Socket) => void)) =>
  listen(
    createTcpServer((socket) => {
      socket.once('data', () =>
        typeof reply === 'string' ? void socket.end(reply, 'latin1') : reply(socket),
      );
    }),
  );

/** Starts a server with a certificate for these hosts. `names` lists the requested names. */
export async function serveTls(hosts: string[], { body = 'secret', notAfter = '491231235959Z' } = {}) {
  const { key, cert } = createSelfSigned(hosts, { notAfter });
  const names: string[] = [];
  const server = https.createServer({ key, cert }, ({ socket, headers }, response) => {
    names.push(`${(socket as unknown as { servername: unknown }).servername} ${headers.host}`);
    response.end(body);
  });
  return { ...(await listen(server)), cert, names };
}
