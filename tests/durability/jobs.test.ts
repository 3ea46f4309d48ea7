import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { enqueue } from '#platform/jobs/job.ts';
import { describeStores } from '../stores.ts';
import type { JobEvent } from './work-jobs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function kill(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.kill('SIGKILL')) await exited;
}

const leaseMs = 3000;

/** Starts three processes that work on the same table and end with the test. */
function startWorkers(place: object, file: string) {
  const program = path.join(import.meta.dirname, 'work-jobs.ts');
  const args = [program, JSON.stringify(place), file, String(leaseMs)];
  const children = [1, 2, 3].map(() => spawn(process.execPath, args, { stdio: 'inherit' }));
  return { children, [Symbol.asyncDispose]: async () => void (await Promise.all(children.map(kill))) };
}

/** Reads the events that the processes have written so far, in order. */
function readJobEvents(file: string): JobEvent[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line));
}

/** Lists jobs that began while another process held them. A killed process no longer holds its jobs. */
function listOverlaps(events: JobEvent[], killed: Set<number | undefined>): string[] {
  const overlaps: string[] = [];
  const having = new Map<string, number>();
  for (const { job, happened, process } of events) {
    const holder = having.get(job);
    if (happened === 'began' && holder !== undefined && !killed.has(holder))
      overlaps.push(`${job} began in ${process} while ${holder} had it`);
    if (happened === 'began') having.set(job, process);
    if (happened === 'ended') having.delete(job);
  }
  return overlaps;
}

/** Most jobs are short. Every twentieth takes longer than a lease, unless it is a retry. */
const jobs = Array.from({ length: 60 }, (_, index) => ({
  kind: 'note',
  payload: { name: `job ${index}`, workMs: index % 20 === 0 ? 1.2 * leaseMs : 10 },
}));
const names = jobs.map(({ payload }) => payload.name).toSorted();

await describeStores(
  ({ kind, open, createPlace }) => {
    test('C-02 a third process finishes the jobs of two killed ones, no job runs twice at once, and no other job runs twice', async () => {
      const place = await createPlace();
      const store = await open(place);
      const file = path.join(folder, kind);
      await enqueue(store.db, jobs, await store.readClock());
      await using workers = startWorkers(place, file);
      const read = () => readJobEvents(file);
      const listDone = () => read().flatMap(({ job, happened }) => (happened === 'ended' ? [job] : []));
      /** A running process in the middle of a job. */
      const findBusy = () => {
        const done = new Set(listDone());
        const open = read().filter(({ job, happened }) => happened === 'began' && !done.has(job));
        return workers.children.find(
          ({ pid, signalCode }) => signalCode === null && open.some(({ process }) => process === pid),
        );
      };
      const killed = new Set<number | undefined>();
      for (let round = 0; round < 2; round++) {
        const victim = await vi.waitUntil(findBusy, { interval: 5, timeout: 20_000 });
        killed.add(victim.pid);
        await kill(victim);
      }
      const countDone = async () =>
        (await store.db.selectFrom('jobs').select('id').where('state', '=', 'done').execute()).length;
      await expect.poll(countDone, { timeout: 40_000 }).toBe(jobs.length);
      const began = read().filter(({ happened, process }) => happened === 'began' && !killed.has(process));
      expect(new Set(began.map(({ job }) => job)).size).toBe(began.length);
      expect(listOverlaps(read(), killed)).toEqual([]);
      expect([...new Set(listDone())].toSorted()).toEqual(names);
    });
  },
  { databaseUse: 'little' },
);
