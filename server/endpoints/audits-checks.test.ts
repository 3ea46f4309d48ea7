import { expect, test } from 'vitest';
import { studySteps } from '#domain/audit/audit-step.ts';
import { studyChecks } from '#domain/seo-check/study-checks.ts';
import { openAuditApi } from '#tests/audit-api.ts';
import { listSchemaFaults } from '#tests/open-api.ts';
import { createStudy, createStudyFacts } from '#tests/page-study.ts';
import { createPretendEngine } from '#tests/source-audits.ts';

const page = 'tidepooltrust.example/reef-walks';

type Api = Awaited<ReturnType<typeof openAuditApi>>;

const check = async (api: Api, more: object = {}): Promise<string> => {
  const taken = await api.post({ page, tool: 'seo', ...more });
  expect(taken.status).toBe(202);
  const { id } = await taken.json();
  await api.worker.runDue();
  return id;
};

test('R-07 a check is asked for, followed and fetched by the API, and every answer is as described', async () => {
  await using api = await openAuditApi();
  const request = { page, tool: 'seo', phrase: 'guided  reef walk', monthlyViews: 9000 };
  expect(listSchemaFaults('AuditRequest', request)).toEqual([]);
  const taken = await (await api.post(request)).json();
  expect(taken).toMatchObject({ tool: 'seo', state: 'queued', place: 1 });
  expect(taken.links).toEqual({
    self: `http://site.test/api/audits/${taken.id}`,
    page: `http://site.test/seo-booster/${taken.id}`,
    events: `http://site.test/api/audits/${taken.id}/events`,
  });
  for (const name of ['report.json', 'report.csv', 'badge'])
    expect((await api.get(`/api/audits/${taken.id}/${name}`)).status).toBe(409);
  await api.worker.runDue();
  const done = await (await api.get(`/api/audits/${taken.id}`)).json();
  expect(done).toMatchObject({ tool: 'seo', state: 'done', check: { phrase: 'guided reef walk' } });
  expect(done.check.counts).toEqual({ passed: studyChecks.length, warning: 0, failed: 0, unknown: 0 });
  expect(done.steps.map(({ step }: { step: string }) => step)).toEqual(
    expect.arrayContaining(studySteps.slice(1)),
  );
  expect(done).not.toHaveProperty('report');
  expect(done.links).not.toHaveProperty('badge');
});

test('R-07 what a check has not is answered honestly: no badge, no pictures', async () => {
  await using api = await openAuditApi();
  const id = await check(api);
  expect((await api.get(`/api/audits/${id}/badge`)).status).toBe(409);
  expect((await api.get(`/api/audits/${id}/screenshots/phone`)).status).toBe(404);
  expect((await api.ask('DELETE', `/api/audits/${id}`)).status).toBe(204);
  for (const name of ['', '/report.json', '/report.csv'])
    expect((await api.get(`/api/audits/${id}${name}`)).status).toBe(404);
});

test('R-07 a page may be weighed and checked at once, and each stays what it is', async () => {
  await using api = await openAuditApi();
  const id = await check(api);
  const weighed = await (await api.post({ page })).json();
  expect(weighed.tool).toBe('carbon');
  expect(weighed.id).not.toBe(id);
  await api.worker.runDue();
  expect(await (await api.get(`/api/audits/${weighed.id}`)).json()).toHaveProperty('report');
  expect(await (await api.get(`/api/audits/${id}`)).json()).toHaveProperty('check');
});

test('R-07 a check exports as JSON and as a line for each check, under a name of its own', async () => {
  await using api = await openAuditApi();
  const id = await check(api, { phrase: 'guided reef walk' });
  const json = await api.get(`/api/audits/${id}/report.json`);
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="on-page-check.json"');
  expect((await json.json()).check.results).toHaveLength(studyChecks.length);
  const csv = await api.get(`/api/audits/${id}/report.csv`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="on-page-check.csv"');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('x-robots-tag')).toBe('noindex');
  const lines = (await csv.text()).split('\r\n');
  expect(lines[0]).toBe('"check","group","result","says","found","fix","why"');
  expect(lines).toHaveLength(studyChecks.length + 2);
});

test.each([
  '=HYPERLINK("https://evil.example")',
  '+1+cmd|x',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '＝1+1',
  '\u202e=1',
])('W-04 no cell of an export is a formula, where a page is called %j', async (evil) => {
  const link = {
    url: 'https://tidepooltrust.example/a',
    state: 'broken',
    status: 404,
    why: 'status',
  } as const;
  const facts = createStudyFacts({
    titles: [evil],
    descriptions: [evil],
    lang: evil,
    headings: [{ level: 1, text: evil }],
    social: { 'og:title': evil, 'og:image': evil, 'twitter:card': evil },
    targets: [{ ...link, text: evil }],
  });
  const { engine } = createPretendEngine({ study: (url) => createStudy({ askedUrl: url, facts }) });
  await using api = await openAuditApi({ engine });
  const id = await check(api);
  const csv = await (await api.get(`/api/audits/${id}/report.csv`)).text();
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell ?? '');
  // Each check has a line, but for the phrase that nobody named.
  expect(cells.length).toBe(7 * studyChecks.length);
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.some((cell) => /^'\s*[=+\-@＝]/.test(cell))).toBe(true);
});

test('W-04 markup, turned letters and line ends of a page stay text on one line in both exports', async () => {
  const evil = '</script><script>alert(1)</script>"\r\n=1+1,\u202e\u0000"';
  const facts = createStudyFacts({ titles: [evil], headings: [{ level: 1, text: evil }] });
  const { engine } = createPretendEngine({ study: (url) => createStudy({ askedUrl: url, facts }) });
  await using api = await openAuditApi({ engine });
  const id = await check(api, { phrase: 'alert' });
  const csv = await (await api.get(`/api/audits/${id}/report.csv`)).text();
  expect(csv.split('\r\n').every((line) => line === '' || /^\ufeff?"[^\n]*"$/.test(line))).toBe(true);
  const json = await (await api.get(`/api/audits/${id}/report.json`)).text();
  for (const text of [csv, json]) {
    for (const unseen of ['\u202e', '\\u202e', '\u0000', '\\u0000']) expect(text).not.toContain(unseen);
  }
});

test.each([
  ['', 'page'],
  ['javascript:alert(1)', 'page'],
  ['file:///etc/passwd', 'page'],
  ['ftp://example.com/', 'page'],
  ['https://ana:secret@example.com/', 'page'],
  ['intranet', 'page'],
])('W-04 a check of %j is refused with a sentence for its field', async (address, field) => {
  await using api = await openAuditApi();
  const answer = await api.post({ page: address, tool: 'seo' });
  expect(answer.status).toBe(422);
  expect((await answer.json()).faults[field]).toMatch(/\.$/);
  expect(api.audited).toEqual([]);
});

test.each([
  '127.0.0.1',
  'http://127.1/',
  '2130706433',
  '0x7f.1',
  '10.0.0.1',
  '192.168.1.1/admin',
  '169.254.169.254/latest/meta-data',
  '[::1]',
  '[::ffff:10.0.0.1]',
  'localhost',
  'http://localhost:3000/',
  'printer.local',
  'wiki.corp',
  'example.com:8080',
])('W-04 %j is on no public web: it is refused at once, and nothing waits in the queue', async (address) => {
  await using api = await openAuditApi();
  for (const tool of ['seo', 'carbon']) {
    const answer = await api.post({ page: address, tool });
    expect(answer.status).toBe(422);
    expect((await answer.json()).faults.page).toContain('public address of the page');
  }
  expect(await api.worker.runDue()).toBeFalsy();
});

test('W-04 a check of an address that the policy refuses fails in the words of the check', async () => {
  const { engine } = createPretendEngine({ study: () => ({ code: 'refused' }) });
  await using api = await openAuditApi({ engine });
  const failed = await check(api, { page: 'rebinds.example' });
  const answer = await (await api.get(`/api/audits/${failed}`)).json();
  expect(answer).toMatchObject({ tool: 'seo', state: 'failed', failure: { code: 'refused' } });
  expect(answer.failure.todo).toContain('checked');
  expect(Object.keys(answer.links)).toEqual(['self', 'page']);
  expect((await api.get(`/api/audits/${failed}/report.csv`)).status).toBe(409);
});

test.each([
  ['another tool', { page, tool: 'magic' }, 400],
  ['a phrase that is a number', { page, tool: 'seo', phrase: 7 }, 400],
  ['a phrase without end', { page, tool: 'seo', phrase: 'x'.repeat(5000) }, 400],
  ['a phrase that is too long', { page, tool: 'seo', phrase: 'x'.repeat(101) }, 422],
  ['a phrase without a word', { page, tool: 'seo', phrase: '!!!' }, 422],
])('W-04 %s is refused with what is expected', async (_what, body, status) => {
  await using api = await openAuditApi();
  const answer = await api.post(body);
  expect(answer.status).toBe(status);
  expect((await answer.json()).detail).toMatch(/\.$/);
});

test.each([
  ['another name', { page, url: page }, 'url'],
  ['a name of the other way', { page, tool: 'seo', monthly_views: 3 }, 'monthly_views'],
])(
  'W-04 %s is refused by its name, as the description says: nothing is left out unsaid',
  async (_what, body, name) => {
    await using api = await openAuditApi();
    expect(listSchemaFaults('AuditRequest', body)).not.toEqual([]);
    const answer = await api.post(body);
    expect(answer.status).toBe(400);
    const { code, detail } = await answer.json();
    expect(code).toBe('bad-request');
    expect(detail).toContain(`“${name}”`);
  },
);

test('W-04 a name that was made up to be long or strange is quoted short and plain', async () => {
  await using api = await openAuditApi();
  const answer = await api.post({ page, [`\u202e${'x'.repeat(5000)}`]: 1 });
  const { detail } = await answer.json();
  expect(detail.length).toBeLessThan(400);
  expect(detail).not.toContain('\u202e');
});
