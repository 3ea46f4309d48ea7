import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { createNoteBlog } from '#tests/source-blogs.ts';
import { showsPosts } from './blog-webhook.ts';

const secret = 'a secret of at least 32 characters';
const now = Date.parse('2026-11-21T00:00:00Z');
const change = JSON.stringify({ slugs: ['note-1'] });

function sign(body: string, at = now / 1000, by = secret): string {
  return `t=${at},v1=${createHmac('sha256', by).update(`${at}.${body}`).digest('hex')}`;
}

/** A site whose WordPress can report changes. `renewals` counts how often the site was told to query it again. */
function createSite() {
  const counted = { renewals: 0, refreshes: 0 };
  const { services } = createSourceApp();
  // The webhook must not wait for the search, which never finishes here.
  const search = {
    ...services.search,
    refresh: () => {
      counted.refreshes++;
      return new Promise<void>(() => {});
    },
  };
  const site = createSourceApp({
    services: { blog: createNoteBlog(3), search },
    blog: { webhookSecret: secret, invalidate: () => void counted.renewals++ },
    now: () => now,
  });
  const send = async (
    body: string,
    headers: Record<string, string> = { 'x-saltbush-signature': sign(body) },
  ) => site.app.request('http://site.test/webhooks/blog', { method: 'POST', body, headers });
  return { ...site, counted, send };
}

test.each(['', change, 'anything'])(
  'B-10 R-23 a signed message makes the site ask WordPress and read the search’s posts again, whatever it says: "%s"',
  async (body) => {
    const { send, counted } = createSite();
    const response = await send(body);
    expect(response.status).toBe(204);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(counted).toEqual({ renewals: 1, refreshes: 1 });
  },
);

test.each([
  ['/blog', true],
  ['/blog/category/a.data?_routes=x', true],
  ['/blog/feed.xml', true],
  ['/sitemap.xml', true],
  ['/llms.txt', true],
  ['/robots.txt', false],
  ['/blogger', false],
  ['/projects/blog', false],
])('B-10 the page %s shows posts: %s', (key, shows) => {
  expect(showsPosts(key)).toBe(shows);
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
  const { send, counted } = createSite();
  const response = await send(change, headers as Record<string, string>);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(counted).toEqual({ renewals: 0, refreshes: 0 });
});

test.each([-300, 300])('a clock that is off by %i seconds is tolerated', async (seconds) => {
  const { send } = createSite();
  const response = await send(change, { 'x-saltbush-signature': sign(change, now / 1000 + seconds) });
  expect(response.status).toBe(204);
});

test('more than 256 kB are not read', async () => {
  const { send } = createSite();
  expect((await send('x'.repeat(262_145))).status).toBe(413);
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
