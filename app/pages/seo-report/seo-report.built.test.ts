import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { createStudy, createStudyFacts } from '#tests/page-study.ts';
import { createPretendEngine, openAuditServices } from '#tests/serve-audits.ts';

const { auditFailures, describeFailure, studySteps } = built;

type Pretence = Parameters<typeof createPretendEngine>[0];

async function open(pretence: Pretence = {}) {
  const { engine, audited } = createPretendEngine(pretence);
  const audits = await openAuditServices({ engine });
  const { app, get } = createTestApp({ services: audits.services });
  const post = async (path: string, fields: Record<string, string>) =>
    app.request(`http://site.test${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  /** Sends the form, as a visitor does. Returns the report's path. */
  const place = async (page: string, phrase = '') => {
    const response = await post('/seo-booster', { page, phrase });
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  };
  const check = async (page: string, phrase = '') => {
    const path = await place(page, phrase);
    await audits.worker.runDue();
    return path;
  };
  const read = async (path: string) => (await get(path)).text();
  return { ...audits, audited, get, post, place, check, read, [Symbol.asyncDispose]: audits.close };
}

const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('R-07 the tool is one form above its guide, the same for everyone, and asks for nothing of React', async () => {
  await using site = await open();
  const response = await site.get('/seo-booster');
  const html = await response.text();
  expect(response.headers.get('cache-control')).toContain('s-maxage');
  expect(html).toContain('name="page"');
  expect(html).toContain('name="phrase"');
  expect(html).toContain('What on-page SEO is');
  expect(html).not.toContain('not here yet');
  expect(html).not.toMatch(/<[a-z]+ [^>]*data-react/);
  const filled = await site.get('/seo-booster?page=a.example&phrase=%22%3E%3Cb%3E');
  expect(filled.headers.get('cache-control')).toBe('no-store');
  expect(await filled.text()).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test('R-07 a page that is sent waits, tells its steps, and becomes a report of its own that nobody keeps', async () => {
  await using site = await open();
  const path = await site.place('tidepooltrust.example/reef-walks', 'guided reef walk');
  expect(path).toMatch(/^\/seo-booster\/[a-z2-7]{32}$/);
  const waiting = await site.read(path);
  expect(waiting).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
  for (const step of studySteps) expect(waiting).toContain(`data-step="${step}"`);
  expect(waiting).not.toContain('second visit');
  await site.worker.runDue();
  const response = await site.get(path);
  const html = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect(html).not.toContain('http-equiv="refresh"');
  const text = textOf(html);
  for (const words of [
    'Nothing to mend on this page',
    'In a search',
    'Where it is shared',
    '1200 by 630 pixels, PNG, 84 kB',
    'Guided reef walks at low tide: Tidepool Trust',
    'OAI-SearchBot',
    'Google-Extended',
    'Everything we looked at',
    'Reading ease',
    'We asked the one address on its own site whether it is there. It is, without a detour.',
  ])
    expect.soft(text).toContain(words);
  expect(text).not.toMatch(/undefined|NaN|\[object/);
  // The picture of the card is a stranger's: no browser asks for it.
  expect(html).not.toMatch(/<(img|source|link|iframe)[^>]*tidepooltrust/);
});

test('R-07 what is wrong comes first, with why it matters and how to fix it', async () => {
  const facts = createStudyFacts({
    robotsHeader: 'noindex',
    titles: ['Home'],
    targets: [
      { url: 'https://tidepooltrust.example/gone', text: 'Old', state: 'broken', status: 404, why: 'status' },
    ],
  });
  await using site = await open({ study: () => createStudy({ facts }) });
  const text = textOf(await site.read(await site.check('tidepooltrust.example')));
  expect(text).toContain('2 things to mend first');
  expect(text).toContain('2 failed, 2 to look at');
  expect(text).not.toContain('4 things');
  expect(text).toContain('The server asks search engines to leave the page out.');
  expect(text.indexOf('leave the page out')).toBeLessThan(text.indexOf('too few to say'));
  expect(text).toMatch(/The fix\. .* Why it matters\. /);
  expect(text).toContain('Broken (404):');
});

test('R-07 W-04 markup in a title, in structured data, in links and in the phrase shows as text', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const facts = createStudyFacts({
    titles: [evil],
    descriptions: [evil],
    headings: [{ level: 1, text: evil }],
    nodes: [{ '@type': 'Event', name: evil, startDate: evil }],
    links: [{ url: 'https://tidepooltrust.example/x', text: evil, own: true, nofollow: false }],
    targets: [
      {
        url: `https://tidepooltrust.example/${evil}`,
        text: evil,
        state: 'broken',
        status: 404,
        why: 'status',
      },
    ],
    social: {
      'og:title': evil,
      'og:description': evil,
      'og:image': 'javascript:alert(3)',
      'og:site_name': evil,
    },
    picture: { url: 'https://tidepooltrust.example/"onload="x', state: 'found', type: evil },
  });
  await using site = await open({ study: () => createStudy({ facts }) });
  const html = await site.read(await site.check('tidepooltrust.example', evil));
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toMatch(/href="javascript:/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test.each(auditFailures)(
  'R-07 W-04 a page that is %s gets a named answer, and the form again',
  async (code) => {
    await using site = await open({ study: () => ({ code }) });
    const html = await site.read(await site.check('tidepooltrust.example'));
    const { title, todo } = describeFailure({ code }, 'seo');
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(todo);
    expect(textOf(html)).not.toMatch(/weigh|grade|browser broke|carbon/i);
    expect(html).toContain('name="page"');
  },
);

test('R-07 what can’t be taken comes back with a sentence for each field, and nothing typed is lost', async () => {
  await using site = await open();
  const response = await site.post('/seo-booster', { page: 'intranet', phrase: '!!!' });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('Not checked yet');
  expect(html).toContain('value="intranet"');
  expect(html).toContain('Write the phrase in words');
  expect((await site.post('/seo-booster', { page: 'a.example', phrase: 'x'.repeat(101) })).status).toBe(422);
  expect(site.audited).toEqual([]);
});

test('R-07 within a day the same page is not asked again, whatever the phrase; asked anew it is', async () => {
  await using site = await open();
  const first = await site.check('tidepooltrust.example', 'guided reef walks');
  const second = await site.check('tidepooltrust.example', 'snow shoes');
  expect(site.audited).toHaveLength(1);
  expect(second).not.toBe(first);
  expect(await site.read(second)).toContain('The phrase stands nowhere on the page.');
  const anew = await site.post(second, { intent: 'anew' });
  expect(anew.headers.get('location')).not.toBe(second);
  await site.worker.runDue();
  expect(site.audited).toHaveLength(2);
});

test('R-07 a page may be weighed and checked at once: two runs, and neither tool shows the other’s', async () => {
  await using site = await open();
  const check = await site.place('tidepooltrust.example');
  const audit = await site.services.audits.ask({
    ...{ page: 'tidepooltrust.example', monthlyViews: '', anew: false },
    ...{ accessToken: undefined, address: '198.51.100.9' },
  });
  const id = audit.outcome === 'placed' ? audit.id : '';
  await site.worker.runDue();
  expect(site.audited).toHaveLength(2);
  expect((await site.get(check.replace('seo-booster', 'website-carbon'))).status).toBe(404);
  expect((await site.get(`/seo-booster/${id}`)).status).toBe(404);
  expect((await site.get(`/seo-booster/${'a'.repeat(32)}`)).status).toBe(404);
});

test('R-07 a report can be deleted by whoever has it, and expires', async () => {
  await using site = await open();
  const path = await site.check('tidepooltrust.example');
  const deleted = await site.post(path, { intent: 'delete' });
  expect(deleted.headers.get('location')).toBe('/seo-booster?deleted=1');
  expect((await site.get(path)).status).toBe(404);
  const other = await site.check('tidepooltrust.example');
  site.clock.now += 91 * 24 * 3600_000;
  expect((await site.get(other)).status).toBe(404);
});

test('R-07 without a database the guide is there, and using the tool fails honestly', async () => {
  const { app, get } = createTestApp();
  expect((await get('/seo-booster')).status).toBe(200);
  const body = new URLSearchParams({ page: 'example.com' });
  expect((await app.request('http://site.test/seo-booster', { method: 'POST', body })).status).toBe(503);
  expect((await get(`/seo-booster/${'a'.repeat(32)}`)).status).toBe(503);
});

test('R-07 a report does not carry what React needs: whoever wants it has it rendered again, and nobody keeps it', async () => {
  await using site = await open();
  const path = await site.check('tidepooltrust.example');
  const html = await site.read(path);
  const hash = html.match(/data-payload="([\w-]+)"/)?.[1];
  expect(hash).not.toBe('inline');
  expect(html).not.toContain('id="payload"');
  const payload = await site.get(`/_payload/${hash}${path}`);
  expect(payload.headers.get('cache-control')).toBe('no-store');
  expect((await payload.json()).data).toContain('tidepooltrust.example');
  expect((await site.get(`/_payload/${'A'.repeat(16)}${path}`)).status).toBe(404);
  const refused = await site.post(path, { intent: 'anew' });
  expect(refused.status).toBe(303);
});
