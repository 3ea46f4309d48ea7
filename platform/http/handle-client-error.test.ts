import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { handleClientError } from './handle-client-error.ts';

/** Starts a server that answers asynchronously, as a real one does, and waits for the body if there is one. */
async function startServer() {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await text(request).catch(() => '');
    setImmediate(() => response.end(`fine: ${request.url}.`));
  });
  server.on('clientError', handleClientError({ siteUrl: 'http://site.test', inlineScripts: [] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** Sends these bytes, and returns everything that the server answers until it closes the connection. */
    async say(bytes: string, later?: string): Promise<string> {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(bytes);
      if (later) socket.once('data', () => socket.write(later));
      return text(socket);
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.test\r\n${more}\r\n`;
const tooLong = get(`/search?q=${'x'.repeat(100_000)}`);
const broken = 'POST / HTTP/1.1\r\nHost: site.test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';

test('R-23 a query of 100 kB gets a clear message, with the headers of any other answer', async () => {
  await using server = await startServer();
  const response = await server.say(tooLong);
  expect(response).toContain('A search takes 100 characters: http://site.test/search');
  expect(response).toMatch(/content-security-policy: /i);
  expect(response).toMatch(/cache-control: no-store/i);
});

const fine = (path: string) => ['HTTP/1.1 200', `fine: ${path}`];

test.each<[string, [string, string?], string[]]>([
  ['bytes that are not HTTP', ['this is no request\r\n\r\n'], ['HTTP/1.1 400']],
  ['R-23 a query of 100 kB', [tooLong], ['HTTP/1.1 431']],
  ['R-23 a query of 100 kB after another request', [get('/a'), tooLong], [...fine('/a'), 'HTTP/1.1 431']],
  ['a malformed body', [broken], ['HTTP/1.1 400']],
  ['a malformed body after another request', [get('/a') + broken], [...fine('/a'), 'HTTP/1.1 400']],
  [
    'nonsense after two requests, which are answered first',
    [`${get('/a')}${get('/b')}XXXX\r\n\r\n`],
    [...fine('/a'), ...fine('/b'), 'HTTP/1.1 400'],
  ],
  [
    'a request after one that closes the connection, which is ignored',
    [get('/a') + get('/b', 'Connection: close\r\n') + get('/c')],
    [...fine('/a'), ...fine('/b')],
  ],
])(
  'answers keep the order of their requests with %s, and the connection ends',
  async (_what, bytes, statuses) => {
    await using server = await startServer();
    expect((await server.say(...bytes)).match(/HTTP\/1\.1 \d+|fine: \/\w*(?=\.)/g)).toEqual(statuses);
  },
);
