import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerClientError } from './answer-client-error.ts';

async function startServer() {
  // Answers come a turn later, as those of a real server do; one that takes a body waits for it.
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await text(request).catch(() => '');
    setImmediate(() => response.end(`fine: ${request.url}.`));
  });
  server.on('clientError', answerClientError({ siteUrl: 'http://site.test', inlineScripts: [] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string) =>
    new Promise<{ status: number | undefined; body: string; headers: NodeJS.Dict<string | string[]> }>(
      (resolve, reject) => {
        request({ port, path }, async (response) => {
          resolve({ status: response.statusCode, body: await text(response), headers: response.headers });
        })
          .on('error', reject)
          .end();
      },
    );
  return { port, get, [Symbol.asyncDispose]: async () => void server.close() };
}

test('R-23 a query of 100 kB gets a clear message, with the headers of any other answer', async () => {
  await using server = await startServer();
  const { status, body, headers } = await server.get(`/search?q=${'x'.repeat(100_000)}`);
  expect(status).toBe(431);
  expect(body).toContain('A search takes 100 characters: http://site.test/search');
  expect(headers).toMatchObject({
    'content-security-policy': expect.any(String),
    'cache-control': 'no-store',
  });
  expect((await server.get('/')).body).toBe('fine: /.');
});

test('what is no HTTP at all is told so, and the connection ends', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('this is no request\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

/** All that comes back for these bytes, until the server closes. */
async function say(port: number, bytes: string, later?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  if (later) socket.once('data', () => socket.write(later));
  return text(socket);
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.test\r\n${more}\r\n`;
const listStatuses = (said: string) => said.match(/HTTP\/1\.1 \d+|fine: \/\w*(?=\.)/g);

test('what comes before a request that can not be read is answered before it, and in its place', async () => {
  await using server = await startServer();
  expect(listStatuses(await say(server.port, `${get('/a')}${get('/b')}XXXX\r\n\r\n`))).toEqual([
    ...['HTTP/1.1 200', 'fine: /a'],
    ...['HTTP/1.1 200', 'fine: /b'],
    'HTTP/1.1 400',
  ]);
});

test('what comes behind a request that closes is nobody’s, and takes no answer away', async () => {
  await using server = await startServer();
  const said = await say(server.port, `${get('/a')}${get('/b', 'Connection: close\r\n')}${get('/c')}`);
  expect(listStatuses(said)).toEqual(['HTTP/1.1 200', 'fine: /a', 'HTTP/1.1 200', 'fine: /b']);
});

test('R-23 a query of 100 kB gets its message on a connection that has served before, too', async () => {
  await using server = await startServer();
  const said = await say(server.port, get('/a'), get(`/search?q=${'x'.repeat(100_000)}`));
  expect(listStatuses(said)).toEqual(['HTTP/1.1 200', 'fine: /a', 'HTTP/1.1 431']);
});

test('a body that breaks off into nonsense is told so', async () => {
  await using server = await startServer();
  const broken = 'POST / HTTP/1.1\r\nHost: site.test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
  expect(listStatuses(await say(server.port, broken))).toEqual(['HTTP/1.1 400']);
  expect(listStatuses(await say(server.port, get('/a') + broken))).toEqual([
    ...['HTTP/1.1 200', 'fine: /a'],
    'HTTP/1.1 400',
  ]);
});
