import { expect, test } from 'vitest';
import { openAuditApi } from '#tests/audit-api.ts';
import { listSchemaFaults } from '#tests/open-api.ts';
import { createPageArtifacts, createPageFacts } from '#tests/page-facts.ts';
import { createFakeEngine } from '#tests/source-audits.ts';
import type { Artifacts } from '../../domain/artifacts.ts';
import { onPageSteps } from '../../domain/audit-step.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { checks } from '../../domain/run-checks.ts';

const page = 'tidepooltrust.example/reef-walks';
const seoChecks = checks.filter(({ tools }) => tools.includes('seo'));

/** Opens an API with a finished check of a page with these facts. */
async function openChecked(
  facts: Partial<PageFacts> = {},
  phrase = '',
  scan?: () => Artifacts | { code: 'refused' },
) {
  const known = () => createPageArtifacts({ page: createPageFacts(facts) });
  const api = await openAuditApi({ engine: createFakeEngine({ scan: scan ?? known }).engine });
  const accepted = await api.post({ page, tool: 'seo', phrase });
  expect(accepted.status).toBe(202);
  const at = `/api/audits/${(await accepted.json()).id}`;
  await api.worker.runDue();
  return { ...api, at, read: async (part = '') => (await api.get(at + part)).text() };
}

test('R-07 a check is requested, followed and fetched through the API, and all answers match its description', async () => {
  await using api = await openAuditApi();
  const request = { page, tool: 'seo', phrase: 'guided  reef walk', monthlyViews: 9000 };
  expect(listSchemaFaults('AuditRequest', request)).toEqual([]);
  const accepted = await (await api.post(request)).json();
  expect(accepted).toMatchObject({ tool: 'seo', state: 'queued', place: 1 });
  expect(accepted.links).toEqual({
    self: `http://site.test/api/audits/${accepted.id}`,
    page: `http://site.test/seo-booster/${accepted.id}`,
    progress: `http://site.test/api/audits/${accepted.id}/progress`,
  });
  for (const name of ['report.json', 'report.csv', 'badge'])
    expect((await api.get(`/api/audits/${accepted.id}/${name}`)).status).toBe(409);
  await api.worker.runDue();
  const done = await (await api.get(`/api/audits/${accepted.id}`)).json();
  expect(done).toMatchObject({ tool: 'seo', state: 'done', check: { phrase: 'guided reef walk' } });
  expect(done.check.counts).toEqual({ passed: seoChecks.length, warning: 0, failed: 0, unknown: 0 });
  expect(done.steps.map(({ step }: { step: string }) => step)).toEqual(
    expect.arrayContaining(onPageSteps.slice(1)),
  );
  expect(done).not.toHaveProperty('report');
  expect(done.links).not.toHaveProperty('badge');
});

test('R-07 a check has no badge or screenshots, is deleted completely, and is separate from a measurement of its page', async () => {
  await using api = await openChecked();
  const weighed = await (await api.post({ page })).json();
  expect(weighed.tool).toBe('carbon');
  await api.worker.runDue();
  expect(await (await api.get(`/api/audits/${weighed.id}`)).json()).toHaveProperty('report');
  expect(JSON.parse(await api.read())).toHaveProperty('check');
  expect((await api.get(`${api.at}/badge`)).status).toBe(409);
  expect((await api.get(`${api.at}/screenshots/phone`)).status).toBe(404);
  expect((await api.send('DELETE', api.at)).status).toBe(204);
  for (const name of ['', '/report.json', '/report.csv'])
    expect((await api.get(`${api.at}${name}`)).status).toBe(404);
});

test('R-07 a check is exported as JSON, and as CSV with a line for each check', async () => {
  await using api = await openChecked({}, 'guided reef walk');
  const json = await api.get(`${api.at}/report.json`);
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="on-page-check.json"');
  expect((await json.json()).check.results).toHaveLength(seoChecks.length);
  const csv = await api.get(`${api.at}/report.csv`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="on-page-check.csv"');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('x-robots-tag')).toBe('noindex');
  const lines = (await csv.text()).split('\r\n');
  expect(lines[0]).toBe('"check","group","result","says","found","fix","why"');
  expect(lines).toHaveLength(seoChecks.length + 2);
});

test.each([
  '=HYPERLINK("https://evil.example")',
  '+1+cmd|x',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '＝1+1',
  '\u202e=1',
])('W-04 no cell of an export is a formula if the title of a page is %j', async (evil) => {
  const url = 'https://tidepooltrust.example/a';
  await using api = await openChecked({
    titles: [evil],
    descriptions: [evil],
    lang: evil,
    headings: [{ level: 1, text: evil }],
    social: { 'og:title': evil, 'og:image': evil, 'twitter:card': evil },
    targets: [{ url, text: evil, state: 'broken', status: 404, why: 'status' }],
  });
  const cells = [...(await api.read('/report.csv')).matchAll(/"((?:[^"]|"")*)"/g)].map(
    ([, cell = '']) => cell,
  );
  // Each finding has a line below the titles.
  expect(cells.length).toBeGreaterThan(7 * 20);
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells.some((cell) => /^'\s*[=+\-@＝]/.test(cell))).toBe(true);
});

test('W-04 markup, bidirectional controls and line breaks of a page are text on one line in both exports', async () => {
  const evil = '</script><script>alert(1)</script>"\r\n=1+1,\u202e\u0000"';
  await using api = await openChecked({ titles: [evil], headings: [{ level: 1, text: evil }] }, 'alert');
  const csv = await api.read('/report.csv');
  expect(csv.split('\r\n').every((line) => line === '' || /^\ufeff?"[^\n]*"$/.test(line))).toBe(true);
  for (const text of [csv, await api.read('/report.json')])
    for (const unseen of ['\u202e', '\\u202e', '\u0000', '\\u0000']) expect(text).not.toContain(unseen);
});

test('W-04 a check of an address that the policy refuses fails with an explanation', async () => {
  await using api = await openChecked({}, '', () => ({ code: 'refused' }));
  const report = JSON.parse(await api.read());
  expect(report).toMatchObject({ tool: 'seo', state: 'failed', failure: { code: 'refused' } });
  expect(report.failure.todo).toContain('out of reach');
  expect(Object.keys(report.links)).toEqual(['self', 'page']);
  expect((await api.get(`${api.at}/report.csv`)).status).toBe(409);
});
