import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { bodySize, maxBodyBytes } from './body-size.ts';

const app = new Hono();
app.use(bodySize());
app.all('*', async (c) => c.text(`${c.req.method} ${(await c.req.text()).length}`));
// As in server/http-server.ts, what arrives is not the Request that Node itself knows.
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** Sends the pieces without a length, one after another; with none, there is no body at all. */
function send(method: string, pieces: string[] = [], headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    sent.on('error', reject);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

const half = 'a'.repeat(maxBodyBytes / 2);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s without a body gets through', async (method) => {
  expect(await send(method)).toEqual({ status: 200, body: `${method} 0` });
});

test('a body in pieces and without a length gets through whole up to the limit, and no further', async () => {
  expect(await send('POST', [half, half])).toEqual({ status: 200, body: `POST ${maxBodyBytes}` });
  const refused = await send('POST', [half, half, 'a']);
  expect(refused.status).toBe(413);
  expect(refused.body).toContain('more than the 64 kB');
});

test('a body that declares too great a length is refused', async () => {
  const body = half + half;
  expect((await send('POST', [body], { 'content-length': String(body.length) })).status).toBe(200);
  expect((await send('POST', [`${body}a`], { 'content-length': String(body.length + 1) })).status).toBe(413);
});
