import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What an outside service can do instead of answering. */
export const faultNames = [
  'refuse',
  'reset',
  'stall before the answer',
  'stall inside the answer',
  '429',
  '500',
  'wrong type',
  'truncated JSON',
  'empty',
  '100 MB',
  'slow drip',
  'clock one day off',
] as const;

export type Fault = (typeof faultNames)[number];

type Protocol = 'http' | 'smtp';

const head = (status: string, type: string, length: number, more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${more}connection: close\r\n\r\n`;

const json = 'application/json';

/** What is sent, then whether the connection is closed. A mail server speaks first, and has no JSON. */
const scripts: Partial<Record<Fault, Record<Protocol, { say: string; ends: boolean }>>> = {
  'stall before the answer': { http: { say: '', ends: false }, smtp: { say: '', ends: false } },
  'stall inside the answer': {
    http: { say: `${head('200 OK', json, 1000)}[{"id":1,`, ends: false },
    smtp: { say: '220-mail.exam', ends: false },
  },
  429: {
    http: { say: `${head('429 Too Many Requests', json, 2, 'retry-after: 1\r\n')}{}`, ends: true },
    smtp: { say: '421 4.7.0 Try again later\r\n', ends: true },
  },
  500: {
    http: { say: `${head('500 Internal Server Error', 'text/html', 5)}Fatal`, ends: true },
    smtp: { say: '554 5.3.0 Out of order\r\n', ends: true },
  },
  'wrong type': {
    http: { say: `${head('200 OK', 'text/html', 9)}<p>Hi</p>`, ends: true },
    smtp: { say: 'HTTP/1.1 400 Bad Request\r\n\r\n', ends: true },
  },
  'truncated JSON': {
    http: { say: `${head('200 OK', json, 9)}[{"id":1,`, ends: true },
    smtp: { say: '', ends: true },
  },
  empty: { http: { say: head('200 OK', json, 0), ends: true }, smtp: { say: '', ends: true } },
};

const hugeBytes = 100e6;

/** Starts a proxy before a service on loopback, which can misbehave in the service's place. */
export async function startFaultProxy(targetPort: number, protocol: Protocol) {
  const sockets = new Set<Socket>();
  let fault: Fault | undefined;
  let met = 0;
  let server: Server;
  let port = 0;

  const misbehave = (socket: Socket, name: Fault) => {
    if (name === 'reset') socket.resetAndDestroy();
    else if (name === '100 MB') sendHuge(socket, protocol);
    else if (name === 'slow drip') drip(socket, protocol);
    else {
      const script = scripts[name]?.[protocol];
      if (script?.say) socket.write(script.say);
      if (script?.ends) socket.end();
    }
  };
  const pass = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1');
    sockets.add(far);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far);
    if (fault === 'clock one day off')
      far.on('data', (chunk) =>
        near.write(chunk.toString('latin1').replace(/^date: .*$/im, describeYesterday), 'latin1'),
      );
    else far.pipe(near);
  };
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const name = fault;
    met += 1;
    if (!name || name === 'clock one day off') pass(socket);
    else if (protocol === 'smtp') misbehave(socket, name);
    else socket.once('data', () => misbehave(socket, name));
  };
  const listen = async () => {
    server = createServer(accept);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  return {
    port,
    /** Whether somebody has met this state. Nobody can be seen to meet a service that refuses connections. */
    isMet: () => met > 0 || fault === 'refuse',
    /** Takes effect at once, on open connections too. Undefined: the service answers again. */
    async set(next: Fault | undefined) {
      await close();
      fault = next;
      met = 0;
      if (next !== 'refuse') await listen();
    },
    [Symbol.asyncDispose]: close,
  };
}

const describeYesterday = () => `Date: ${new Date(Date.now() - 24 * 3600_000).toUTCString()}`;

function sendHuge(socket: Socket, protocol: Protocol): void {
  if (protocol === 'http') socket.write(head('200 OK', json, hugeBytes));
  const line = protocol === 'http' ? ' '.repeat(65_536) : `220-${'x'.repeat(500)}\r\n`.repeat(100);
  let sent = 0;
  const write = () => {
    while (!socket.destroyed && sent < hugeBytes) {
      sent += line.length;
      if (!socket.write(line)) {
        socket.once('drain', write);
        return;
      }
    }
    socket.end();
  };
  write();
}

function drip(socket: Socket, protocol: Protocol): void {
  if (protocol === 'http') socket.write(head('200 OK', json, 100_000));
  const timer = setInterval(() => socket.write(protocol === 'http' ? ' ' : '2'), 200);
  socket.on('close', () => clearInterval(timer));
}
