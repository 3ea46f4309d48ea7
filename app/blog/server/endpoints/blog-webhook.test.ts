import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { createNoteBlog } from '#tests/source-blogs.ts';
import { showsPosts } from './blog-webhook.ts';

const secret = 'a secret of at least 32 characters';
const now = Date.parse('2026-11-21T00:00:00Z');
const change = JSON.stringify({ id: 12, slug: 'note-1', event: 'update' });

function sign(body: string, at = now / 1000, by = secret): string {
  return `t=${at},v1=${createHmac('sha256', by).update(`${at}.${body}`).digest('hex')}`;
}

/** A site whose WordPress can tell of changes, and what it then asks anew. */
function createTold() {
  const told: string[][] = [];
  const renew = async (slugs: string[]) => {
    told.push(slugs);
    return true;
  };
  const site = createSourceApp({
    services: { blog: createNoteBlog(3) },
    blog: { webhookSecret: secret, renew },
    now: () => now,
  });
  const send = async (
    body: string,
    headers: Record<string, string> = { 'x-saltbush-signature': sign(body) },
  ) => site.app.request('http://site.test/webhooks/blog', { method: 'POST', body, headers });
  return { ...site, told, send };
}

test('B-10 a signed change is accepted, and the post requested again', async () => {
  const { send, told } = createTold();
  const response = await send(change);
  expect(response.status).toBe(202);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ renewed: true });
  expect(told).toEqual([['note-1']]);
});

test('B-10 a new address makes the old one asked for too', async () => {
  const { send, told } = createTold();
  await send(JSON.stringify({ id: 12, slug: 'new', previous_slug: 'old', event: 'update' }));
  expect(told).toEqual([['new', 'old']]);
});

test.each([
  ['/blog', true],
  ['/blog/category/a.data?_routes=x', true],
  ['/blog/feed.xml', true],
  ['/sitemap.xml', true],
  ['/llms.txt', true],
  ['/robots.txt', false],
  ['/blogger', false],
  ['/projects/blog', false],
])('B-10 the page %s is made of posts: %s', (key, made) => {
  expect(showsPosts(key)).toBe(made);
});

test.each([
  ['no signature', {}],
  [
    'another secret',
    { 'x-saltbush-signature': sign(change, now / 1000, 'another secret of 32 characters!') },
  ],
  ['another body', { 'x-saltbush-signature': sign(`${change} `) }],
  ['five minutes and a second ago', { 'x-saltbush-signature': sign(change, now / 1000 - 301) }],
  ['five minutes and a second ahead', { 'x-saltbush-signature': sign(change, now / 1000 + 301) }],
  [
    'a time that was changed',
    { 'x-saltbush-signature': sign(change, now / 1000 - 400).replace(/\d+/, String(now / 1000)) },
  ],
  ['half a signature', { 'x-saltbush-signature': sign(change).slice(0, -1) }],
])('a message with %s is refused, and nothing is asked', async (_what, headers) => {
  const { send, told } = createTold();
  const response = await send(change, headers as Record<string, string>);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(told).toEqual([]);
});

test.each([-300, 300])('a clock that is off by %i seconds is tolerated', async (seconds) => {
  const { send } = createTold();
  const response = await send(change, { 'x-saltbush-signature': sign(change, now / 1000 + seconds) });
  expect(response.status).toBe(202);
});

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"id":0,"slug":"a","event":"update"}',
  '{"id":1,"slug":"","event":"update"}',
  '{"id":1,"slug":"a","event":"dance"}',
])('a signed message that says nothing is 400: %s', async (body) => {
  const { send, told } = createTold();
  expect((await send(body)).status).toBe(400);
  expect(told).toEqual([]);
});

test('more than 64 kB are not read', async () => {
  const { send } = createTold();
  const body = JSON.stringify({ id: 1, slug: 'a', event: 'update', more: 'x'.repeat(65_536) });
  expect((await send(body)).status).toBe(413);
});

test('a site without a secret takes no message', async () => {
  const { app } = createSourceApp();
  const headers = { 'x-saltbush-signature': sign(change) };
  const response = await app.request('http://site.test/webhooks/blog', {
    method: 'POST',
    body: change,
    headers,
  });
  expect(response.status).toBe(405);
});

test('R-23 the search looks for the change too, and nobody waits for it', async () => {
  const { services } = createSourceApp();
  const looks: number[] = [];
  const search = {
    ...services.search,
    look: () => {
      looks.push(1);
      return new Promise<void>(() => {});
    },
  };
  const { app } = createSourceApp({
    services: { search },
    blog: { webhookSecret: secret, renew: async () => true },
    now: () => now,
  });
  const headers = { 'x-saltbush-signature': sign(change) };
  const response = await app.request('http://site.test/webhooks/blog', {
    method: 'POST',
    body: change,
    headers,
  });
  expect(response.status).toBe(202);
  expect(looks).toHaveLength(1);
});
