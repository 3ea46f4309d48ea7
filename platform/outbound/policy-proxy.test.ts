import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendEndlessly, serve, serveTls } from '#tests/outbound/serve.ts';
import { dialSocks, greetSocks } from '#tests/outbound/socks-client.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { createAddressPolicy } from './address-policy.ts';
import { innerPort } from './launch-chromium.ts';
import { type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

/** Starts a proxy that may reach only these loopback servers. */
async function start(
  servers: { port: number }[],
  { ownUrl, ...rest }: Partial<PolicyProxyOptions> & { ownUrl?: string } = {},
) {
  const allow = servers.map(({ port }) => `127.0.0.1:${port}`);
  const own = ownUrl === undefined ? undefined : { url: ownUrl, mayVisit: () => true };
  const policy = createAddressPolicy({ allow, ...(own && { own }) });
  const proxy = await startPolicyProxy({ policy, ...rest });
  onTestFinished(() => proxy.stop());
  const dial = async (host: string, port: number) => {
    const { socket, reply } = await dialSocks(proxy.url, host, port);
    onTestFinished(() => void socket.destroy());
    return { socket, reply };
  };
  return {
    ...proxy,
    dial,
    /** Connects and sends a text; resolves to everything received until the connection ends or falls silent. */
    async speak(port: number, text: string, silenceMs = 400): Promise<string> {
      const { socket } = await dial('127.0.0.1', port);
      return speakOver(socket, text, silenceMs);
    },
  };
}

function speakOver(socket: Socket, text: string, silenceMs: number): Promise<string> {
  if (socket.destroyed) return Promise.resolve('');
  return new Promise((resolve) => {
    let received = '';
    socket.write(text, 'latin1');
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(received));
  });
}

const get = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
const [connected, refused, unreachable] = [0, 2, 4];

test('W-04 a connection goes to the exact host and port, passes data on unchanged, and counts its bytes', async () => {
  const server = await serve();
  const proxy = await start([server]);
  const received = await proxy.speak(server.port, get);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*hello$/);
  expect(server.received.join('')).toBe(get);
  expect(proxy.wireBytes()).toBe(received.length);
  expect([proxy.connections(), proxy.refusals(), proxy.exceeded()]).toEqual([1, 0, undefined]);
});

test('W-04 a connection carries TLS, whose certificate is that of the server', async () => {
  const server = await serveTls(['127.0.0.1'], { body: 'x'.repeat(50_000) });
  const proxy = await start([server]);
  const { socket } = await proxy.dial('127.0.0.1', server.port);
  const secure = connectTls({ socket, ca: server.cert, servername: '', host: '127.0.0.1' });
  expect(await speakOver(secure, get, 5_000)).toMatch(/x{50000}/);
  expect(proxy.wireBytes()).toBeGreaterThan(50_000);
  expect(proxy.wireBytes()).toBeLessThan(53_000);
});

test.each([
  ['127.0.0.1', 1],
  ['127.0.0.1', 0],
  ['localhost', undefined],
  ['::1', undefined],
  ['[::1]', undefined],
  ['user@127.0.0.1', undefined],
  ['127.0.0.1/path', undefined],
  ['127.0.0.1:80', undefined],
  ['127.0.0.1#', undefined],
  ['a b', undefined],
  ['', undefined],
])('W-04 a connection to %j at port %s is refused and counted', async (host, port) => {
  const server = await serve();
  const proxy = await start([server]);
  expect((await proxy.dial(host, port ?? server.port)).reply).toBe(refused);
  expect(server.connections()).toBe(0);
  expect(proxy.refusals()).toBe(1);
});

test.each([
  ['another version', [4, 1, 0, 0]],
  ['HTTP', [...Buffer.from('GET http://127.0.0.1/ HTTP/1.1\r\n\r\n')]],
])('W-04 a client that speaks %s gets no answer', async (_what, bytes) => {
  const proxy = await start([]);
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1').on('error', () => {});
  expect(await speakOver(socket, Buffer.from(bytes).toString('latin1'), 5_000)).toBe('');
});

test.each([
  ['to listen', [5, 2, 0, 3]],
  ['for UDP', [5, 3, 0, 3]],
  ['for an address in binary', [5, 1, 0, 1]],
])('W-04 a client that asks %s is refused', async (_what, request) => {
  const server = await serve();
  const proxy = await start([server]);
  const socket = await greetSocks(proxy.url);
  const port = [server.port >> 8, server.port & 255];
  socket.write(Buffer.from([...request, 9, ...Buffer.from('127.0.0.1'), ...port]));
  expect((await once(socket, 'data'))[0][1]).toBe(refused);
  expect(server.connections()).toBe(0);
});

test('W-04 refused targets are listed by host and port', async () => {
  const proxy = await start([]);
  for (const port of [80, 80, 8443]) await proxy.dial('10.0.0.7', port);
  await proxy.dial('cdn.example', 8443);
  expect(proxy.refusedHosts()).toEqual(['10.0.0.7:80', '10.0.0.7:8443', 'cdn.example:8443']);
});

test('W-04 names that resolve to our internal network are not listed', async () => {
  const policy = createAddressPolicy({ lookUp: async () => ['10.0.0.7'] });
  const proxy = await start([], { policy });
  expect((await proxy.dial('wiki.example.com', 443)).reply).toBe(refused);
  expect([proxy.refusals(), proxy.refusedHosts()]).toEqual([1, []]);
});

test('W-04 an unreachable server is reported as such, and does not count as refused', async () => {
  const proxy = await start([{ port: 1 }]);
  expect((await proxy.dial('127.0.0.1', 1)).reply).toBe(unreachable);
  expect(proxy.refusals()).toBe(0);
});

test('W-04 connections that Chromium makes for itself are refused but not counted', async () => {
  const proxy = await start([]);
  expect((await proxy.dial('update.googleapis.com', 443)).reply).toBe(refused);
  expect([proxy.connections(), proxy.refusals()]).toEqual([1, 0]);
});

test('W-04 only the audit of one of our own pages may connect to our own site', async () => {
  const own = await serve();
  const foreignPage = await start([], { ownUrl: own.url, pageUrl: 'https://public.example/' });
  expect((await foreignPage.dial('127.0.0.1', own.port)).reply).toBe(refused);
  const unknown = await start([], { ownUrl: own.url });
  expect((await unknown.dial('127.0.0.1', own.port)).reply).toBe(refused);
  const ownPage = await start([], { ownUrl: own.url, pageUrl: `${own.url}/pricing` });
  expect((await ownPage.dial('127.0.0.1', own.port)).reply).toBe(connected);
  expect((await ownPage.dial('127.0.0.1', own.port + 1)).reply).toBe(refused);
});

test('W-04 all connections end when a scan exceeds its bytes', async () => {
  const server = await serve(sendEndlessly);
  const proxy = await start([server], { limits: { wireBytes: 2_000_000 } });
  const other = await proxy.dial('127.0.0.1', server.port);
  const received = await proxy.speak(server.port, get, 5_000);
  expect(received.length).toBeLessThan(3_000_000);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
  await vi.waitFor(() => expect(other.socket.destroyed).toBe(true));
  expect(await proxy.speak(server.port, get)).toBe('');
});

test('W-04 bytes that a page sends count like bytes that it receives', async () => {
  const server = await serve((request, response) => void request.resume().on('end', () => response.end()));
  const proxy = await start([server], { limits: { wireBytes: 1_000_000 } });
  const body = 'x'.repeat(4_000_000);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}`;
  await proxy.speak(server.port, `${head}\r\n\r\n${body}`, 2_000);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 all connections end when a scan exceeds their number, refused ones included', async () => {
  const server = await serve();
  const proxy = await start([server], { limits: { requests: 2 } });
  await proxy.dial('127.0.0.1', server.port);
  await proxy.dial('127.0.0.1', 1);
  expect(proxy.exceeded()).toBeUndefined();
  await proxy.dial('127.0.0.1', server.port);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 connections count before they send a request, and only 200 may be open at once', async () => {
  const proxy = await start([], { limits: { requests: 250 } });
  const open = () => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return once(socket, 'close');
  };
  const first = Array.from({ length: 200 }, open);
  await vi.waitFor(() => expect(proxy.connections()).toBe(200));
  await open();
  expect(proxy.connections()).toBe(200);
  await proxy.stop();
  await Promise.all(first);
  const strict = await start([], { limits: { requests: 2 } });
  for (let count = 0; count < 3; count++) await greetSocks(strict.url);
  expect(strict.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 a client that does not finish its greeting is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await serve();
  const proxy = await start([server]);
  const { socket } = await proxy.dial('127.0.0.1', server.port);
  const silent = await greetSocks(proxy.url);
  const closed = once(silent, 'close');
  vi.advanceTimersByTime(5_000);
  await closed;
  expect(socket.destroyed).toBe(false);
});

test('W-04 all connections end when a scan exceeds its time', async () => {
  const server = await serve(() => {});
  const proxy = await start([server], { limits: { totalMs: 200 } });
  // This is longer than a test may take, so only the proxy can end the connection.
  expect(await proxy.speak(server.port, get, 120_000)).toBe('');
  expect(proxy.exceeded()).toEqual({ code: 'slow' });
});

test('W-04 a closed proxy drops open connections, and accepts and counts none until it is opened again', async () => {
  const server = await serve(() => {});
  const proxy = await start([server]);
  const waiting = proxy.speak(server.port, get, 10_000);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  proxy.setOpen(false);
  expect(await waiting).toBe('');
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1').on('error', () => {});
  expect(await speakOver(socket, '\x05\x01\x00', 5_000)).toBe('');
  expect([server.connections(), proxy.connections(), proxy.exceeded()]).toEqual([1, 1, undefined]);
  proxy.setOpen(true);
  expect((await proxy.dial('127.0.0.1', server.port)).reply).toBe(connected);
});

test('W-04 a proxy that stops leaves nothing open', async () => {
  const server = await serve(() => {});
  const proxy = await start([server]);
  const waiting = proxy.speak(server.port, get, 10_000);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await proxy.stop();
  await proxy.stop();
  expect(await waiting).toBe('');
  expect(proxy.exceeded()).toBeUndefined();
});

test('W-04 a server or a browser that disconnects ends only its own connection', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/reset') request.socket.resetAndDestroy();
    else response.end('hello');
  });
  const proxy = await start([server]);
  expect(await proxy.speak(server.port, get.replace('/ ', '/reset '), 5_000)).toBe('');
  const { socket } = await proxy.dial('127.0.0.1', server.port);
  socket.resetAndDestroy();
  (await greetSocks(proxy.url)).destroy();
  expect(await proxy.speak(server.port, get)).toMatch(/hello$/);
});

test('W-04 a browser in a network namespace connects over a Unix socket', async () => {
  const folder = createTemporaryFolder(onTestFinished);
  const server = await serve();
  const socketPath = path.join(folder, 'proxy');
  const proxy = await start([server], { socketPath });
  const { socket } = await dialSocks(socketPath, '127.0.0.1', server.port);
  expect(await speakOver(socket, get, 5_000)).toMatch(/hello$/);
  expect(proxy.url).toBe(`socks5://127.0.0.1:${innerPort}`);
});
