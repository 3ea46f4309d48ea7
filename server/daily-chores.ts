import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { retentionLimit } from '#app/features/contact/server/lead-admin.ts';
import { deleteEndedCounts } from '#platform/database/rate-limit.ts';
import { readState, writeState } from '#platform/database/site-state.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import { writeAutomaticEmail } from '#platform/mail/email.ts';

const dailyChoresKind = 'daily-chores';
const noticeKind = 'notice-mail';

const dayMs = 24 * 3600_000;

/**
 * How long finished jobs without a subject are retained, those that were given up too: their payload and error may hold an
 * address. Those of a lead are deleted with it.
 */
const jobRetentionMs = 30 * dayMs;

/** Creates the job for a day, one for all servers together. */
export function dailyChores(day: Date): NewJob {
  const date = day.toISOString().slice(0, 10);
  return { kind: dailyChoresKind, key: `${dailyChoresKind}:${date}`, payload: {}, runAfter: new Date(date) };
}

type Options = {
  store: Store;
  /** Functions that delete expired data, by name for the log. Each returns how many items it deleted. */
  purges: Record<string, (now: Date) => Promise<number>>;
  /** Without a mail service the emails wait in the job queue. */
  mailService: MailService | undefined;
  brand: string;
  /** Names the operator's commands as they are typed here. */
  nameCommands(text: string): string;
  log: Log;
  now?: () => number;
};

type Notice = AgencyDelivery & { text: string };

/** Creates the daily job, which deletes expired data, or emails the agency why it did not, and queues the next day's job. */
export function createDailyChores(options: Options): JobHandlers {
  const { store, purges, mailService, brand, nameCommands, log, now = Date.now } = options;
  const { db } = store;
  const doChores = async () => {
    const at = now();
    await enqueue(db, [dailyChores(new Date(at + dayMs))], at);
    const lastPurge = await readState(db, 'chores');
    const last = lastPurge === undefined ? undefined : new Date(lastPurge);
    // After the clock has jumped, several days' jobs may be due at once; all but the first do nothing.
    if (last && Math.abs(at - last.getTime()) < dayMs / 2) return;
    const doubt = await findDoubt(db, { at: new Date(at), last });
    await writeState(db, 'chores', new Date(at).toISOString());
    if (doubt) {
      log.error('old data was not deleted', { why: doubt });
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
      .where('state', 'in', ['done', 'dead'])
      .where('subject', 'is', null)
      .where('finished_at', '<', new Date(at - jobRetentionMs).toISOString())
      .execute();
  };
  const handlers: JobHandlers = { [dailyChoresKind]: doChores };
  if (mailService)
    handlers[noticeKind] = async (job, run) => {
      const delivery = job as Notice;
      const about = `notice-${delivery.date.slice(0, 10)}`;
      const content = writeAutomaticEmail(`${brand} did not delete old data: please check`, [
        { kind: 'paragraph', text: 'The site did not delete expired data today.' },
        { kind: 'paragraph', text: nameCommands(delivery.text) },
      ]);
      await sendToAgency(mailService, { content, about, delivery }, run);
    };
  return handlers;
}

/** Creates the job for an email to the agency, at most one a day. */
function planNotice(now: Date, text: string): NewJob {
  const date = now.toISOString();
  const payload: Notice = { date, text };
  return { kind: noticeKind, key: `${noticeKind}:${date.slice(0, 10)}`, payload };
}

/** If more time than this has passed since the last run, the server was off or its clock has jumped: wait another day. */
const maxGapMs = 3 * dayMs;

/** Up to this many enquiries are deleted without confirmation, whatever their share. */
const alwaysDeletable = 100;

/** Returns why nothing should be deleted today; undefined if everything looks normal. */
async function findDoubt(
  db: Queries,
  { at, last }: { at: Date; last: Date | undefined },
): Promise<string | undefined> {
  const gapMs = last ? at.getTime() - last.getTime() : 0;
  if (last && (gapMs > maxGapMs || gapMs < -3600_000)) {
    const [here, before] = [at, last].map((time) => formatSydneyTime(time.toISOString()));
    return `The server’s clock says ${here}, and the last clean-up was at ${before}. If the clock is right, there is nothing to do: the next clean-up will run as usual.`;
  }
  const all = db.selectFrom('leads').select(({ fn }) => fn.countAll().as('count'));
  const old = all.where('received_at', '<', retentionLimit(at).toISOString());
  const [allCount = 0, oldCount = 0] = [await all.execute(), await old.execute()].map((rows) =>
    Number(rows[0]?.count),
  );
  if (oldCount > alwaysDeletable && oldCount > allCount / 10)
    return `${oldCount} of ${allCount} enquiries are past their retention period, which is unusually many. If that is right, delete them with “npm run leads -- purge”.`;
  return undefined;
}
