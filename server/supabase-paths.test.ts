import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';

const accounts = new Hono().all('*', async (c) => c.json({ bytes: (await c.req.text()).length }));

const send = (headers: Record<string, string>) =>
  createSourceApp({ accounts }).app.request('http://site.test/auth/v1/signup', {
    method: 'POST',
    headers,
    body: 'a'.repeat(100_000),
  });

test('A-05 the auth service responds at /auth/v1, and accepts larger bodies than forms do', async () => {
  const sent = await send({ origin: 'http://site.test', 'sec-fetch-site': 'same-origin' });
  expect(await sent.json()).toEqual({ bytes: 100_000 });
  expect(sent.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('A-05 requests from pages of other sites are refused', async () => {
  const sent = await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect(sent.status).toBe(403);
});

test('A-05 with Supabase, /auth/v1 is a JSON 404 that says so', async () => {
  const { app } = createSourceApp();
  for (const method of ['GET', 'POST']) {
    const response = await app.request('http://site.test/auth/v1/user', { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ message: expect.stringContaining('SUPABASE_URL') });
  }
});

test.each(['/rest/v1/leads', '/storage/v1/object/x', '/functions/v1/hello', '/realtime/v1/websocket'])(
  'A-06 %s is unsupported: a JSON 404 says so',
  async (path) => {
    const { app } = createSourceApp({ accounts });
    const response = await app.request(`http://site.test${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await response.json()).message).toContain(path.split('/')[1]);
  },
);
