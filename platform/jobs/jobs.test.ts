import { expect, test, vi } from 'vitest';
import type { Store } from '#platform/database/store.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { claimJob } from './claim.ts';
import { enqueue, type JobHandler, PermanentFailure } from './job.ts';
import { maxAttempts } from './run-job.ts';
import { createWorker } from './worker.ts';

const start = Date.parse('2026-11-21T00:00:00Z');
const job = (key?: string) => ({ kind: 'note', payload: { text: key }, ...(key && { key }) });
const readJobs = (store: Store) => store.db.selectFrom('jobs').selectAll().orderBy('unique_key').execute();

/** Creates a worker whose clock the test sets. */
function createClockedWorker(store: Store, record: JobHandler, leaseMs = 60_000) {
  const clock = { now: start };
  const book = createLogRecorder();
  const worker = createWorker({
    store: { ...store, readClock: async () => clock.now },
    handlers: { note: record },
    log: book.log,
    leaseMs,
  });
  return { clock, worker, lines: book.lines };
}

await describeStores(({ open }) => {
  test('C-02 a job is added with its transaction or not at all, and once per key', async () => {
    const store = await open();
    const failing = store.transaction(async (trx) => {
      await enqueue(trx, [job('a')], start);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow();
    expect(await readJobs(store)).toEqual([]);
    await store.transaction((trx) => enqueue(trx, [job('a'), job('a'), job(), job()], start));
    await enqueue(store.db, [job('a')], start);
    expect(await readJobs(store)).toHaveLength(3);
  });

  test('C-02 a job runs once, not before it is due, and kinds without a handler are left for others', async () => {
    const store = await open();
    const ran: unknown[] = [];
    const { worker, clock } = createClockedWorker(
      store,
      async (payload, { attempt }) => void ran.push([payload, attempt]),
    );
    const later = { ...job('a'), runAfter: new Date(start + 5000) };
    await enqueue(store.db, [later, { kind: 'other', key: 'b', payload: {} }], start);
    expect(await worker.runDue()).toBe(0);
    clock.now += 5000;
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(ran).toEqual([[{ text: 'a' }, 1]]);
    const done = { state: 'done', lease: null, last_error: null };
    expect(await readJobs(store)).toMatchObject([done, { state: 'ready' }]);
  });

  test('C-02 a failing job is retried with growing delays until it is dead, and a permanent failure is dead at once', async () => {
    const store = await open();
    const { worker, clock, lines } = createClockedWorker(store, async () => {
      throw new Error('451 try later, says <ana@site.example>');
    });
    await enqueue(store.db, [job('a')], start);
    const delays: number[] = [];
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      expect(await worker.runDue()).toBe(1);
      const [row] = await readJobs(store);
      expect(row).toMatchObject({ state: 'ready', attempts: attempt });
      delays.push(Date.parse(row?.due_at ?? '') - clock.now);
      clock.now = Date.parse(row?.due_at ?? '');
    }
    expect(delays[1]).toBeGreaterThan(delays[0] ?? 0);
    expect(Math.max(...delays)).toBeLessThan(3 * 3600_000);
    expect(clock.now - start).toBeGreaterThan(72 * 3600_000);
    await worker.runDue();
    expect(await readJobs(store)).toMatchObject([{ state: 'dead', attempts: maxAttempts }]);
    expect(lines.at(-1)).toMatchObject({ level: 'error', message: 'a job is dead' });
    expect(JSON.stringify(lines)).not.toContain('ana@site.example');
    // Trying this job again would not help.
    const hopeless = createClockedWorker(store, async () => {
      throw new PermanentFailure('550 no such user');
    });
    await enqueue(store.db, [job('b')], start);
    await hopeless.worker.runDue();
    expect((await readJobs(store))[1]).toMatchObject({ state: 'dead', last_error: '550 no such user' });
  });

  test('C-02 a job whose process died is run again when its lease ends, and not before', async () => {
    const store = await open();
    await enqueue(store.db, [job('a')], start);
    await claimJob(store, { kinds: ['note'], leaseMs: 60_000, now: start });
    const attempts: number[] = [];
    const { worker, clock } = createClockedWorker(
      store,
      async (_payload, { attempt }) => void attempts.push(attempt),
    );
    clock.now = start + 59_999;
    expect(await worker.runDue()).toBe(0);
    clock.now = start + 60_000;
    expect(await worker.runDue()).toBe(1);
    expect(attempts).toEqual([2]);
  });

  test('C-02 a worker that lost the lease is told to stop and changes nothing', async () => {
    const store = await open();
    await enqueue(store.db, [job('a')], start);
    const late = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const slow = createClockedWorker(
      store,
      async (_payload, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        await late.promise;
        throw new Error('too late');
      },
      60,
    );
    const running = slow.worker.runDue();
    const second = createClockedWorker(store, async () => {});
    second.clock.now = start + 3600_000;
    await expect.poll(async () => (await readJobs(store))[0]?.state).toBe('running');
    // PostgreSQL passes over a row that is being renewed at that moment.
    await expect.poll(() => second.worker.runDue()).toBe(1);
    await aborted.promise;
    late.resolve();
    await running;
    expect(await readJobs(store)).toMatchObject([{ state: 'done' }]);
    expect(slow.lines).toContainEqual(
      expect.objectContaining({ message: 'a job was deleted or taken over before it finished here' }),
    );
  });

  test('C-02 a job that outlasts its lease is kept by renewing it', async () => {
    const store = await open();
    await enqueue(store.db, [job('a')], start);
    const leaseMs = 60;
    const ran: number[] = [];
    const mayEnd = Promise.withResolvers<void>();
    const record: JobHandler = async (_payload, { attempt }) => {
      ran.push(attempt);
      await mayEnd.promise;
    };
    const first = createClockedWorker(store, record, leaseMs);
    const second = createClockedWorker(store, record, leaseMs);
    const running = first.worker.runDue();
    let leaseEnd = start;
    // The clock moves half a lease each time that the lease has been renewed, and the other worker looks each time.
    const readState = async () => {
      const [row] = await readJobs(store);
      const end = row?.state === 'running' ? Date.parse(row.due_at) : start;
      if (end > leaseEnd) {
        leaseEnd = end;
        first.clock.now += leaseMs / 2;
        second.clock.now = first.clock.now;
      }
      expect(await second.worker.runDue()).toBe(0);
      return leaseEnd;
    };
    await expect.poll(readState).toBeGreaterThan(start + 3 * leaseMs);
    mayEnd.resolve();
    await running;
    expect(ran).toEqual([1]);
  });

  test('C-02 a worker that is woken does not wait for its next poll', async () => {
    const store = await open();
    const ran = Promise.withResolvers<void>();
    const readClock = vi.fn(async () => Date.now());
    const handlers = { note: async () => ran.resolve() };
    const timing = { pollMs: 60_000, concurrency: 1 };
    const worker = createWorker({
      store: { ...store, readClock },
      handlers,
      log: createLogRecorder().log,
      ...timing,
    });
    worker.start();
    await expect.poll(() => readClock.mock.calls.length).toBe(1);
    // The worker has polled by now and found nothing.
    expect(await readJobs(store)).toEqual([]);
    await enqueue(store.db, [job('a')], Date.now());
    worker.wake();
    await ran.promise;
    await worker.stop();
    expect(await readJobs(store)).toMatchObject([{ state: 'done' }]);
  });
});
