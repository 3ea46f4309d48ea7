import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendEndlessly, serve, serveRaw, serveTls } from '#tests/outbound/serve.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createOutbound } from './create-outbound.ts';
import { lineBreak, type OutboundOptions, type TrafficLimits } from './outbound.ts';
import { OutboundError } from './outbound-failure.ts';

type Options = {
  limits?: Partial<TrafficLimits>;
  budget?: { requests: number; wireBytes: number };
  ca?: string[];
};

/** Opens an outbound that may reach only this loopback port, and `good.example`, which leads there too. */
function open({ port }: { port: number }, { limits, ...options }: Options = {}) {
  const policy = createAddressPolicy({
    allow: [`127.0.0.1:${port}`, `good.example:${port}`],
    lookUp: async () => ['127.0.0.1'],
  });
  const outbound = createOutbound({ policy, limits: { totalMs: 20_000, ...limits }, ...options });
  onTestFinished(() => outbound.close());
  const signal = new AbortController().signal;
  return (url: string, options: Partial<OutboundOptions> = {}) => outbound.fetch(url, { signal, ...options });
}

const failing = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).failure.code;
};

const text = 'A page of some length. '.repeat(1_000);

test('W-04 a request without TLS goes to the address that the policy has looked up', async () => {
  const server = await serve((_, response) => response.writeHead(204).end());
  // Only the policy knows this name.
  expect((await open(server)(`http://good.example:${server.port}/`)).status).toBe(204);
});

test.each<[string, (body: string) => Buffer]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['DEFLATE, gzip', (body) => gzipSync(deflateRawSync(body))],
  ['zstd', zstdCompressSync],
  ['identity', (body) => Buffer.from(body)],
])('W-01 a body in %s is decoded, and weighed as it was sent', async (name, encode) => {
  const headers = { 'content-encoding': name, 'content-type': 'text/html' };
  const server = await serve((_, response) => response.writeHead(200, headers).end(encode(text)));
  const response = await open(server)(`${server.url}/page#part`);
  expect(Buffer.from(response.body).toString()).toBe(text);
  expect(response).toMatchObject({ status: 200, url: `${server.url}/page`, redirects: [] });
  expect(response.transferBytes).toBe(server.sentBytes());
  expect(response.headers.get('content-type')).toBe('text/html');
});

test('W-01 files over one kept-alive connection are weighed separately, to the byte', async () => {
  const server = await serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
  const fetch = open(server);
  let sum = 0;
  for (const size of [0, 1, 1_000, 70_000, 12]) sum += (await fetch(`${server.url}/${size}`)).transferBytes;
  expect(sum).toBe(server.sentBytes());
  expect(server.connections()).toBe(1);
});

test('R-07 repeated lines of a header can be told from a list in one line', async () => {
  const lines = ['otherbot: noindex, nofollow', 'noarchive'];
  const server = await serve((_, response) => response.writeHead(200, { 'x-robots-tag': lines }).end());
  const { headers } = await open(server)(server.url);
  expect(headers.get('x-robots-tag')?.split(lineBreak)).toEqual(lines);
});

test('W-01 the answer to HEAD has an encoding and no body', async () => {
  const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end());
  expect((await open(server)(server.url, { method: 'HEAD' })).body).toHaveLength(0);
});

test('W-04 any status is an answer, and requests carry no cookies or other headers', async () => {
  const headers: Record<string, unknown>[] = [];
  const server = await serve((request, response) => {
    headers.push(request.headers);
    response.writeHead(404, { 'set-cookie': 'a=1' }).end('gone');
  });
  const fetch = open(server);
  expect(await fetch(server.url, { accept: 'text/html' })).toMatchObject({ status: 404 });
  await fetch(server.url);
  const names = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'];
  expect(headers.map((sent) => Object.keys(sent).sort())).toEqual([names, names]);
  expect(headers[0]).toMatchObject({ accept: 'text/html', host: `127.0.0.1:${server.port}` });
});

test('W-04 redirects are followed and weighed one by one, up to their limit', async () => {
  const server = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.end('there');
    return response.writeHead(302, { location: `/${left - 1}` }).end('moved');
  });
  const fetch = open(server);
  const response = await fetch(`${server.url}/10`);
  expect(response.url).toBe(`${server.url}/0`);
  expect(response.redirects.map(({ status }) => status)).toEqual(Array(10).fill(302));
  const hops = response.redirects.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  expect(hops + response.transferBytes).toBe(server.sentBytes());
  expect(await failing(fetch(`${server.url}/11`))).toBe('redirects');
  expect(await failing(fetch(`${server.url}/6`, { maxRedirects: 5 }))).toBe('redirects');
  expect(await failing(fetch(`${server.url}/11`, { maxRedirects: 100 }))).toBe('redirects');
});

test('W-04 a redirect loop ends when it closes', async () => {
  const server = await serve(({ url }, response) =>
    response.writeHead(307, { location: url === '/a' ? '/b' : '/a' }).end(),
  );
  expect(await failing(open(server)(`${server.url}/a`))).toBe('redirects');
  expect(server.received).toHaveLength(2);
});

test.each([
  'http://127.0.0.1:1/',
  'http://127.0.0.1/',
  'http://localhost/',
  '//[::1]/',
  'http://user:pass@127.0.0.1/',
  'http://user:pass@127.0.0.1:PORT/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://[/',
])('W-04 a redirect to %s is refused, and not followed', async (target) => {
  const server = await serve(({ socket }, response) => {
    const location = target.replace('PORT', String(socket.localPort));
    response.writeHead(301, { location }).end();
  });
  expect(await failing(open(server)(server.url))).toBe('refused');
  expect(server.received).toHaveLength(1);
});

const zeros = Buffer.alloc(64_000_000);

test.each<[string, (body: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['deflate', deflateSync],
  ['gzip, gzip', (body) => gzipSync(gzipSync(body))],
])('W-04 a decompression bomb in %s is stopped early', async (name, encode) => {
  const body = encode(zeros);
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': name }).end(body),
  );
  const before = process.memoryUsage.rss();
  expect(await failing(open(server)(server.url, { maxBytes: 1_000_000 }))).toBe('too large');
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
});

test('W-04 a body over the limit is truncated if that is requested', async () => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  );
  const response = await open(server)(server.url, { maxBytes: 100, cut: true });
  expect(Buffer.from(response.body).toString()).toBe(text.slice(0, 100));
});

const ok = 'HTTP/1.1 200 OK\r\n';

/** Sends a little every 20 ms. */
function drip(to: Socket | ServerResponse, piece: string): void {
  const timer = setInterval(() => to.write(piece), 20);
  to.on('close', () => clearInterval(timer));
}

test('W-04 an endless body ends at the byte limit, and one that drips ends at the time limit', async () => {
  const endless = await serve(sendEndlessly);
  const limits = { wireBytes: 1_000_000, decodedBytes: 100_000_000 };
  expect(await failing(open(endless, { limits })(endless.url))).toBe('too large');
  const dripping = await serve((_, response) => drip(response, 'x'));
  expect(await failing(open(dripping, { limits: { totalMs: 400 } })(dripping.url))).toBe('slow');
});

test.each<[string, (socket: Socket) => void]>([
  [
    'come in drips',
    (socket) => {
      socket.write(ok);
      drip(socket, 'x-a: b\r\n');
    },
  ],
  ['never come', () => {}],
])('W-04 headers that %s end at a time limit of their own', async (_, speak) => {
  const server = await serveRaw(speak);
  expect(await failing(open(server, { limits: { headersMs: 300 } })(server.url))).toBe('slow');
});

test.each([
  ['endless headers', `${ok}${'x-a: b\r\n'.repeat(20_000)}`, 'too large'],
  ['endless early hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000), 'too large'],
  ['far too many encodings', `${ok}Content-Encoding: ${Array(50).fill('gzip')}\r\n\r\nx`, 'too large'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n', 'unreachable'],
  ['nothing', '', 'unreachable'],
  ['half a body', `${ok}Content-Length: 100\r\n\r\nhalf`, 'incomplete'],
  ['half a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n64\r\nhalf`, 'incomplete'],
  [
    'half a compressed body',
    `${ok}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n${gzipSync('half').toString('latin1', 0, 15)}`,
    'incomplete',
  ],
  ['two lengths', `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, 'unreachable'],
  [
    'a length and chunks',
    `${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'unreachable',
  ],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'unreachable'],
  ['an unknown encoding', `${ok}Content-Encoding: rot13\r\nContent-Length: 1\r\n\r\nx`, 'unreadable'],
  ['invalid gzip', `${ok}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope`, 'unreadable'],
  ['invalid brotli', `${ok}Content-Encoding: br\r\nContent-Length: 4\r\n\r\nnope`, 'unreadable'],
])('W-04 a server that sends %s fails with a reason', async (_, bytes, code) => {
  const server = await serveRaw(bytes);
  expect(await failing(open(server)(server.url))).toBe(code);
});

test.each([
  ['http://127.0.0.1:1/', 'unreachable'],
  ...['', 'saltbush', 'http://', 'http://exa mple/', 'mailto:a@b.example'].map((none) => [none, 'invalid']),
])('W-04 a request for %j fails as %s', async (url = '', code) => {
  expect(await failing(open({ port: 1 })(url))).toBe(code);
});

test('W-04 a caller may abort with a reason of its own', async () => {
  const server = await serve(() => {});
  const fetch = open(server);
  const controller = new AbortController();
  const waiting = failing(fetch(server.url, { signal: controller.signal }));
  controller.abort(new OutboundError({ code: 'crashed' }));
  expect(await waiting).toBe('crashed');
  expect(await failing(fetch(server.url, { signal: AbortSignal.abort() }))).toBe('interrupted');
  expect(await failing(fetch(server.url, { signal: AbortSignal.timeout(50) }))).toBe('slow');
});

test('W-04 one audit has a budget of requests and bytes, redirects included', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/moved') return response.writeHead(301, { location: '/' }).end();
    return response.end('x'.repeat(10_000));
  });
  const few = open(server, { budget: { requests: 3, wireBytes: 1e9 } });
  await few(`${server.url}/moved`);
  await few(server.url);
  expect(await failing(few(server.url))).toBe('too large');
  const light = open(server, { budget: { requests: 100, wireBytes: 15_000 } });
  await light(server.url);
  expect(await failing(light(server.url))).toBe('too large');
});

test('W-04 a kept-alive connection that the server closes at the next request is replaced', async () => {
  const server = await serveRaw((socket) => {
    socket.write(`${ok}Content-Length: 1\r\n\r\nx`);
    socket.once('data', () => socket.resetAndDestroy());
  });
  const fetch = open(server);
  await fetch(server.url);
  expect((await fetch(server.url)).status).toBe(200);
  expect(server.connections()).toBe(2);
});

test('W-04 a certificate must be valid for the name that was requested, not for the address', async () => {
  const server = await serveTls(['good.example']);
  const response = await open(server, { ca: [server.cert] })(`https://good.example:${server.port}/`);
  expect(response.status).toBe(200);
  expect(server.names).toEqual([`good.example good.example:${server.port}`]);
  // Status line, headers and body as plain text, as browsers count them.
  expect(response.transferBytes).toBeLessThan(300);
  const numbered = await serveTls(['127.0.0.1']);
  const byNumber = open(numbered, { ca: [numbered.cert] });
  expect((await byNumber(`https://127.0.0.1:${numbered.port}/`)).status).toBe(200);
});

test.each<[string, string, { hosts: string[]; notAfter?: string; unknown?: boolean }]>([
  ['for another name', 'good.example', { hosts: ['other.example'] }],
  ['for a name, when an address was requested', '127.0.0.1', { hosts: ['good.example'] }],
  ['out of date', 'good.example', { hosts: ['good.example'], notAfter: '210101000000Z' }],
  ['of an unknown authority', 'good.example', { hosts: ['good.example'], unknown: true }],
])('W-04 a certificate %s is refused', async (_, host, { hosts, unknown, ...options }) => {
  const server = await serveTls(hosts, options);
  const { cert } = unknown ? await serveTls(hosts) : server;
  // Node warns about this setting once, at the first connection that it would affect.
  vi.spyOn(process, 'emitWarning').mockReturnValue();
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect(await failing(open(server, { ca: [cert] })(`https://${host}:${server.port}/`))).toBe('unreachable');
  expect(server.names).toEqual([]);
});
