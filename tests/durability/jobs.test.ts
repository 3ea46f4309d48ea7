import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { enqueue } from '#db/jobs/enqueue.ts';
import { describeStores } from '../stores.ts';
import { listOverlaps, readJobEvents } from './read-job-events.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.kill('SIGKILL')) await gone;
}

const leaseMs = 3000;

/** Three processes that work the same table, and end with the test. */
function startWorkers(place: object, file: string) {
  const program = path.join(import.meta.dirname, 'work-jobs.ts');
  const args = [program, JSON.stringify(place), file, String(leaseMs)];
  const children = [1, 2, 3].map(() => spawn(process.execPath, args, { stdio: 'inherit' }));
  return { children, [Symbol.asyncDispose]: async () => void (await Promise.all(children.map(kill))) };
}

/** Mostly short; every twentieth is longer than a lease. */
const jobs = Array.from({ length: 60 }, (_, index) => ({
  kind: 'note',
  payload: { name: `job ${index}`, workMs: index % 20 === 0 ? 1.5 * leaseMs : 10 },
}));
const names = jobs.map(({ payload }) => payload.name).toSorted();

await describeStores(({ kind, open, createPlace }) => {
  // Side by side: most of their time is spent waiting for leases to end.
  test.concurrent('C-02 of three processes on one database no two run a job at once, and each job is done once', {
    timeout: 60_000,
  }, async () => {
    const place = await createPlace();
    await using store = await open(place);
    const file = path.join(folder, `${kind}-shared`);
    await using _workers = startWorkers(place, file);
    const read = () => readJobEvents(file);
    await expect
      .poll(() => read().filter(({ happened }) => happened === 'ready').length, { timeout: 20_000 })
      .toBe(3);
    await enqueue(store.db, jobs, Date.now());
    const countDone = async () =>
      (await store.db.selectFrom('jobs').select('id').where('state', '=', 'done').execute()).length;
    await expect.poll(countDone, { timeout: 30_000 }).toBe(jobs.length);
    const ended = read().filter(({ happened }) => happened === 'ended');
    expect(ended.map(({ job }) => job).toSorted()).toEqual(names);
    expect(read().filter(({ happened }) => happened === 'began')).toHaveLength(jobs.length);
    expect(new Set(ended.map(({ process }) => process)).size).toBeGreaterThan(1);
    expect(listOverlaps(read(), undefined)).toEqual([]);
  });

  test.concurrent('C-02 what a killed process had begun another does, and nothing else runs twice', {
    timeout: 60_000,
  }, async () => {
    const place = await createPlace();
    await using store = await open(place);
    const file = path.join(folder, `${kind}-killed`);
    await enqueue(store.db, jobs, Date.now());
    await using workers = startWorkers(place, file);
    const read = () => readJobEvents(file);
    const listOpen = () => {
      const ended = new Set(read().flatMap(({ job, happened }) => (happened === 'ended' ? [job] : [])));
      return read().filter(({ job, happened }) => happened === 'began' && !ended.has(job));
    };
    // In the middle of its work.
    const find = () => workers.children.find(({ pid }) => listOpen().some(({ process }) => process === pid));
    await expect.poll(find, { timeout: 20_000, interval: 5 }).toBeDefined();
    const victim = find();
    if (victim) await kill(victim);
    const countDone = async () =>
      (await store.db.selectFrom('jobs').select('id').where('state', '=', 'done').execute()).length;
    await expect.poll(countDone, { timeout: 40_000 }).toBe(jobs.length);
    const others = read().filter(({ process }) => process !== victim?.pid);
    const began = (job: string) => others.filter((event) => event.job === job && event.happened === 'began');
    expect(names.filter((name) => began(name).length > 1)).toEqual([]);
    expect(listOverlaps(read(), victim?.pid)).toEqual([]);
    expect(new Set(read().flatMap(({ job, happened }) => (happened === 'ended' ? [job] : []))).size).toBe(
      jobs.length,
    );
  });
});
