import type { SelectQueryBuilder } from 'kysely';
import { deleteEndedCounts } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue, type JobHandler, type NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type LeadAdmin, retentionLimit } from '../domain/lead-admin.ts';
import { planNotice } from '../domain/lead-email-jobs.ts';

export const dailyChoresKind = 'daily-chores';

/** Finished jobs without a subject are kept as long. Those of a lead are deleted with it. */
const finishedJobsKeptMs = 30 * 24 * 3600_000;

/** One job a day for all servers together. */
export function dailyChores(day: Date): NewJob {
  const date = day.toISOString().slice(0, 10);
  return { kind: dailyChoresKind, key: `${dailyChoresKind}:${date}`, payload: {}, runAfter: new Date(date) };
}

/** Deletes what other features keep past its time. `audits` and `users` return how many they deleted. */
export type PurgeOthers = {
  audits(): Promise<number>;
  vitals(nowMs: number): Promise<unknown>;
  users(): Promise<number>;
};

/** A server that was off for this long waits another day before it deletes; so does one whose clock has jumped. */
const believableGapMs = 3 * 24 * 3600_000;

const minGapMs = 12 * 3600_000;

/** Fewer enquiries than this are deleted without asking, however few there are in all. */
const unsuspicious = 100;

/** Why nothing should be deleted for its age today; undefined where all is as usual. */
async function findDoubt(
  { db }: Store,
  { at, last }: { at: Date; last: Date | undefined },
): Promise<string | undefined> {
  const gapMs = last ? at.getTime() - last.getTime() : 0;
  if (last && (gapMs > believableGapMs || gapMs < -3600_000))
    return `The clock of the server says ${at.toISOString()}, and the last clearing was at ${last.toISOString()}. If the clock is right, there is nothing to do: the next clearing deletes as usual.`;
  const count = (query: SelectQueryBuilder<Tables, 'leads', object>) =>
    query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const all = Number((await count(db.selectFrom('leads'))).count);
  const limit = retentionLimit(at).toISOString();
  const old = Number((await count(db.selectFrom('leads').where('received_at', '<', limit))).count);
  if (old > unsuspicious && old > all / 10)
    return `${old} of ${all} enquiries are older than the site keeps them, which is more than a usual day brings. If that is right, delete them with “npm run leads -- purge”.`;
  return undefined;
}

/** Applies the retention time and clears what is over; then asks for the next day's. */
export function createDailyChores(
  store: Store,
  admin: LeadAdmin,
  log: Log,
  now: () => number = Date.now,
  purgeOthers: PurgeOthers = { audits: async () => 0, vitals: async () => {}, users: async () => 0 },
): JobHandler {
  return async () => {
    const at = now();
    await enqueue(store.db, [dailyChores(new Date(at + 24 * 3600_000))], at);
    const last = await readLastClearing(store.db);
    // A clock that has jumped makes several days' chores due at once, and only those of the next day are believed.
    if (last && Math.abs(at - last.getTime()) < minGapMs) return;
    const doubt = await findDoubt(store, { at: new Date(at), last });
    await writeLastClearing(store.db, new Date(at));
    if (doubt) {
      log.error('nothing was deleted for its age', { why: doubt });
      await enqueue(store.db, [planNotice(new Date(at), doubt)], at);
      return;
    }
    const purged = await admin.purge(retentionLimit(new Date(at)));
    if (purged > 0) log.info('leads past the retention time were deleted', { purged });
    const reports = await purgeOthers.audits();
    if (reports > 0) log.info('reports past their time were deleted', { reports });
    const users = await purgeOthers.users();
    if (users > 0) log.info('users who never confirmed their address were deleted', { users });
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

/** When anything was last cleared; undefined where it never was. */
async function readLastClearing(db: Queries): Promise<Date | undefined> {
  const row = await db
    .selectFrom('site_state')
    .select('value')
    .where('name', '=', 'chores')
    .executeTakeFirst();
  return row && new Date(row.value);
}

async function writeLastClearing(db: Queries, time: Date): Promise<void> {
  const value = time.toISOString();
  await db
    .insertInto('site_state')
    .values({ name: 'chores', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
