import { expect, test } from 'vitest';
import { auditIdPattern } from '#domain/audit/audit.ts';
import { auditFailures } from '#domain/audit/audit-failure.ts';
import type { AuditStore, PlaceAudit } from '#domain/audit/audit-store.ts';
import { wish } from '#tests/audit-service.ts';
import { createMeasurement } from '#tests/measurement.ts';
import { createPretendEngine, createTestAudits } from '#tests/source-audits.ts';
import { describeStores } from '#tests/stores.ts';
import { claimJob } from '../jobs/claim.ts';

const hourMs = 3600_000;

async function place(audits: AuditStore, change: Partial<PlaceAudit> = {}): Promise<string> {
  const placed = await audits.place(wish(change));
  if (placed.outcome !== 'placed') throw new Error(`It came to ${placed.outcome}.`);
  return placed.id;
}

await describeStores(({ open, createPlace }) => {
  test('W-01 W-02 an audit waits, runs, and its report has a link of its own that nobody can guess', async () => {
    const { audits, worker } = createTestAudits(await open());
    const id = await place(audits, { url: 'https://tidepooltrust.example/', monthlyViews: 12_000 });
    expect(id).toMatch(auditIdPattern);
    expect((await audits.find(id))?.run).toMatchObject({ state: 'queued', place: 1 });
    expect(await worker.runDue()).toBe(1);
    const audit = await audits.find(id);
    expect(audit).toMatchObject({ monthlyViews: 12_000, url: 'https://tidepooltrust.example/' });
    expect(audit?.run).toMatchObject({
      state: 'done',
      measurement: { askedUrl: 'https://tidepooltrust.example/' },
    });
    expect(audit?.run.steps.map(({ step }) => step)).toContain('second visit');
  });

  test('H-08 the foot of a page of ours is read where its address led to', async () => {
    const store = await open();
    const read: string[] = [];
    const { audits, worker } = createTestAudits(store, {
      readOwnFigures: async (url) => {
        read.push(url);
        return { phone: 35, desktop: 55 };
      },
    });
    const id = await place(audits, { url: 'http://tidepooltrust.example/old' });
    await worker.runDue();
    expect(read).toEqual([createMeasurement().probe.url]);
    expect((await audits.find(id))?.run).toMatchObject({ own: { phone: 35 } });
  });

  test('W-02 pictures are kept apart, and come back as they were', async () => {
    const { audits, worker } = createTestAudits(await open());
    const id = await place(audits);
    await worker.runDue();
    const audit = await audits.find(id);
    const run = audit?.run.state === 'done' ? audit.run.measurement.pass?.phone.screenshot : undefined;
    expect(run).toMatchObject({ base64: '', width: 412 });
    const picture = await audits.findScreenshot(id, 'phone');
    const made = createMeasurement().pass?.phone.screenshot;
    expect(Buffer.from(picture?.bytes ?? []).toString('base64')).toBe(made?.base64);
    expect(await audits.findScreenshot('nobody', 'phone')).toBeUndefined();
  });

  test('W-02 each who waits sees their place', async () => {
    const { audits, clock } = createTestAudits(await open());
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await place(audits));
      clock.now += 10;
    }
    const places = await Promise.all(ids.map(async (id) => (await audits.find(id))?.run));
    expect(places).toMatchObject([{ place: 1 }, { place: 2 }, { place: 3 }]);
  });

  test('W-04 the same page within a day is answered from what is kept, under a link of its own', async () => {
    const { audits, worker, audited, clock } = createTestAudits(await open());
    const url = 'https://tidepooltrust.example/';
    const first = await place(audits, { url });
    await worker.runDue();
    clock.now += 23 * hourMs;
    const placed = await audits.place(wish({ url, monthlyViews: 5 }));
    expect(placed).toMatchObject({ outcome: 'placed', known: true });
    const second = placed.outcome === 'placed' ? placed.id : '';
    expect(second).not.toBe(first);
    expect(await audits.find(second)).toMatchObject({ monthlyViews: 5, run: { state: 'done' } });
    await place(audits, { url, anew: true });
    clock.now += 2 * hourMs;
    await worker.runDue();
    expect(audited).toHaveLength(2);
    const { id = '' } = (await audits.find(second)) ?? {};
    expect(await audits.delete(id)).toBe(true);
    expect(await audits.find(first)).toBeDefined();
  });

  test('W-04 who asks for a page that is under way waits for the same measurement', async () => {
    const { audits, worker, audited } = createTestAudits(await open());
    const url = 'https://tidepooltrust.example/';
    const ids = await Promise.all([
      place(audits, { url }),
      place(audits, { url }),
      place(audits, { url, anew: true }),
    ]);
    expect(new Set(ids).size).toBe(3);
    await worker.runDue();
    expect(audited).toEqual([url]);
    for (const id of ids) expect((await audits.find(id))?.run.state).toBe('done');
  });

  test('W-04 one network gets so many an hour, and one host is asked so often', async () => {
    const store = await open();
    const { audits, clock } = createTestAudits(store, { limits: { visitor: 2, host: 3, queue: 100 } });
    const address = '198.51.100.7';
    await place(audits, { address });
    await place(audits, { address });
    expect(await audits.place(wish({ address }))).toMatchObject({
      outcome: 'limited',
      limit: { of: 'pages', count: 2, seconds: 3600 },
      retryAfterSeconds: 3600,
    });
    const pages = ['a', 'b', 'c'].map((path) => `https://one.example/${path}`);
    for (const url of pages) await place(audits, { url });
    expect(await audits.place(wish({ url: 'https://one.example/d' }))).toMatchObject({
      outcome: 'limited',
      limit: { of: 'host', count: 3, seconds: 3600 },
    });
    // What is there already costs nobody anything.
    await place(audits, { url: pages[0] ?? '', address });
    clock.now += hourMs;
    await place(audits, { address });
    await place(audits, { url: 'https://one.example/d' });
    const counted = await store.db.selectFrom('rate_counts').select('id').execute();
    expect(JSON.stringify(counted)).not.toMatch(/198\.51|one\.example/);
  });

  test('W-04 a host that is over its limit costs the visitor nothing', async () => {
    const { audits } = createTestAudits(await open(), { limits: { visitor: 2, host: 1, queue: 100 } });
    const address = '198.51.100.9';
    await place(audits, { url: 'https://one.example/a' });
    for (const url of ['https://one.example/b', 'https://one.example/c', 'https://one.example/d'])
      expect(await audits.place(wish({ url, address }))).toMatchObject({ limit: { of: 'host' } });
    await place(audits, { address });
    await place(audits, { address });
    expect(await audits.place(wish({ address }))).toMatchObject({ limit: { of: 'pages' } });
  });

  test('W-04 a host is counted where addresses lead to it, too', async () => {
    const store = await open();
    const { engine } = createPretendEngine({ leadsTo: 'victim.example' });
    const { audits, worker } = createTestAudits(store, { engine, limits: { host: 2, queue: 100 } });
    const ids = [await place(audits), await place(audits), await place(audits)];
    await worker.runDue();
    const runs = await Promise.all(ids.map(async (id) => (await audits.find(id))?.run));
    expect(runs.filter((run) => run?.state === 'done')).toHaveLength(2);
    expect(runs.find((run) => run?.state === 'failed')).toMatchObject({ failure: { code: 'asked often' } });
    expect(await audits.place(wish({ url: 'https://victim.example/' }))).toMatchObject({
      limit: { of: 'host' },
    });
  });

  test('W-04 a queue that is full takes no more, and what ends makes room', async () => {
    const { audits, worker } = createTestAudits(await open(), { limits: { queue: 2 } });
    await place(audits);
    await place(audits);
    expect(await audits.place(wish())).toMatchObject({ outcome: 'full' });
    await worker.runDue();
    await place(audits);
  });

  test.each(auditFailures.map((code) => ({ code })))(
    'W-04 a page that cannot be measured ($code) ends its audit by that name',
    async (failure) => {
      const store = await open();
      const { engine } = createPretendEngine({ answer: () => failure });
      const { audits, worker } = createTestAudits(store, { engine });
      const id = await place(audits);
      await worker.runDue();
      expect((await audits.find(id))?.run).toMatchObject({ state: 'failed', failure });
    },
  );

  test('W-04 an engine that breaks ends its own audit, and the next one runs', async () => {
    const store = await open();
    const { engine } = createPretendEngine({
      answer: (url) => (url.includes('bad') ? new TypeError('boom') : createMeasurement()),
    });
    const { audits, worker, lines } = createTestAudits(store, { engine });
    const bad = await place(audits, { url: 'https://bad.example/' });
    const good = await place(audits);
    expect(await worker.runDue()).toBe(2);
    expect((await audits.find(bad))?.run).toMatchObject({ state: 'failed', failure: { code: 'crashed' } });
    expect((await audits.find(good))?.run.state).toBe('done');
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'an audit broke' }));
  });

  test('W-04 an engine that hangs, whatever it is told, is left behind', async () => {
    const store = await open();
    const { engine } = createPretendEngine({ hold: () => new Promise(() => {}) });
    const { audits, worker } = createTestAudits(store, { engine, timeoutMs: 100 });
    const id = await place(audits);
    await worker.runDue();
    expect((await audits.find(id))?.run).toMatchObject({ state: 'failed', failure: { code: 'slow' } });
  });

  test('W-02 W-04 an audit whose server died is begun again, and fails as interrupted in the end', async () => {
    const store = await open();
    const { audits, worker, clock, audited } = createTestAudits(store);
    const id = await place(audits);
    const die = () => claimJob(store, { kinds: ['audit'], leaseMs: 15_000, now: clock.now });
    await die();
    expect(await worker.runDue()).toBe(0);
    clock.now += 15_000;
    expect(await worker.runDue()).toBe(1);
    expect((await audits.find(id))?.run.state).toBe('done');
    const doomed = await place(audits);
    for (let count = 0; count < 3; count++) {
      await die();
      clock.now += 15_000;
    }
    await worker.runDue();
    expect((await audits.find(doomed))?.run).toMatchObject({
      state: 'failed',
      failure: { code: 'interrupted' },
    });
    expect(audited).toHaveLength(1);
  });

  test('W-02 a server that stops hands its audit back, and another takes it at once', async () => {
    const store = await open();
    const reached = Promise.withResolvers<void>();
    const { engine } = createPretendEngine({
      hold: async () => {
        reached.resolve();
        await new Promise(() => {});
      },
    });
    const stopping = createTestAudits(store, { engine });
    const id = await place(stopping.audits);
    stopping.worker.start();
    await reached.promise;
    // Long before its grace is over.
    await stopping.worker.stop(60_000);
    const other = createTestAudits(store);
    expect(await other.worker.runDue()).toBe(1);
    expect((await other.audits.find(id))?.run.state).toBe('done');
  });

  test('W-02 a report that is deleted is gone, with its measurement, while it waits and while it runs', async () => {
    const store = await open();
    const reached = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const { engine } = createPretendEngine({
      hold: (_step, signal) => {
        reached.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            aborted.resolve();
            reject(signal.reason);
          }),
        );
      },
    });
    const { audits, worker } = createTestAudits(store, { engine });
    const waiting = await place(audits);
    expect(await audits.delete(waiting)).toBe(true);
    expect(await worker.runDue()).toBe(0);
    const running = await place(audits);
    const work = worker.runDue();
    await reached.promise;
    expect(await audits.delete(running)).toBe(true);
    await aborted.promise;
    await work;
    expect(await audits.find(running)).toBeUndefined();
    expect(await audits.delete(running)).toBe(false);
    expect(await store.db.selectFrom('audit_runs').select('id').execute()).toEqual([]);
  });

  test('W-02 a report is there for 90 days, then it is cleared away with all that hangs on it', async () => {
    const store = await open();
    const { audits, worker, clock } = createTestAudits(store);
    const id = await place(audits);
    await worker.runDue();
    clock.now += 90 * 24 * hourMs;
    expect(await audits.find(id)).toBeUndefined();
    expect(await audits.findScreenshot(id, 'phone')).toBeUndefined();
    expect(await audits.purge()).toBe(1);
    for (const table of ['audits', 'audit_runs', 'audit_screenshots'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('W-02 the run before is found, never one that failed, and never one of another page', async () => {
    const { audits, worker, clock } = createTestAudits(await open());
    const url = 'https://tidepooltrust.example/';
    const first = await place(audits, { url });
    await place(audits);
    await worker.runDue();
    const [one] = [await audits.find(first)];
    expect(one && (await audits.findPrevious(one))).toBeUndefined();
    clock.now += 25 * hourMs;
    const second = await audits.find(await place(audits, { url }));
    await worker.runDue();
    const done = await audits.find(second?.id ?? '');
    expect(done && (await audits.findPrevious(done))).toMatchObject({ measurement: { askedUrl: url } });
  });

  test('D12 a list holds a user’s own reports, and nobody deletes another’s through it', async () => {
    const { audits } = createTestAudits(await open());
    const ana = await place(audits, { userId: 'ana' });
    const ben = await place(audits, { userId: 'ben' });
    await place(audits);
    expect((await audits.listOfUser('ana')).map(({ id }) => id)).toEqual([ana]);
    expect(await audits.deleteOfUser('ana', ben)).toBe(false);
    expect(await audits.deleteOfUser('ana', ana)).toBe(true);
    expect(await audits.listOfUser('ana')).toEqual([]);
    expect((await audits.listOfUser('ben')).map(({ id }) => id)).toEqual([ben]);
  });

  test('W-04 several servers share the queue, and no page is measured twice', {
    timeout: 30_000,
  }, async () => {
    const at = await createPlace();
    const stores = await Promise.all([open(at), open(at)]);
    const [first, second] = stores.map((store) => createTestAudits(store));
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await place(first!.audits));
    await Promise.all([first!.worker.runDue(), second!.worker.runDue()]);
    for (const id of ids) expect((await first!.audits.find(id))?.run.state).toBe('done');
    const audited = [...first!.audited, ...second!.audited];
    expect(new Set(audited).size).toBe(12);
    expect(audited).toHaveLength(12);
    for (const store of stores) await store.close();
  });
});
