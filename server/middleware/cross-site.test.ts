import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { crossSite, isCrossSite } from './cross-site.ts';

const siteUrl = 'https://saltbush.example';
const judge = (signs: { fetchSite?: string; origin?: string; host?: string }) =>
  isCrossSite({ fetchSite: undefined, origin: undefined, host: 'internal:3000', siteUrl, ...signs });

test.each([
  ['a page of this site', { fetchSite: 'same-origin', origin: siteUrl }],
  ['a page of this site that hides its origin', { fetchSite: 'same-origin', origin: 'null' }],
  ['a reload of the answer', { fetchSite: 'none' }],
  ['a browser without Sec-Fetch-Site, behind a proxy that changes Host', { origin: siteUrl }],
  ['a browser that knows the server under the name it asks for', { origin: 'http://internal:3000' }],
  [
    'a page that was http before it became https',
    { fetchSite: 'same-site', origin: 'http://saltbush.example' },
  ],
  ['an old browser, or a program', {}],
])('D05 a state change from %s gets through', (_who, signs) => {
  expect(judge(signs)).toBe(false);
});

test.each([
  ['another site', { fetchSite: 'cross-site', origin: 'https://elsewhere.example' }],
  ['another site that pretends to be us', { fetchSite: 'cross-site', origin: siteUrl }],
  ['another host of the same site', { fetchSite: 'same-site', origin: 'https://shop.saltbush.example' }],
  ['another host of the same site that hides its origin', { fetchSite: 'same-site' }],
  ['another site in a browser without Sec-Fetch-Site', { origin: 'https://elsewhere.example' }],
  ['another port of this machine', { origin: 'http://internal:4000' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['an origin that is none', { origin: 'saltbush.example' }],
])('D05 a state change from %s is refused', (_who, signs) => {
  expect(judge(signs)).toBe(true);
});

test('D05 what changes nothing may come from anywhere', async () => {
  const app = new Hono().use(crossSite(siteUrl)).all('*', (c) => c.text('reached'));
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  expect((await app.request('/', { headers })).status).toBe(200);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const refused = await app.request('/', { method, headers });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('sent from a page of another site');
  }
});
