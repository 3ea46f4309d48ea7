import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { bodyLimit, maxBodyBytes } from './request-limits.ts';

const { app: site } = createSourceApp({
  vitals: { add() {} },
  blog: {
    webhookSecret: 'x',
    invalidate() {},
    pictures: { render: async () => undefined },
  },
  payments: {} as never,
});

/** Clients of WordPress and Supabase get errors in the formats of those services. */
const foreign = /^\/(wp-json|(auth|rest|storage|functions|realtime)\/v1)\//;

const fillIn = (path: string) =>
  path.replace(':device{phone|desktop}', 'phone').replace(/:\w+/g, 'a').replace('/*', '/a');

/** Lists the methods of each endpoint that the server answers itself. */
function listEndpoints(): Map<string, string[]> {
  const endpoints = new Map<string, string[]>();
  for (const { method, path } of site.routes) {
    if (method === 'ALL' || foreign.test(path)) continue;
    const methods = [
      ...(endpoints.get(fillIn(path)) ?? []),
      ...(method === 'GET' ? ['GET', 'HEAD'] : [method]),
    ];
    endpoints.set(fillIn(path), [...new Set(methods)]);
  }
  return endpoints;
}

test('every endpoint refuses a method that it does not take with 405, and names those it takes', async () => {
  const endpoints = listEndpoints();
  expect(endpoints.size).toBeGreaterThan(25);
  for (const [path, methods] of endpoints)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.includes(method)) continue;
      const response = await site.request(`http://site.test${path}`, { method });
      // Those with a response of their own refuse OPTIONS too.
      const statuses = method === 'OPTIONS' ? [204, 405] : [405];
      expect(statuses, `${method} ${path}`).toContain(response.status);
      const allow = response.headers.get('allow')?.split(', ') ?? [];
      expect([path, allow.toSorted()]).toEqual([path, methods.toSorted()]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      if (response.status === 405) expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
});

test('a method that no address takes is answered with 501, without a list that would not be true', async () => {
  const response = await site.request('http://site.test/about', { method: 'PROPFIND' });
  expect([response.status, response.headers.get('allow')]).toEqual([501, null]);
});

const app = new Hono();
app.use(bodyLimit());
app.all('*', async (c) => c.text(`${c.req.method} ${(await c.req.text()).length}`));
// The Request that arrives is not Node's own, as in server/http-server.ts.
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** Sends the chunks one after another, without a content-length. Without chunks there is no body at all. */
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

test('a chunked body without a length gets through up to the limit, and is refused above it', async () => {
  expect(await send('POST', [half, half])).toEqual({ status: 200, body: `POST ${maxBodyBytes}` });
  const refused = await send('POST', [half, half, 'a']);
  expect(refused.status).toBe(413);
  expect(refused.body).toContain('larger than our limit of 256 kB');
});

test('a body that declares too large a length is refused', async () => {
  const body = half + half;
  expect((await send('POST', [body], { 'content-length': String(body.length) })).status).toBe(200);
  expect((await send('POST', [`${body}a`], { 'content-length': String(body.length + 1) })).status).toBe(413);
});
