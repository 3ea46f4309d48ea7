import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { crossSite, isCrossSite } from './cross-site.ts';

const siteUrl = 'https://saltbush.example';
const elsewhere = 'https://elsewhere.example';

test.each<[string, { fetchSite?: string; origin?: string }, boolean]>([
  ['a page of this site', { fetchSite: 'same-origin', origin: siteUrl }, false],
  ['a page of this site that hides its origin', { fetchSite: 'same-origin', origin: 'null' }, false],
  ['a reload of the answer', { fetchSite: 'none' }, false],
  ['a browser without Sec-Fetch-Site, behind a proxy that changes Host', { origin: siteUrl }, false],
  ['a browser that knows the server by the name it asks for', { origin: 'http://internal:3000' }, false],
  ['a page that was http before', { fetchSite: 'same-site', origin: 'http://saltbush.example' }, false],
  ['an old browser, or a program', {}, false],
  ['another site', { fetchSite: 'cross-site', origin: elsewhere }, true],
  ['another site that pretends to be us', { fetchSite: 'cross-site', origin: siteUrl }, true],
  ['a subdomain', { fetchSite: 'same-site', origin: 'https://shop.saltbush.example' }, true],
  ['a subdomain that hides its origin', { fetchSite: 'same-site' }, true],
  ['another site in a browser without Sec-Fetch-Site', { origin: elsewhere }, true],
  ['another port of this machine', { origin: 'http://internal:4000' }, true],
  ['a sandboxed frame', { origin: 'null' }, true],
  ['an invalid origin', { origin: 'saltbush.example' }, true],
])('a state change from %s (%j) is cross-site: %s', (_sender, headers, refused) => {
  const request = { fetchSite: undefined, origin: undefined, host: 'internal:3000', siteUrl };
  expect(isCrossSite({ ...request, ...headers })).toBe(refused);
});

test('a state change from another site is refused, and a safe method may come from anywhere', async () => {
  const app = new Hono().use(crossSite(siteUrl)).all('*', (c) => c.text('reached'));
  const headers = { 'sec-fetch-site': 'cross-site', origin: elsewhere };
  expect((await app.request('/', { headers })).status).toBe(200);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const refused = await app.request('/', { method, headers });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await refused.text()).toContain('sent from a page on another site');
  }
});
