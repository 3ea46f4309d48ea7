import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { type Part, readResponse, visitPage } from '#tests/read-page.ts';
import { openAuditServices } from '#tests/serve-audits.ts';
import type { AuditRequest, AuditRequestResult } from '../../domain/audit-service.ts';

const audits = await openAuditServices();
afterAll(() => audits.close());

/** Opens the page with a service that gives fixed results and records the requests. */
function open(findResult?: (request: AuditRequest) => AuditRequestResult | Error) {
  const requests: AuditRequest[] = [];
  const request: typeof audits.services.audits.request = async (request) => {
    requests.push(request);
    const result = findResult?.(request) ?? { outcome: 'placed', id: 'a'.repeat(32), known: false };
    if (result instanceof Error) throw result;
    return result;
  };
  const { app, get, logged } = createTestApp({
    services: { ...audits.services, audits: { ...audits.services.audits, request } },
  });
  const post = async (fields: Record<string, string>, path = '/website-carbon') => {
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    const from = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    return readResponse(await app.request(`http://site.test${path}`, sent, from));
  };
  const visit = (path = '/website-carbon') => visitPage(get, path);
  return { visit, post, requests, logged };
}

/** Reads the value of the field of that name. */
const typedIn = (main: Part, name: string) => main.first(`input[name=${name}]`).attribute('value');

test('W-03 the page says if no browser is available, and only then', async () => {
  const note = 'Our measuring browser is unavailable';
  expect((await open().visit()).html).not.toContain(note);
  const { services } = audits;
  const away = { ...services.audits, usesBrowser: false };
  const { get } = createTestApp({ services: { ...services, audits: away } });
  expect((await visitPage(get, '/website-carbon')).html).toContain(note);
});

test('R-06 W-01 the page has one field, and is the same for everyone', async () => {
  const { pages } = createTestApp().services.content;
  const text = pages.find(({ path }) => path === '/website-carbon');
  const { status, main, page, cacheControl } = await open().visit();
  expect([status, main.first('h1').text]).toEqual([200, text?.headline]);
  expect(cacheControl).toContain('s-maxage');
  const field = main.first('input[name=page]');
  // The browser would refuse an address without its scheme in a field of type url.
  expect([field.attribute('inputmode'), field.attribute('type')]).toEqual(['url', 'text']);
  // The form needs no React.
  expect(page.all('[data-react]')).toEqual([]);
  // A link may fill in the field, and such a page is not cached.
  const linked = await open().visit('/website-carbon?page=example.com');
  expect([linked.cacheControl, typedIn(linked.main, 'page')]).toEqual(['private, no-cache', 'example.com']);
});

test('W-01 W-02 submitting a page requests it as typed, and redirects to its report', async () => {
  const { post, requests } = open();
  const page = ' example.com/über uns ';
  const { status, header } = await post({ page, views: '12,000', access_token: 'abc' });
  expect([status, header('location')]).toEqual([303, `/website-carbon/${'a'.repeat(32)}`]);
  expect(requests).toEqual([
    {
      tool: 'carbon',
      phrase: '',
      page,
      monthlyViews: '12,000',
      rescan: false,
      accessToken: 'abc',
      address: '203.0.113.7',
    },
  ]);
});

test('W-04 invalid input is returned in its field with an explanation that takes the focus', async () => {
  const faults = { page: 'Put in the address of a page.', monthlyViews: 'Write a number.' };
  const input = { page: '"><script>alert(1)</script>', views: '<b>many</b>' };
  const { status, head, main, html, cacheControl } = await open(() => ({ outcome: 'faulty', faults })).post(
    input,
  );
  expect([status, cacheControl]).toEqual([422, 'private, no-cache']);
  expect(head.title[0]).toMatch(/^Error: /);
  expect(html).not.toContain('<script>alert');
  expect([typedIn(main, 'page'), typedIn(main, 'views')]).toEqual([input.page, input.views]);
  expect(main.first('input[name=page]').attribute('aria-invalid')).toBe('true');
  for (const fault of Object.values(faults)) expect(main.text).toContain(fault);
  expect(main.all('details.more[open]')).toHaveLength(1);
  expect(main.all('[role=group][autofocus]')).toHaveLength(1);
});

test('W-04 too many requests are answered with 429, the limit, and when to try again', async () => {
  const limit = { of: 'host', count: 30, seconds: 600 } as const;
  const { post } = open(() => ({ outcome: 'limited', limit, retryAfterSeconds: 341 }));
  const { status, header, main } = await post({ page: 'example.com' });
  expect([status, header('retry-after')]).toEqual([429, '341']);
  for (const part of ['We are giving this site a rest', '30 times in 10 minutes', 'in 6 minutes'])
    expect(main.text).toContain(part);
  expect(typedIn(main, 'page')).toBe('example.com');
});

test('W-04 a full queue and an unavailable database have different messages, and nothing typed is lost', async () => {
  const full = await open(() => ({ outcome: 'full', retryAfterSeconds: 60 })).post({ page: 'example.com' });
  expect([full.status, full.header('retry-after')]).toEqual([503, '60']);
  expect(full.main.text).toContain('The queue is full');
  const { post, logged } = open(() => new Error('database is locked'));
  const away = await post({ page: 'example.com' });
  expect(away.status).toBe(503);
  expect(away.main.text).toContain('We can’t check your page right now');
  expect(away.html).not.toContain('database is locked');
  for (const { main } of [full, away]) expect(typedIn(main, 'page')).toBe('example.com');
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error' }));
});

test.each(['/website-carbon', '/seo-booster'])(
  'R-07 W-04 without a database %s is still served, and submitting its form reports the failure',
  async (path) => {
    const { app, get } = createTestApp();
    expect((await get(path)).status).toBe(200);
    const body = new URLSearchParams({ page: 'example.com' });
    expect((await app.request(`http://site.test${path}`, { method: 'POST', body })).status).toBe(503);
    const { status, header, main } = await visitPage(get, `${path}/${'a'.repeat(32)}`);
    expect([status, header('retry-after')]).toEqual([503, '60']);
    expect(main.text).toContain('We can’t look up this report right now');
  },
);

test('a form on another site cannot start an audit', async () => {
  const { app } = createTestApp({ services: audits.services });
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  const body = new URLSearchParams({ page: 'example.com' });
  const { status } = await app.request('http://site.test/website-carbon', { method: 'POST', body, headers });
  expect(status).toBe(403);
});
