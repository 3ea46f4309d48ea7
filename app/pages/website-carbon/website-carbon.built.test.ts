import { afterAll, expect, test } from 'vitest';
import type { AuditAnswer, AuditRequest } from '#domain/audit/audit-office.ts';
import { createTestApp } from '#tests/built-app.ts';
import { openAuditServices } from '#tests/serve-audits.ts';

const audits = await openAuditServices();
afterAll(() => audits.close());

/** The page over an office that answers as told, and remembers what it was asked. */
function open(answer?: (request: AuditRequest) => AuditAnswer | Error) {
  const asked: AuditRequest[] = [];
  const ask: typeof audits.services.audits.ask = async (request) => {
    asked.push(request);
    const given = answer?.(request) ?? { outcome: 'placed', id: 'a'.repeat(32), known: false };
    if (given instanceof Error) throw given;
    return given;
  };
  const { app, get, logged } = createTestApp({
    services: { ...audits.services, audits: { ...audits.services.audits, ask } },
  });
  const post = async (fields: Record<string, string>, path = '/website-carbon') =>
    app.request(
      `http://site.test${path}`,
      { method: 'POST', body: new URLSearchParams(fields) },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  return { get, post, asked, logged };
}

const control = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';

test('W-03 where no browser measures the page says so, and else it does not', async () => {
  const note = 'Our measuring browser is away';
  expect(await (await open().get('/website-carbon')).text()).not.toContain(note);
  const { services } = audits;
  const { get } = createTestApp({
    services: { ...services, audits: { ...services.audits, usesBrowser: false } },
  });
  expect(await (await get('/website-carbon')).text()).toContain(note);
});

test('R-06 W-01 the page has one field, and is the same for everyone', async () => {
  const { get } = open();
  const response = await get('/website-carbon');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<h1>What does your website weigh?</h1>');
  expect(response.headers.get('cache-control')).toContain('s-maxage');
  expect(control(html, 'page')).toContain('inputMode="url"');
  // The browser would refuse an address without its scheme.
  expect(control(html, 'page')).toContain('type="text"');
  // Nothing of React has to come for it.
  expect(html).not.toMatch(/<[a-z]+ [^>]*data-react/);
});

test('W-01 W-02 a page that is sent leads to a report of its own, and is asked for as it was typed', async () => {
  const { post, asked } = open();
  const response = await post({ page: ' example.com/über uns ', views: '12,000', access_token: 'abc' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/website-carbon/${'a'.repeat(32)}`);
  expect(asked).toEqual([
    {
      page: ' example.com/über uns ',
      monthlyViews: '12,000',
      anew: false,
      accessToken: 'abc',
      address: '203.0.113.7',
    },
  ]);
});

test('W-04 what can’t be taken comes back in its field, with a sentence, and takes the focus', async () => {
  const { post } = open(() => ({
    outcome: 'faulty',
    faults: { page: 'Put in the address of a page.', monthlyViews: 'Write a number.' },
  }));
  const response = await post({ page: '"><script>alert(1)</script>', views: '<b>many</b>' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(html).toMatch(/<title>Error: /);
  expect(html).not.toContain('<script>alert');
  expect(control(html, 'page')).toContain('aria-invalid="true"');
  expect(control(html, 'page')).toContain('&quot;&gt;&lt;script&gt;');
  expect(control(html, 'views')).toContain('value="&lt;b&gt;many&lt;/b&gt;"');
  expect(html).toMatch(/<details class="more" open=""/);
  expect(html).toMatch(/role="group"[^>]*autofocus=""/i);
});

test.each([
  ['asks', 'That was a lot in a short time', '30 requests in 10 minutes'],
  ['pages', 'That was a lot in a short time', '30 new pages in 10 minutes'],
  ['host', 'We leave this site alone for a while', '30 times in 10 minutes'],
] as const)(
  'W-04 too many by %s: 429, how many there may be, and when to come back',
  async (of, title, words) => {
    const limit = { of, count: 30, seconds: 600 };
    const { post } = open(() => ({ outcome: 'limited', limit, retryAfterSeconds: 341 }));
    const response = await post({ page: 'example.com' });
    const html = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '341']);
    expect(html).toContain(title);
    expect(html).toContain(words);
    expect(html).toContain('in 6 minutes');
    expect(control(html, 'page')).toContain('value="example.com"');
  },
);

test('W-04 a full queue and a database that is away are told apart, and nothing typed is lost', async () => {
  const full = await open(() => ({ outcome: 'full', retryAfterSeconds: 60 })).post({ page: 'example.com' });
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await full.text()).toContain('The queue is full');
  const { post, logged } = open(() => new Error('database is locked'));
  const away = await post({ page: 'example.com' });
  const html = await away.text();
  expect(away.status).toBe(503);
  expect(html).toContain('We can’t take your page just now');
  expect(html).not.toContain('database is locked');
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error' }));
});

test('W-01 a link may fill the field in, and such a page is kept by nobody', async () => {
  const { get } = open();
  const response = await get('/website-carbon?page=example.com');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(control(await response.text(), 'page')).toContain('value="example.com"');
});

test('W-04 without a database the page is there, and using it fails honestly', async () => {
  const { app, get } = createTestApp();
  expect((await get('/website-carbon')).status).toBe(200);
  const body = new URLSearchParams({ page: 'example.com' });
  const response = await app.request('http://site.test/website-carbon', { method: 'POST', body });
  expect(response.status).toBe(503);
  expect((await get(`/website-carbon/${'a'.repeat(32)}`)).status).toBe(503);
});

test('D05 a page is weighed for nobody who was sent here by another site', async () => {
  const { app } = createTestApp({ services: audits.services });
  const response = await app.request('http://site.test/website-carbon', {
    method: 'POST',
    body: new URLSearchParams({ page: 'example.com' }),
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  });
  expect(response.status).toBe(403);
});
