import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer, gcWhenIdle, listen } from '#server/http-server.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts the server with an app that responds "fine", or with `fetch`. */
async function startServer(fetch = async (_request: Request) => new Response('fine.')) {
  const app = { fetch, serveFresh: (next: RequestListener) => next };
  const server = createHttpServer(app, { siteUrl: 'http://site.test', inlineScripts: [] }, silent);
  await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    server,
    /** Sends bytes and returns everything received until the connection closes, or "cut off" on an error. */
    async say(bytes: string): Promise<string> {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(bytes);
      return text(socket).catch(() => 'cut off');
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const get = (more = '') => `GET / HTTP/1.1\r\nHost: site.test\r\n${more}\r\n`;
const last = get('Connection: close\r\n');

test('pipelined requests are answered in order, and a flood of them closes the connection', async () => {
  const fetch = vi.fn(async (_request: Request) => new Response('fine.'));
  await using server = await startServer(fetch);
  expect((await server.say(get().repeat(15) + last)).match(/fine/g)).toHaveLength(16);
  fetch.mockClear();
  await server.say(get().repeat(1000) + last);
  expect(fetch.mock.calls.length).toBeLessThan(20);
});

test.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['with two hosts', get('Host: other.test\r\n'), 400],
  ['with an unknown expectation', get('Expect: wonders\r\n'), 417],
])('a request %s is refused with a message and the usual headers', async (_what, bytes, status) => {
  const fetch = vi.fn(async (_request: Request) => new Response('fine.'));
  await using server = await startServer(fetch);
  const response = await server.say(bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control: no-store'])
    expect(response).toContain(name);
  expect(response).toMatch(/connection: close[\s\S]*\w+ \w+.*\.\n/i);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['GET', /^HTTP\/1\.1 200 [\s\S]*fine: http:\/\/site\.test\/healthz/],
  ['HEAD', /^HTTP\/1\.1 200 /],
  ['OPTIONS', /^HTTP\/1\.1 200 /],
])(
  'a health check over HTTP/1.0, which has no Host, is answered as with the host of the site: %s',
  async (method, expected) => {
    await using server = await startServer(async (request) => new Response(`fine: ${request.url}`));
    expect(await server.say(`${method} /healthz HTTP/1.0\r\n\r\n`)).toMatch(expected);
  },
);

test('HTTP/1.0 with a Host keeps it, and with two is refused', async () => {
  await using server = await startServer(async (request) => new Response(`fine: ${request.url}`));
  const say = (hosts: string) => server.say(`GET / HTTP/1.0\r\n${hosts}\r\n`);
  expect(await say('Host: other.test\r\n')).toContain('fine: http://other.test/');
  expect(await say('Host: a.test\r\nHost: b.test\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

test.each([
  ['one cookie', `Cookie: a=${'x'.repeat(17_000)}\r\n`, /cookies .* site\.test .*16 kB.\nDelete the cookies/],
  ['many cookies', `Cookie: ${repeat(170, (n) => `c${n}=${'x'.repeat(100)}; `)}\r\n`, /Delete the cookies/],
  [
    'cookies in many headers',
    repeat(170, (n) => `Cookie: c${n}=${'x'.repeat(100)}\r\n`),
    /Delete the cookies/,
  ],
  ['more than Node reads', `Cookie: a=${'x'.repeat(100_000)}\r\n`, /address[\s\S]*cookies/],
  ['another header', `X-Note: ${'x'.repeat(17_000)}\r\n`, /header x-note of this request is too long/],
])('R-23 431 names what is too long: %s', async (_what, header, message) => {
  const fetch = vi.fn(async (_request: Request) => new Response('fine.'));
  await using server = await startServer(fetch);
  const response = await server.say(get(header));
  expect(response).toMatch(/^HTTP\/1\.1 431 /);
  expect(response.split('\r\n\r\n')[1]).toMatch(message);
  expect(response).toMatch(/cache-control: no-store/i);
  expect(fetch).not.toHaveBeenCalled();
});

test('R-23 431 names a long address, and one just below the limit is served', async () => {
  await using server = await startServer();
  const search = (length: number) =>
    `GET /${'x'.repeat(length)} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`;
  const response = await server.say(search(17_000));
  expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*This address is longer .*\nA search takes 100 characters/);
  expect(response).not.toContain('cookies');
  expect(await server.say(search(16_000))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client that expects 100-continue gets it', async () => {
  await using server = await startServer(async (request) => new Response(`${await request.text()} kept.`));
  const response = await server.say(
    last
      .replace('GET', 'POST')
      .replace('\r\n\r\n', '\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nwell'),
  );
  expect(response).toMatch(/^HTTP\/1\.1 100 [\s\S]*well kept\./);
});

test('a stalled connection times out', async () => {
  await using server = await startServer();
  expect(server.server.timeout).toBe(30_000);
});

afterEach(() => vi.useRealTimers());

test('garbage is collected once, after the first second without a request', () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  const collect = vi.fn();
  gcWhenIdle(server, collect);
  for (let count = 0; count < 8; count += 1) {
    vi.advanceTimersByTime(500);
    server.emit('request');
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(collect).toHaveBeenCalledTimes(1);
  expect(server.listenerCount('request')).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});
