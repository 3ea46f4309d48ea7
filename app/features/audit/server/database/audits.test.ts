import { expect, test } from 'vitest';
import type { Store } from '#platform/database/store.ts';
import { claimJob } from '#platform/jobs/claim.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import { createNewAudit, type TestAuditsOptions } from '#tests/audit-service.ts';
import { createMeasurement } from '#tests/measurement.ts';
import { createPageArtifacts, createPageFacts } from '#tests/page-facts.ts';
import { createFakeEngine, createTestAudits } from '#tests/source-audits.ts';
import { describeStores } from '#tests/stores.ts';
import { auditIdPattern } from '../../domain/audit.ts';
import type { NewAudit } from '../../domain/audit-service.ts';
import { findReport } from '../../domain/report/finish-audit.ts';

const hourMs = 3600_000;
const url = 'https://tidepooltrust.example/';

type FakeEngineOptions = Parameters<typeof createFakeEngine>[0];

/** Opens audits on this store with an engine that the test controls. */
function openAudits(
  store: Store,
  { engineOptions, ...options }: TestAuditsOptions & { engineOptions?: FakeEngineOptions } = {},
) {
  const engine = engineOptions && { engine: createFakeEngine(engineOptions).engine };
  const parts = createTestAudits(store, { ...engine, ...options });
  const request = (change: Partial<NewAudit> = {}) => parts.audits.place(createNewAudit(change));
  const place = async (change: Partial<NewAudit> = {}): Promise<string> => {
    const placed = await request(change);
    if (placed.outcome !== 'placed') throw new Error(`The outcome was ${placed.outcome}.`);
    return placed.id;
  };
  const findRun = async (id: string) => (await parts.audits.find(id))?.run;
  return { ...parts, store, request, place, findRun };
}

await describeStores(({ open, createPlace }) => {
  const start = async (options?: Parameters<typeof openAudits>[1]) => openAudits(await open(), options);

  test('W-01 W-02 an audit waits in the queue, runs, and has a report and screenshots at an address that can’t be guessed', async () => {
    const { audits, worker, clock, place, findRun } = await start();
    const id = await place({ url, monthlyViews: 12_000 });
    expect(id).toMatch(auditIdPattern);
    clock.now += 10;
    const second = await place();
    expect([await findRun(id), await findRun(second)]).toMatchObject([
      { state: 'queued', place: 1 },
      { state: 'queued', place: 2 },
    ]);
    expect(await worker.runDue()).toBe(2);
    const audit = await audits.find(id);
    expect(audit).toMatchObject({ monthlyViews: 12_000, url });
    expect(audit?.run).toMatchObject({ state: 'done', measurement: { askedUrl: url } });
    expect(audit?.run.steps.map(({ step }) => step)).toContain('second visit');
    const shot =
      audit?.run.state === 'done' && audit.run.tool === 'carbon'
        ? audit.run.measurement.browserScan?.phone.screenshot
        : undefined;
    expect(shot).toMatchObject({ base64: '', width: 412 });
    const picture = await audits.findScreenshot(id, 'phone');
    const screenshot = createMeasurement().browserScan?.phone.screenshot;
    expect(Buffer.from(picture?.bytes ?? []).toString('base64')).toBe(screenshot?.base64);
    expect(await audits.findScreenshot('nobody', 'phone')).toBeUndefined();
  });

  test('W-02 the public id of an audit can read its report and screenshots, but neither delete nor claim them', async () => {
    const { audits, worker, place } = await start();
    const id = await place();
    await worker.runDue();
    const { publicId = '' } = (await audits.find(id)) ?? {};
    expect(publicId).toMatch(auditIdPattern);
    expect(publicId).not.toBe(id);
    expect(await audits.find(publicId)).toMatchObject({ id: publicId, publicId, run: { state: 'done' } });
    expect(await audits.findScreenshot(publicId, 'phone')).toBeDefined();
    expect(await audits.delete(publicId)).toBe(false);
    await audits.attach('ben', [publicId]);
    expect((await audits.find(id))?.userId).toBeUndefined();
    expect(await audits.delete(id)).toBe(true);
    expect(await audits.find(publicId)).toBeUndefined();
  });

  test('W-02 runs of before reports were stored still have one', async () => {
    const { worker, place, store, findRun } = await start();
    const [weighed, checked] = [await place({ url }), await place({ url, tool: 'seo' })];
    await worker.runDue();
    const { sourceScan, browserScan, ...rest } = createMeasurement();
    const check = { area: 'seo', outcome: 'warning', says: 'There is none.' };
    const measurement = JSON.stringify({
      ...rest,
      sourceScan: { ...sourceScan, seo: [{ ...check, id: 'description' }] },
      browserScan: { ...browserScan, accessibility: [{ ...check, id: 'axe/region', area: 'accessibility' }] },
    });
    await store.db
      .updateTable('audit_runs')
      .set({ report: null, measurement })
      .where('tool', '=', 'carbon')
      .execute();
    const { askedUrl, measuredMs, page } = createPageArtifacts();
    const nodes = page.structured.flatMap((each) => ('value' in each ? [each.value] : []));
    const earlier = { robotsHeader: 'noindex', structured: [{ form: 'JSON-LD', types: ['Event'] }], nodes };
    const study = JSON.stringify({ askedUrl, measuredMs, facts: { ...page, ...earlier } });
    await store.db.updateTable('audit_runs').set({ report: null, study }).where('tool', '=', 'seo').execute();
    const found = async (id: string) => {
      const run = await findRun(id);
      return run?.state === 'done' ? run.report.results.filter(({ outcome }) => outcome !== 'passed') : [];
    };
    const list = await found(weighed);
    expect(list.find(({ id }) => id === 'description')).toMatchObject({ title: 'Meta description' });
    expect(list.find(({ id }) => id === 'axe/region')).toMatchObject({ group: 'accessibility' });
    expect(list.find(({ id }) => id === 'image-size')?.gain?.bytes).toBe(554_000);
    expect(await found(checked)).toMatchObject([
      { id: 'indexable', outcome: 'failed' },
      { id: 'sitemap', outcome: 'warning' },
    ]);
  });

  test('W-02 W-04 a run without our browser, because that failed, is not reused', async () => {
    const { worker, request, place } = await start({
      engineOptions: {
        measure: () => ({ ...createMeasurement(), browserScan: undefined, browserFailed: true }),
        scan: () => createPageArtifacts({ page: createPageFacts({ browserFailed: true }) }),
      },
    });
    for (const tool of ['carbon', 'seo'] as const) {
      await place({ url, tool });
      await worker.runDue();
      expect(await request({ url, tool })).toMatchObject({ outcome: 'placed', known: false });
    }
  });

  test('W-04 a page that was measured within a day is not measured again, but has a new address', async () => {
    const { audits, worker, audited, clock, place, request } = await start();
    const first = await place({ url });
    await worker.runDue();
    clock.now += 23 * hourMs;
    const placed = await request({ url, monthlyViews: 5 });
    expect(placed).toMatchObject({ outcome: 'placed', known: true });
    const second = placed.outcome === 'placed' ? placed.id : '';
    expect(second).not.toBe(first);
    expect(await audits.find(second)).toMatchObject({ monthlyViews: 5, run: { state: 'done' } });
    await place({ url, rescan: true });
    clock.now += 2 * hourMs;
    await worker.runDue();
    expect(audited).toHaveLength(2);
    expect(await audits.delete(second)).toBe(true);
    expect(await audits.find(first)).toBeDefined();
  });

  test('R-07 a search phrase is searched for once, when the run ends or an audit joins it, and not when it is shown', async () => {
    const { audits, worker, place, store } = await start();
    const seo = { url, tool: 'seo' } as const;
    const early = [await place({ ...seo, phrase: 'reef walks' }), await place({ ...seo, phrase: 'zebra' })];
    const bare = await place(seo);
    await worker.runDue();
    const late = await place({ ...seo, phrase: 'quiet tides' });
    const show = async (id: string) => {
      const audit = await audits.find(id);
      const { check } = audit ? findReport(audit) : {};
      return [
        check?.phrase,
        check?.phraseUse !== undefined,
        check?.results.some(({ id }) => id === 'phrase'),
      ];
    };
    await store.db
      .updateTable('audit_runs')
      .set({ study: JSON.stringify({ titles: 'not read again' }) })
      .execute();
    expect(await Promise.all([...early, late, bare].map(show))).toEqual([
      ['reef walks', true, true],
      ['zebra', true, true],
      ['quiet tides', true, true],
      [undefined, false, false],
    ]);
  });

  test('W-04 a visitor who requests a page that is being measured waits for the same measurement', async () => {
    const { worker, audited, place, findRun } = await start();
    const ids = await Promise.all([place({ url }), place({ url }), place({ url, rescan: true })]);
    expect(new Set(ids).size).toBe(3);
    await worker.runDue();
    expect(audited).toEqual([url]);
    for (const id of ids) expect((await findRun(id))?.state).toBe('done');
  });

  test('W-04 measurements an hour are limited for one network and for one host', async () => {
    const { store, clock, place, request } = await start({ limits: { visitor: 2, host: 3, queue: 100 } });
    const address = '198.51.100.7';
    await place({ address });
    await place({ address });
    expect(await request({ address })).toMatchObject({
      outcome: 'limited',
      limit: { of: 'pages', count: 2, seconds: 3600 },
      retryAfterSeconds: 3600,
    });
    const pages = ['a', 'b', 'c'].map((path) => `https://one.example/${path}`);
    for (const page of pages) await place({ url: page });
    expect(await request({ url: 'https://one.example/d' })).toMatchObject({
      outcome: 'limited',
      limit: { of: 'host', count: 3, seconds: 3600 },
    });
    // Reusing a measurement does not count against the limits.
    await place({ url: pages[0] ?? '', address });
    clock.now += hourMs;
    await place({ address });
    await place({ url: 'https://one.example/d' });
    const counted = await store.db.selectFrom('rate_counts').select('id').execute();
    expect(JSON.stringify(counted)).not.toMatch(/198\.51|one\.example/);
  });

  test('W-04 a request that is refused because of its host does not count against the visitor', async () => {
    const { place, request } = await start({ limits: { visitor: 2, host: 1, queue: 100 } });
    const address = '198.51.100.9';
    await place({ url: 'https://one.example/a' });
    for (const path of ['b', 'c', 'd'])
      expect(await request({ url: `https://one.example/${path}`, address })).toMatchObject({
        limit: { of: 'host' },
      });
    await place({ address });
    await place({ address });
    expect(await request({ address })).toMatchObject({ limit: { of: 'pages' } });
  });

  test('W-04 a host also counts if addresses redirect to it', async () => {
    const { worker, place, request, findRun } = await start({
      engineOptions: { redirectsTo: 'victim.example' },
      limits: { host: 2, queue: 100 },
    });
    const ids = [await place(), await place(), await place()];
    await worker.runDue();
    const runs = await Promise.all(ids.map(findRun));
    expect(runs.filter((run) => run?.state === 'done')).toHaveLength(2);
    expect(runs.find((run) => run?.state === 'failed')).toMatchObject({ failure: { code: 'rate limited' } });
    expect(await request({ url: 'https://victim.example/' })).toMatchObject({ limit: { of: 'host' } });
  });

  test('W-04 a full queue accepts no more audits until one has ended', async () => {
    const { worker, place, request } = await start({ limits: { queue: 1 } });
    await place();
    expect(await request()).toMatchObject({ outcome: 'full' });
    await worker.runDue();
    await place();
  });

  test('W-04 a failing page or an error of the engine ends only its own audit', async () => {
    const outcomes: Record<string, TypeError | OutboundFailure> = {
      'bad.example': new TypeError('boom'),
      'gone.example': { code: 'status', status: 410 },
    };
    const { worker, lines, place, findRun } = await start({
      engineOptions: { measure: (page) => outcomes[new URL(page).host] ?? createMeasurement() },
    });
    const bad = await place({ url: 'https://bad.example/' });
    const expired = await place({ url: 'https://gone.example/' });
    const good = await place();
    expect(await worker.runDue()).toBe(3);
    expect([await findRun(bad), await findRun(expired), await findRun(good)]).toMatchObject([
      { state: 'failed', failure: { code: 'crashed' } },
      { state: 'failed', failure: { code: 'status', status: 410 } },
      { state: 'done' },
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'an audit failed unexpectedly' }),
    );
  });

  test('W-04 an engine that hangs and ignores its signal is abandoned', async () => {
    const engineOptions = { hold: () => new Promise(() => {}) };
    const { worker, place, findRun } = await start({ engineOptions, timeoutMs: 100 });
    const id = await place();
    await worker.runDue();
    expect(await findRun(id)).toMatchObject({ state: 'failed', failure: { code: 'slow' } });
  });

  test('W-02 W-04 an audit whose server died is started again, and after three starts fails as interrupted', async () => {
    const { store, worker, clock, audited, place, findRun } = await start();
    const id = await place();
    const die = () => claimJob(store, { kinds: ['audit'], leaseMs: 15_000, now: clock.now });
    await die();
    expect(await worker.runDue()).toBe(0);
    clock.now += 15_000;
    expect(await worker.runDue()).toBe(1);
    expect((await findRun(id))?.state).toBe('done');
    const doomed = await place();
    for (let count = 0; count < 3; count++) {
      await die();
      clock.now += 15_000;
    }
    await worker.runDue();
    expect(await findRun(doomed)).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
    expect(audited).toHaveLength(1);
  });

  test('W-02 a stopping server returns its audit to the queue, and another one takes it at once', async () => {
    const reached = Promise.withResolvers<void>();
    const hold = () => {
      reached.resolve();
      return new Promise(() => {});
    };
    const stopping = await start({ engineOptions: { hold } });
    const id = await stopping.place();
    stopping.worker.start();
    await reached.promise;
    // It ends long before its grace period is over.
    await stopping.worker.stop(60_000);
    const other = openAudits(stopping.store);
    expect(await other.worker.runDue()).toBe(1);
    expect((await other.findRun(id))?.state).toBe('done');
  });

  test('W-02 an audit that is queued or running can be deleted, and its measurement with it', async () => {
    const reached = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const hold = (_step: string, signal: AbortSignal) => {
      reached.resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted.resolve();
          reject(signal.reason);
        }),
      );
    };
    const { store, audits, worker, place } = await start({ engineOptions: { hold }, leaseMs: 600 });
    const waiting = await place();
    expect(await audits.delete(waiting)).toBe(true);
    expect(await worker.runDue()).toBe(0);
    const running = await place();
    const work = worker.runDue();
    await reached.promise;
    expect(await audits.delete(running)).toBe(true);
    await aborted.promise;
    await work;
    expect(await audits.find(running)).toBeUndefined();
    expect(await audits.delete(running)).toBe(false);
    expect(await store.db.selectFrom('audit_runs').select('id').execute()).toEqual([]);
  });

  test('W-02 a report is kept for 90 days, and then deleted with everything that belongs to it', async () => {
    const { store, audits, worker, clock, place } = await start();
    const id = await place();
    await worker.runDue();
    clock.now += 90 * 24 * hourMs;
    expect(await audits.find(id)).toBeUndefined();
    expect(await audits.findScreenshot(id, 'phone')).toBeUndefined();
    expect(await audits.purge()).toBe(1);
    for (const table of ['audits', 'audit_runs', 'audit_screenshots'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('W-02 the previous run of the same page is found', async () => {
    const { audits, worker, clock, place } = await start();
    const findPrevious = async (id: string) => {
      const audit = await audits.find(id);
      return audit && audits.findPrevious(audit);
    };
    const first = await place({ url });
    await place();
    await worker.runDue();
    expect(await findPrevious(first)).toBeUndefined();
    clock.now += 25 * hourMs;
    const second = await place({ url });
    await worker.runDue();
    expect(await findPrevious(second)).toMatchObject({ measurement: { askedUrl: url } });
  });

  test('a list contains only a user’s own audits', async () => {
    const { audits, place } = await start();
    const [ana, ben] = [await place({ userId: 'ana' }), await place({ userId: 'ben' })];
    await place();
    const list = async (user: string) => (await audits.listOfUser(user)).map(({ id }) => id);
    expect(await list('ana')).toEqual([ana]);
    expect(await list('ben')).toEqual([ben]);
  });

  test('W-04 several servers share the queue, and no page is measured twice', async () => {
    const at = await createPlace();
    const [first, second] = [openAudits(await open(at)), openAudits(await open(at))];
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await first.place());
    await Promise.all([first.worker.runDue(), second.worker.runDue()]);
    for (const id of ids) expect((await first.findRun(id))?.state).toBe('done');
    const audited = [...first.audited, ...second.audited];
    expect([audited.length, new Set(audited).size]).toEqual([12, 12]);
    for (const { store } of [first, second]) await store.close();
  });
});
