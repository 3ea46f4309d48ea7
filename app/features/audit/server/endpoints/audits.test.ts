import { expect, test } from 'vitest';
import { outboundFailures } from '#platform/outbound/outbound-failure.ts';
import { createLog, openAuditApi } from '#tests/audit-api.ts';
import { createMeasurement, createSourceScan } from '#tests/measurement.ts';
import {
  listOperations,
  listResponseFaults,
  listSchemaFaults,
  openApi,
  seenResponses,
} from '#tests/open-api.ts';
import { createSourceApp } from '#tests/source-app.ts';
import { createFakeEngine } from '#tests/source-audits.ts';
import { type AuditStep, auditSteps, onPageSteps } from '../../domain/audit-step.ts';
import { checkGroups } from '../../domain/check.ts';
import { describeFailure } from '../../domain/describe-failure.ts';
import { notOurPageFault } from '../../domain/page-address.ts';
import { auditApi } from './audits.ts';

/** Opens an API whose engine gives these results, with a finished audit of this page. */
async function openEnded(page: string, engineOptions: Parameters<typeof createFakeEngine>[0] = {}) {
  const api = await openAuditApi({ engine: createFakeEngine(engineOptions).engine });
  const id = await api.place(page);
  await api.worker.runDue();
  const at = `/api/audits/${id}`;
  return { ...api, id, at, read: async (part = '') => (await api.get(at + part)).text() };
}

test('W-01 W-02 an audit is requested, followed and fetched, and all answers match the description', async () => {
  await using api = await openAuditApi();
  const accepted = await api.post({ page: 'tidepooltrust.example', monthlyViews: 12_000 });
  expect(accepted.status).toBe(202);
  const { id, links, state, place } = await accepted.json();
  expect({ state, place }).toEqual({ state: 'queued', place: 1 });
  expect(accepted.headers.get('location')).toBe(`/api/audits/${id}`);
  expect(links.page).toBe(`http://site.test/website-carbon/${id}`);
  for (const name of ['report.json', 'report.csv', 'badge'])
    expect((await api.get(`/api/audits/${id}/${name}`)).status).toBe(409);
  await api.worker.runDue();
  const done = await api.get(`/api/audits/${id}`);
  expect(done.headers.get('cache-control')).toBe('no-store');
  const { report, links: found } = await done.json();
  // The public address, to which badges link, can't delete the report.
  const publicId = found.publicPage.replace('http://site.test/website-carbon/', '');
  expect((await api.send('DELETE', `/api/audits/${publicId}`)).status).toBe(403);
  expect((await api.get(`/api/audits/${publicId}`)).status).toBe(200);
  expect(report).toMatchObject({
    address: 'tidepooltrust.example',
    how: 'browser',
    monthlyViews: 12_000,
    carbon: { rating: 'E', firstView: { green: false } },
  });
  expect(report.gramsPerYear).toBeCloseTo(report.carbon.firstView.gramsCo2e * 12_000 * 12);
});

test('W-02 exports contain every file, but no secret and no formula', async () => {
  const secret = 'https://tidepooltrust.example/?token=secret';
  const measurement = createMeasurement({ askedUrl: secret, sourceScan: createSourceScan({ url: secret }) });
  const [document, sheet] = measurement.browserScan?.phone.firstView.resources ?? [];
  document!.url = secret;
  sheet!.url = '=HYPERLINK("https://evil.example")';
  await using api = await openEnded(secret, { measure: () => measurement });
  const csv = await api.read('/report.csv');
  expect(csv.split('\r\n').length).toBeGreaterThan(40);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const response = await api.get(`${api.at}/report.json`);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const json = await response.text();
  expect(JSON.parse(json).measurement.browserScan.phone.scrolled.resources.length).toBe(11);
  for (const text of [csv, json, await api.read()]) expect(text).not.toContain('secret');
});

test('W-02 the badge is a dated measurement that loads nothing, and a screenshot has a format of our encoder', async () => {
  await using api = await openEnded('tidepooltrust.example');
  const badge = await api.read('/badge');
  expect(badge).toMatch(/g CO₂e a first visit/);
  expect(badge).toContain('Measured 21 November 2026');
  expect(badge).not.toMatch(/href|<script|<image|url\(|style=/);
  expect(badge.replace('http://www.w3.org/2000/svg', '')).not.toContain('http');
  const picture = await api.get(`${api.at}/screenshots/phone`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(20);
  expect((await api.app.request(`http://site.test${api.at}/screenshots/watch`)).status).toBe(404);
});

test('W-03 without a figure there is no badge', async () => {
  const drawn = createMeasurement({
    browserScan: undefined,
    sourceScan: createSourceScan({ clientRendered: true }),
  });
  await using api = await openEnded('drawn.example', { measure: () => drawn });
  const response = await api.get(`${api.at}/badge`);
  expect([response.status, (await response.json()).code]).toEqual([409, 'no-figure']);
  const { report } = JSON.parse(await api.read());
  expect(report).toMatchObject({ how: 'source', clientRendered: true });
  expect(report.carbon).toBeUndefined();
});

test('W-04 a failure is explained with what to do', async () => {
  const failure = { code: 'status', status: 503 } as const;
  await using api = await openEnded('broken.example', { measure: () => failure });
  const audit = JSON.parse(await api.read());
  expect(audit).toMatchObject({ state: 'failed', failure: { ...failure, ...describeFailure(failure) } });
  expect(audit.report).toBeUndefined();
});

const page = 'example.com';

// A text body is sent as it is.
test.each<[string, string | object, number, string?]>([
  ['an empty body', '', 400, 'page'],
  ['invalid JSON', '{', 400],
  ['a list', [], 400, 'page'],
  ['an unknown field alone', { url: page }, 400],
  ['an additional field', { page, vieuws: 5 }, 400, 'vieuws'],
  ['a field in snake case', { page, tool: 'seo', monthly_views: 3 }, 400, 'monthly_views'],
  ['a page that is a number', { page: 7 }, 400, 'page'],
  ['a fraction of views', { page, monthlyViews: 0.5 }, 400, 'monthlyViews'],
  ['negative views', { page, monthlyViews: -5 }, 400, 'monthlyViews'],
  ['views as text', { page, monthlyViews: 'abc' }, 400, 'monthlyViews'],
  ['an unknown tool', { page, tool: 'zzz' }, 400, 'tool'],
  ['a phrase that is a number', { page, tool: 'seo', phrase: 7 }, 400, 'phrase'],
  ['an overlong phrase', { page, tool: 'seo', phrase: 'x'.repeat(5000) }, 400, 'phrase'],
  ['a phrase that is too long', { page, tool: 'seo', phrase: 'x'.repeat(101) }, 422, 'phrase'],
  ['a phrase without a word', { page, tool: 'seo', phrase: '!!!' }, 422, 'phrase'],
])(
  'W-04 %s is refused with an explanation and the name of the invalid field',
  async (_what, input, status, field) => {
    await using api = await openAuditApi();
    const body = typeof input === 'string' ? input : JSON.stringify(input);
    if (status === 400 && typeof input !== 'string')
      expect(listSchemaFaults('AuditRequest', input)).not.toEqual([]);
    const response = await api.send('POST', '/api/audits', { body });
    expect(response.status).toBe(status);
    const { detail, faults } = await response.json();
    expect(detail).toMatch(/\.$/);
    if (status === 400) expect(detail).toContain('/api/openapi.json');
    if (!field) return;
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(/^[A-Z].*\.$/);
  },
);

test('W-04 the name of an unknown field is quoted shortened and as plain text', async () => {
  await using api = await openAuditApi();
  const { detail } = await (await api.post({ page, [`\u202e${'x'.repeat(5000)}`]: 1 })).json();
  expect(detail.length).toBeLessThan(400);
  expect(detail).not.toContain('\u202e');
});

const isNone = /\.$/;
const isPrivate = /public address of the page/;

test.each<[string, RegExp | string]>([
  ['', isNone],
  ['javascript:alert(1)', isNone],
  ['file:///etc/passwd', isNone],
  ['https://ana:secret@example.com/', isNone],
  ['example', isNone],
  [`example.com/${'a'.repeat(2100)}`, isNone],
  ['127.0.0.1', isPrivate],
  ['http://127.1/', isPrivate],
  ['2130706433', isPrivate],
  ['0x7f.1', isPrivate],
  ['10.0.0.1', isPrivate],
  ['192.168.1.1/admin', isPrivate],
  ['169.254.169.254/latest/meta-data', isPrivate],
  ['[::1]', isPrivate],
  ['[::ffff:10.0.0.1]', isPrivate],
  ['localhost', isPrivate],
  ['http://localhost:3000/', isPrivate],
  ['printer.local', isPrivate],
  ['wiki.corp', isPrivate],
  ['example.com:8080', isPrivate],
  ['http://site.test/api/openapi.json', notOurPageFault],
  [`http://site.test/website-carbon/${'a'.repeat(32)}`, notOurPageFault],
  [`http://site.test/api/audits/${'a'.repeat(32)}`, notOurPageFault],
])('W-04 R-07 %j is refused at once, and nothing is queued', async (address, fault) => {
  await using api = await openAuditApi();
  for (const tool of ['seo', 'carbon']) {
    const response = await api.post({ page: address, tool });
    const { code, faults } = await response.json();
    expect([response.status, code]).toEqual([422, 'faulty']);
    expect(faults.page).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
  }
  expect(await api.worker.runDue()).toBeFalsy();
  expect(api.audited).toEqual([]);
});

test('W-04 our own pages can be audited like any other', async () => {
  await using api = await openAuditApi();
  expect((await api.post({ page: 'http://site.test/about' })).status).toBe(202);
});

test('W-04 a reached limit is answered with 429 and when to try again, and a full queue with 503', async () => {
  await using api = await openAuditApi({ limits: { visitor: 1, host: 2, queue: 3 } });
  await api.place('one.example', { 'x-from': '198.51.100.1' });
  const limited = await api.post({ page: 'two.example' }, { 'x-from': '198.51.100.1' });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await limited.json()).code).toBe('too-many');
  await api.place('one.example/a', { 'x-from': '198.51.100.2' });
  const host = await api.post({ page: 'one.example/b' }, { 'x-from': '198.51.100.3' });
  expect([host.status, (await host.json()).code]).toEqual([429, 'too-many-of-host']);
  await api.place('three.example', { 'x-from': '198.51.100.4' });
  const full = await api.post({ page: 'four.example' }, { 'x-from': '198.51.100.5' });
  expect([full.status, (await full.json()).code]).toEqual([503, 'queue-full']);
});

test('W-02 a deleted, truncated or invented id is not found', async () => {
  await using api = await openAuditApi();
  const id = await api.place('one.example');
  expect((await api.send('DELETE', `/api/audits/${id}`)).status).toBe(204);
  for (const missing of [id, id.slice(1), 'A'.repeat(32), '%00', '../audits']) {
    const at = `/api/audits/${encodeURIComponent(missing)}`;
    expect((await api.send('GET', at)).status).toBe(404);
    expect((await api.send('DELETE', at)).status).toBe(404);
    for (const part of ['progress', 'badge', 'report.json', 'report.csv', 'screenshots/phone'])
      expect((await api.send('GET', `${at}/${part}`)).status).toBe(404);
  }
});

test('a list contains only the audits of the signed-in user', async () => {
  await using api = await openAuditApi();
  const own = await api.place('one.example', { authorization: 'Bearer ana' });
  await api.place('two.example', { authorization: 'Bearer ben' });
  await api.place('three.example', { authorization: 'Bearer old' });
  const list = await (await api.get('/api/audits', { authorization: 'Bearer ana' })).json();
  expect(list.audits).toMatchObject([{ id: own, page: 'one.example', state: 'queued' }]);
  expect((await api.get('/api/audits')).status).toBe(401);
  expect((await api.get('/api/audits', { authorization: 'Bearer old' })).status).toBe(401);
  expect((await api.get('/api/audits', { authorization: 'Bearer away' })).status).toBe(503);
});

test('W-02 the progress shows the place in the queue, every step as it begins, the first estimate, and the end', async () => {
  const gates = new Map<AuditStep, PromiseWithResolvers<void>>(
    auditSteps.map((step) => [step, Promise.withResolvers<void>()]),
  );
  const { engine } = createFakeEngine({ hold: (step) => gates.get(step)?.promise ?? Promise.resolve() });
  await using api = await openAuditApi({ engine });
  const id = await api.place('one.example');
  const getProgress = async () => (await api.get(`/api/audits/${id}/progress`)).json();
  expect(await getProgress()).toEqual({ state: 'queued', place: 1, steps: [] });
  const running = api.worker.runDue();
  for (const step of auditSteps) {
    if (step === 'queued') continue;
    await expect.poll(getProgress, { interval: 5 }).toMatchObject({ state: 'running', step });
    if (step === 'loading on a phone') expect((await getProgress()).estimate.bytes).toBeGreaterThan(0);
    gates.get(step)?.resolve();
  }
  await running;
  const { steps, ...rest } = await getProgress();
  expect(rest).toEqual({ state: 'done' });
  expect(steps.map(({ step }: { step: string }) => step)).toEqual(
    auditSteps.filter((step) => step !== 'queued'),
  );
  await api.send('DELETE', `/api/audits/${id}`);
  expect((await api.get(`/api/audits/${id}/progress`)).status).toBe(404);
});

test('W-04 without a database every endpoint answers that the service is unavailable', async () => {
  const app = auditApi({
    audits: createSourceApp().services.audits,
    siteUrl: 'http://site.test',
    readAddress: () => '',
    log: createLog(),
  });
  const id = 'a'.repeat(32);
  const body = JSON.stringify({ page: 'example.com' });
  const requests: [string, string, RequestInit?][] = [
    ['POST', '/api/audits', { body }],
    ['GET', '/api/audits', { headers: { authorization: 'Bearer ana' } }],
    ['DELETE', `/api/audits/${id}`],
    ...['', '/progress', '/badge', '/report.json', '/report.csv', '/screenshots/phone'].map(
      (part): [string, string] => ['GET', `/api/audits/${id}${part}`],
    ),
  ];
  for (const [method, url, init] of requests) {
    const response = await app.request(`http://site.test${url}`, { method, ...init });
    expect([url, response.status, response.headers.get('retry-after')]).toEqual([url, 503, '60']);
    expect(await listResponseFaults(method, url, response)).toEqual([]);
  }
});

test('W-02 other methods and unknown addresses are refused in the same format', async () => {
  await using api = await openAuditApi();
  const response = await api.app.request('http://site.test/api/audits', { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  const unknown = await api.app.request(`http://site.test/api/audits/${'a'.repeat(32)}/nothing`);
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('W-02 the description lists exactly the routes of the API, and each of its answers occurs in a test', async () => {
  await using api = await openAuditApi();
  expect((await api.get('/api/openapi.json')).status).toBe(200);
  const routes = api.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path: at }) => `${method} ${at.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
  const operations = listOperations('audits', 'description');
  expect([...new Set(routes)].sort()).toEqual(operations.map(({ operation }) => operation).sort());
  const described = operations.flatMap(({ operation, statuses }) =>
    statuses.map((status) => `${operation} ${status}`),
  );
  expect(described.filter((answer) => !seenResponses.has(answer))).toEqual([]);
});

test('W-02 the enumerations of the description match those of the code', () => {
  const { Step, Failure, Check, Rating } = openApi.components.schemas as Record<
    string,
    { enum?: string[]; properties?: Record<string, { enum: string[] }> }
  >;
  expect(Step?.enum).toEqual([...new Set<string>([...auditSteps, ...onPageSteps])]);
  expect(Failure?.properties?.code?.enum).toEqual([...outboundFailures]);
  expect(Check?.properties?.group?.enum).toEqual([...checkGroups]);
  expect(Rating?.enum).toEqual(['A+', 'A', 'B', 'C', 'D', 'E', 'F']);
});
