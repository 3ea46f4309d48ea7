import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerClientError } from './answer-client-error.ts';

async function startServer() {
  const server = createServer((_request, response) => response.end('fine'));
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
  expect((await server.get('/')).body).toBe('fine');
});

test('what is no HTTP at all is told so, and the connection ends', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('this is no request\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
