import { deleteEndedCounts } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandler, type NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type LeadAdmin, retentionLimit } from '../domain/lead-admin.ts';

export const dailyChoresKind = 'daily-chores';

/** Finished jobs without a subject are kept as long. Those of a lead are deleted with it. */
const finishedJobsKeptMs = 30 * 24 * 3600_000;

/** One job a day for all servers together. */
export function dailyChores(day: Date): NewJob {
  const date = day.toISOString().slice(0, 10);
  return { kind: dailyChoresKind, key: `${dailyChoresKind}:${date}`, payload: {}, runAfter: new Date(date) };
}

/** Deletes what other features keep past its time. `audits` returns how many reports it deleted. */
export type PurgeOthers = { audits(): Promise<number>; vitals(nowMs: number): Promise<unknown> };

/** Applies the retention time and clears what is over; then asks for the next day's. */
export function createDailyChores(
  store: Store,
  admin: LeadAdmin,
  log: Log,
  now: () => number = Date.now,
  purgeOthers: PurgeOthers = { audits: async () => 0, vitals: async () => {} },
): JobHandler {
  return async () => {
    const at = now();
    await enqueue(store.db, [dailyChores(new Date(at + 24 * 3600_000))], at);
    const purged = await admin.purge(retentionLimit(new Date(at)));
    if (purged > 0) log.info('leads past the retention time were deleted', { purged });
    const reports = await purgeOthers.audits();
    if (reports > 0) log.info('reports past their time were deleted', { reports });
    await deleteEndedCounts(store.db, at);
    await purgeOthers.vitals(at);
    await store.db
      .deleteFrom('jobs')
      .where('state', '=', 'done')
      .where('subject', 'is', null)
      .where('finished_at', '<', new Date(at - finishedJobsKeptMs).toISOString())
      .execute();
  };
}
