import { retentionLimit } from '#app/contact/server/lead-admin.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { deleteEndedCounts } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import { writeAutomaticEmail } from '#platform/mail/email.ts';

const dailyChoresKind = 'daily-chores';
const noticeKind = 'notice-mail';

const dayMs = 24 * 3600_000;

/** Finished jobs without a subject are kept as long. Those of a lead are deleted with it. */
const finishedJobsKeptMs = 30 * dayMs;

/** One job a day for all servers together. */
export function dailyChores(day: Date): NewJob {
  const date = day.toISOString().slice(0, 10);
  return { kind: dailyChoresKind, key: `${dailyChoresKind}:${date}`, payload: {}, runAfter: new Date(date) };
}

type Given = {
  store: Store;
  /** What is deleted for its age, by its name in the log. Each returns how much it deleted. */
  purges: Record<string, (now: Date) => Promise<number>>;
  /** Undefined while there is no mail server: the emails then wait. */
  mailService: MailService | undefined;
  brand: string;
  log: Log;
  now?: () => number;
};

type Notice = AgencyDelivery & { text: string };

/** Deletes what is past its time, and asks for the next day's chores; or tells the agency why it deletes nothing. */
export function createDailyChores(given: Given): JobHandlers {
  const { store, purges, mailService, brand, log, now = Date.now } = given;
  const { db } = store;
  const doChores = async () => {
    const at = now();
    await enqueue(db, [dailyChores(new Date(at + dayMs))], at);
    const last = await readLastClearing(db);
    // A clock that has jumped makes several days' chores due at once, and only those of the next day are believed.
    if (last && Math.abs(at - last.getTime()) < dayMs / 2) return;
    const doubt = await findDoubt(db, { at: new Date(at), last });
    await writeLastClearing(db, new Date(at));
    if (doubt) {
      log.error('no old data was deleted', { why: doubt });
      await enqueue(db, [planNotice(new Date(at), doubt)], at);
      return;
    }
    for (const [what, purge] of Object.entries(purges)) {
      const deleted = await purge(new Date(at));
      if (deleted > 0) log.info('old data was deleted', { what, deleted });
    }
    await deleteEndedCounts(db, at);
    await db
      .deleteFrom('jobs')
      .where('state', '=', 'done')
      .where('subject', 'is', null)
      .where('finished_at', '<', new Date(at - finishedJobsKeptMs).toISOString())
      .execute();
  };
  const handlers: JobHandlers = { [dailyChoresKind]: doChores };
  if (mailService)
    handlers[noticeKind] = async (job, run) => {
      const delivery = job as Notice;
      const about = `notice-${delivery.date.slice(0, 10)}`;
      const words = writeAutomaticEmail(`${brand} kept old data and needs your attention`, [
        { kind: 'paragraph', text: 'The site deletes no old data today.' },
        { kind: 'paragraph', text: delivery.text },
      ]);
      await sendToAgency(mailService, { words, about, delivery }, run);
    };
  return handlers;
}

/** Plans an email to the agency about what a person has to decide; one a day. */
function planNotice(now: Date, text: string): NewJob {
  const date = now.toISOString();
  const payload: Notice = { date, text };
  return { kind: noticeKind, key: `${noticeKind}:${date.slice(0, 10)}`, payload };
}

/** A server that was off for this long waits another day before it deletes; so does one whose clock has jumped. */
const believableGapMs = 3 * dayMs;

/** Fewer enquiries than this are deleted without asking, however few there are in all. */
const unsuspicious = 100;

/** Why nothing should be deleted for its age today; undefined where all is as usual. */
async function findDoubt(
  db: Queries,
  { at, last }: { at: Date; last: Date | undefined },
): Promise<string | undefined> {
  const gapMs = last ? at.getTime() - last.getTime() : 0;
  if (last && (gapMs > believableGapMs || gapMs < -3600_000)) {
    const [here, before] = [at, last].map((time) => formatSydneyTime(time.toISOString()));
    return `The clock of the server says ${here}, and the last clean-up was at ${before}. If the clock is right, there is nothing to do: the next clean-up deletes as usual.`;
  }
  const all = db.selectFrom('leads').select(({ fn }) => fn.countAll().as('count'));
  const old = all.where('received_at', '<', retentionLimit(at).toISOString());
  const [allCount = 0, oldCount = 0] = [await all.execute(), await old.execute()].map((rows) =>
    Number(rows[0]?.count),
  );
  if (oldCount > unsuspicious && oldCount > allCount / 10)
    return `${oldCount} of ${allCount} enquiries are past their retention period, which is more than on a usual day. If that is right, delete them with “npm run leads -- purge”.`;
  return undefined;
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
