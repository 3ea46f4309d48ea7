import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { createPageArtifacts, createPageFacts } from '#tests/page-facts.ts';
import { readResponse, visitPage } from '#tests/read-page.ts';
import { createFakeEngine, openAuditServices } from '#tests/serve-audits.ts';
import { testSecret } from '#tests/test-settings.ts';

const { createFormSigner, describeFailure, onPageSteps } = built;

type FakeEngineOptions = Parameters<typeof createFakeEngine>[0];

async function open(engineOptions: FakeEngineOptions = {}) {
  const { engine, audited } = createFakeEngine(engineOptions);
  const audits = await openAuditServices({ engine });
  const { app, get } = createTestApp({ services: audits.services });
  const post = async (path: string, fields: Record<string, string>) =>
    readResponse(
      await app.request(`http://site.test${path}`, { method: 'POST', body: new URLSearchParams(fields) }),
    );
  const visit = (path: string) => visitPage(get, path);
  /** Submits the form like a visitor, and returns the report's path. */
  const place = async (page: string, phrase = '') => {
    const { status, header } = await post('/seo-booster', { page, phrase });
    expect(status).toBe(303);
    return header('location') ?? '';
  };
  const check = async (page: string, phrase = '') => {
    const path = await place(page, phrase);
    await audits.worker.runDue();
    return path;
  };
  return { ...audits, audited, visit, post, place, check, [Symbol.asyncDispose]: audits.close };
}

test('R-07 the tool is one form above its guide, is cached, and needs no React', async () => {
  await using site = await open();
  const { main, page, cacheControl } = await site.visit('/seo-booster');
  expect(cacheControl).toContain('s-maxage');
  expect(main.all('form input:is([name=page], [name=phrase])')).toHaveLength(2);
  expect(main.first('.prose').text).not.toBe('');
  expect(page.all('[data-react]')).toEqual([]);
  const filled = await site.visit('/seo-booster?page=a.example&phrase=%22%3E%3Cb%3E');
  expect(filled.cacheControl).toBe('private, no-cache');
  expect(filled.main.first('input[name=phrase]').attribute('value')).toBe('"><b>');
});

test('R-07 a submitted page shows its steps while it waits, and becomes an uncached report', async () => {
  await using site = await open();
  const path = await site.place('tidepooltrust.example/reef-walks', 'guided reef walk');
  expect(path).toMatch(/^\/seo-booster\/[a-z2-7]{32}$/);
  const waiting = await site.visit(path);
  expect(waiting.html).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
  expect(waiting.main.all('[data-step]').map((step) => step.attribute('data-step'))).toEqual(onPageSteps);
  await site.worker.runDue();
  const { header, html, main, page } = await site.visit(path);
  expect(header('cache-control')).toBe('no-store');
  expect(header('x-robots-tag')).toContain('noindex');
  expect(header('referrer-policy')).toBe('same-origin');
  expect(html).not.toContain('http-equiv="refresh"');
  for (const text of [
    'Nothing to fix on this page',
    '1200 × 630 pixels, PNG, 84 kB',
    'Guided reef walks at low tide: Tidepool Trust',
    'OAI-SearchBot',
    'We looked the image up',
  ])
    expect.soft(main.text).toContain(text);
  expect(main.text).not.toMatch(/undefined|NaN|\[object/);
  // The card's picture is untrusted, so no browser requests it.
  expect(page.all(':is(img, source, link, iframe):is([src*=tidepooltrust], [href*=tidepooltrust])')).toEqual(
    [],
  );
});

const missing = 'https://tidepooltrust.example/gone';
const broken = { url: missing, text: 'Old', state: 'broken', status: 404, why: 'status' } as const;

test('R-07 faults come first, with why they matter and how to fix them', async () => {
  const facts = createPageFacts({
    robotsHeader: ['noindex'],
    titles: ['Home'],
    targets: [broken],
  });
  delete facts.socialImage;
  await using site = await open({ scan: () => createPageArtifacts({ page: facts }) });
  const { text } = (await site.visit(await site.check('tidepooltrust.example'))).main;
  expect(text).toContain('2 checks failed, 2 with warnings');
  expect(text).toContain('An X-Robots-Tag header keeps the page out of search results.');
  expect(text.indexOf('keeps the page out')).toBeLessThan(text.indexOf('too vague'));
  expect(text).toMatch(/How to fix it\. .* Why it matters\. .* Source: developers\.google\.com, read on /);
  expect(text).toContain('“Old”, 404');
  expect(text).not.toContain('We looked the image up');
});

test('R-07 the list of what to fix counts the same checks as the head of the report', async () => {
  const value = { '@context': 'https://schema.org', '@type': 'Event', name: 'Walk' };
  const page = createPageFacts({ structured: [{ form: 'JSON-LD', value }] });
  await using site = await open({ scan: () => createPageArtifacts({ page }) });
  const { main } = await site.visit(await site.check('tidepooltrust.example'));
  expect(main.first('h1').text).toBe('No check failed, 1 check with a warning');
  expect(main.first('#fix h2').text).toBe('2 things to fix, in 1 check');
  expect(main.all('#fix ol > li')).toHaveLength(2);
  expect(main.all('#all .state.is-warning')).toHaveLength(1);
});

test('R-07 W-04 a report says that it judged the source alone because our browser failed', async () => {
  await using site = await open({
    scan: () => createPageArtifacts({ page: createPageFacts({ browserFailed: true }) }),
  });
  const { main } = await site.visit(await site.check('tidepooltrust.example'));
  expect(main.text).toContain('Our browser failed, through no fault of the page');
});

test('R-07 W-04 markup in a title, in structured data, in links and in the phrase shows as text', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const facts = createPageFacts({
    titles: [evil],
    descriptions: [evil],
    headings: [{ level: 1, text: evil }],
    structured: [{ form: 'JSON-LD', value: { '@type': 'Event', name: evil, startDate: evil } }],
    links: [{ url: 'https://tidepooltrust.example/x', text: evil, own: true, nofollow: false }],
    targets: [{ ...broken, url: `https://tidepooltrust.example/${evil}`, text: evil }],
    social: {
      'og:title': evil,
      'og:description': evil,
      'og:image': 'javascript:alert(3)',
      'og:site_name': evil,
    },
    socialImage: { url: 'https://tidepooltrust.example/"onload="x', state: 'found', type: evil },
  });
  await using site = await open({ scan: () => createPageArtifacts({ page: facts }) });
  const { html, main } = await site.visit(await site.check('tidepooltrust.example', evil));
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
  expect(main.text).toContain(evil);
});

test('R-07 W-04 a failed check shows the reason, and the form again', async () => {
  await using site = await open({ scan: () => ({ code: 'slow' }) });
  const { main } = await site.visit(await site.check('tidepooltrust.example'));
  const { title, todo } = describeFailure({ code: 'slow' });
  expect(main.first('h1').text).toBe(title);
  expect(main.text).toContain(todo);
  expect(main.all('input[name=page]')).toHaveLength(1);
});

test('R-07 invalid input is returned with an error for each field, and nothing typed is lost', async () => {
  await using site = await open();
  const { status, main } = await site.post('/seo-booster', { page: 'intranet', phrase: '!!!' });
  expect(status).toBe(422);
  expect(main.text).toContain('Not checked yet');
  expect(main.text).toContain('Enter the phrase in words');
  expect(main.first('input[name=page]').attribute('value')).toBe('intranet');
  expect((await site.post('/seo-booster', { page: 'a.example', phrase: 'x'.repeat(101) })).status).toBe(422);
  expect(site.audited).toEqual([]);
});

test('R-07 within a day the same page is not scanned again, whatever the phrase, unless that is requested', async () => {
  await using site = await open();
  const first = await site.check('tidepooltrust.example', 'guided reef walks');
  const second = await site.check('tidepooltrust.example', 'snow shoes');
  expect(site.audited).toHaveLength(1);
  expect(second).not.toBe(first);
  expect((await site.visit(second)).main.text).toContain('The search phrase is nowhere on the page.');
  const rescan = await site.post(second, { intent: 'rescan' });
  expect(rescan.header('location')).not.toBe(second);
  await site.worker.runDue();
  expect(site.audited).toHaveLength(2);
});

test('R-07 a report can be deleted by anyone who has its address, expires, and is shown only by its own tool', async () => {
  await using site = await open();
  const path = await site.check('tidepooltrust.example');
  expect((await site.visit(path.replace('seo-booster', 'website-carbon'))).status).toBe(404);
  const weighed = await site.services.audits.request({
    ...{ page: 'tidepooltrust.example', monthlyViews: '', rescan: false },
    ...{ accessToken: undefined, address: '198.51.100.9' },
  });
  expect((await site.visit(`/seo-booster/${weighed.outcome === 'placed' && weighed.id}`)).status).toBe(404);
  const deleted = await site.post(path, { intent: 'delete' });
  expect(deleted.header('location')).toBe('/seo-booster?deleted=1');
  expect((await site.visit(path)).status).toBe(404);
  const other = await site.check('tidepooltrust.example');
  site.clock.now += 91 * 24 * 3600_000;
  expect((await site.visit(other)).status).toBe(404);
});

test('R-07 C-02 a report by email is an enquiry of its own kind, with consent and a full address', async () => {
  await using site = await open();
  const path = await site.check('tidepooltrust.example/reef');
  const unticked = {
    intent: 'mail',
    email: 'ana@site.example',
    form_time: createFormSigner(testSecret, () => Date.now() - 20_000).createFormTime(),
  };
  const refused = await site.post(path, unticked);
  expect(refused.status).toBe(422);
  expect(refused.main.first('#mail .note').text).toContain('Tick the box');
  const sent = await site.post(path, { ...unticked, consent: 'yes' });
  const location = sent.header('location') ?? '';
  expect(location).toMatch(new RegExp(`^${path}\\?ref=SB-[0-9A-Z]{7}\\.[\\w-]{22}#mail$`));
  const reference = /SB-[0-9A-Z]{7}/.exec(location)?.[0] ?? '';
  const thanks = await site.visit(path + new URL(location, 'http://site.test').search);
  expect(thanks.main.first('#mail').text).toContain(`Reference ${reference}`);
  expect(await site.admin.find(reference)).toMatchObject({
    kind: 'seo',
    email: 'ana@site.example',
    auditId: path.split('/').at(-1),
    message: `Asked for the SEO report of tidepooltrust.example/reef: http://site.test${path}`,
  });
});
