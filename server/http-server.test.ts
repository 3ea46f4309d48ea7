import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer, gcWhenIdle, listen } from '#server/http-server.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts the server with an app that responds "fine", or with `fetch`. */
async function startServer(fetch = async (_request: Request) => new Response('fine.')) {
  const app = { fetch, answerFresh: (next: RequestListener) => next };
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
  const said = await server.say(bytes);
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control: no-store'])
    expect(said).toContain(name);
  expect(said).toMatch(/connection: close[\s\S]*\w+ \w+.*\.\n/i);
  expect(fetch).not.toHaveBeenCalled();
});

test('a client that expects 100-continue gets it', async () => {
  await using server = await startServer(async (request) => new Response(`${await request.text()} kept.`));
  const said = await server.say(
    last
      .replace('GET', 'POST')
      .replace('\r\n\r\n', '\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nwell'),
  );
  expect(said).toMatch(/^HTTP\/1\.1 100 [\s\S]*well kept\./);
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
