import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerClientError } from './answer-client-error.ts';

/** Starts a server that answers a turn later, as a real one does, and waits for the body if there is one. */
async function startServer() {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await text(request).catch(() => '');
    setImmediate(() => response.end(`fine: ${request.url}.`));
  });
  server.on('clientError', answerClientError({ siteUrl: 'http://site.test', inlineScripts: [] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** Returns everything that is answered to these bytes until the server closes. */
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
  const said = await server.say(tooLong);
  expect(said).toContain('A search takes 100 characters: http://site.test/search');
  expect(said).toMatch(/content-security-policy: /i);
  expect(said).toMatch(/cache-control: no-store/i);
});

const fine = (path: string) => ['HTTP/1.1 200', `fine: ${path}`];

test.each<[string, [string, string?], string[]]>([
  ['what is no HTTP at all', ['this is no request\r\n\r\n'], ['HTTP/1.1 400']],
  ['R-23 a query of 100 kB', [tooLong], ['HTTP/1.1 431']],
  ['R-23 one behind another request', [get('/a'), tooLong], [...fine('/a'), 'HTTP/1.1 431']],
  ['a body that breaks off into nonsense', [broken], ['HTTP/1.1 400']],
  ['one behind another request', [get('/a') + broken], [...fine('/a'), 'HTTP/1.1 400']],
  [
    'nonsense behind two requests, which are answered before it',
    [`${get('/a')}${get('/b')}XXXX\r\n\r\n`],
    [...fine('/a'), ...fine('/b'), 'HTTP/1.1 400'],
  ],
  [
    'a request behind one that closes, which is nobody’s and takes no answer away',
    [get('/a') + get('/b', 'Connection: close\r\n') + get('/c')],
    [...fine('/a'), ...fine('/b')],
  ],
])('%s is told so in its place, and the connection ends', async (_what, bytes, statuses) => {
  await using server = await startServer();
  expect((await server.say(...bytes)).match(/HTTP\/1\.1 \d+|fine: \/\w*(?=\.)/g)).toEqual(statuses);
});
