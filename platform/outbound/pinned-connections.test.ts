import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { connectPinned } from './pinned-connections.ts';

/** Starts a server that accepts connections and stays silent, and emits its sockets. */
async function startSilentServer() {
  const connections = new EventEmitter<{ socket: [Socket] }>();
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    connections.emit('socket', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { port, connections };
}

const allowing = (port: number, lookUp = async () => ['127.0.0.1']) =>
  createAddressPolicy({ allow: [`good.example:${port}`], lookUp });

test('W-04 a server that never answers the TLS handshake is slow, and its connection is closed', async () => {
  const { port, connections } = await startSilentServer();
  const closed = once(connections, 'socket').then(([socket]) => once((socket as Socket).resume(), 'close'));
  const connecting = connectPinned({
    policy: allowing(port),
    hostname: 'good.example',
    port,
    connectMs: 100,
    tls: { ca: undefined },
  });
  await expect(connecting).rejects.toMatchObject({ failure: { code: 'slow' } });
  await closed;
});

test('W-04 a name that is never resolved is slow', async () => {
  const policy = allowing(443, () => new Promise(() => {}));
  const connecting = connectPinned({ policy, hostname: 'good.example', port: 443, connectMs: 50 });
  await expect(connecting).rejects.toMatchObject({ failure: { code: 'slow' } });
});

test('W-04 an established connection outlives the time limit for connecting', async () => {
  const { port, connections } = await startSilentServer();
  const accepted = once(connections, 'socket');
  const socket = await connectPinned({
    policy: allowing(port),
    hostname: 'good.example',
    port,
    connectMs: 300,
  });
  onTestFinished(() => void socket.destroy());
  const [other] = (await accepted) as [Socket];
  const limit = AbortSignal.timeout(400);
  await once(limit, 'abort');
  other.write('still there');
  expect(String((await once(socket, 'data'))[0])).toBe('still there');
});
