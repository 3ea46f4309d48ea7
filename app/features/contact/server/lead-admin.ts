import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { forgetDeleted, type Queries, type Store } from '#platform/database/store.ts';
import type { JobTable, Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { type Lead, type LeadState, quarantinedStates } from '../domain/lead.ts';
import { describeMark, type EmailState } from '../domain/lead-work.ts';
import { type LeadMailPayload, leadMailKind, listLeadMailJobs, subjectOf } from './lead-emails.ts';
import { findLead, type LeadFilter, listLeads } from './lead-table.ts';

export type LeadWithMail = Lead & { emails: EmailState[] };

/** With `mail`, only those with an email in this state. */
export type LeadMailFilter = LeadFilter & { mail?: EmailState['state'] | undefined };

/** Writes who did what, within the transaction of the change. */
export type WriteEntry = (
  trx: Queries,
  now: number,
  entry: { who: string; action: string; leadId: string },
) => Promise<void>;

/** How the log names whoever uses the command. */
const who = 'npm run leads';

/** The operator's actions on enquiries. */
export type LeadAdmin = ReturnType<typeof createLeadAdmin>;

/** Privacy page, "How long we keep things". */
export const retentionMonths = 24;

export function retentionLimit(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - retentionMonths);
  return limit;
}

export function createLeadAdmin(store: Store, record: WriteEntry, now: () => number = Date.now) {
  const { db } = store;
  const find = async (reference: string): Promise<LeadWithMail | undefined> => {
    const lead = await findLead(db, 'reference', reference.trim().toUpperCase());
    return lead && (await withMail(db, [lead]))[0];
  };
  const deleteForGood = async (work: (trx: Queries) => Promise<number>): Promise<number> => {
    const count = await store.transaction(work);
    if (count > 0) await forgetDeleted(store);
    return count;
  };
  return {
    find,
    /** Newest first. */
    async list({ mail, ...filter }: LeadMailFilter = {}): Promise<LeadWithMail[]> {
      const leads = await withMail(db, await listLeads(db, filter));
      return mail ? leads.filter(({ emails }) => emails.some(({ state }) => state === mail)) : leads;
    },
    /** Dead jobs that belong to no enquiry, such as the quarantine email or the daily chores. `retry` tries them again too. */
    listDeadJobs: () =>
      db
        .selectFrom('jobs')
        .select(['kind', 'attempts', 'last_error', 'finished_at'])
        .where('state', '=', 'dead')
        .where('kind', '!=', leadMailKind)
        .orderBy('finished_at', 'desc')
        .execute(),
    /** Undefined if there is no such lead. Emails of one in quarantine or spam wait until it leaves. */
    async mark(reference: string, state: LeadState): Promise<LeadWithMail | undefined> {
      const known = await find(reference);
      if (!known) return undefined;
      await store.transaction(async (trx) => {
        await markLead(trx, known, state, new Date(now()));
        const action = describeMark(known.state, state);
        await record(trx, now(), { who, action, leadId: known.id });
      });
      return find(reference);
    },
    /** Dead emails are tried again at once, and waiting ones too; held ones are not. Returns how many emails. */
    async retry(lead?: Lead): Promise<number> {
      const unsent = db
        .updateTable('jobs')
        .set(tryAgain(new Date(now())))
        .where('state', 'in', ['ready', 'dead'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('leads')
                .select('id')
                .where('leads.state', 'in', quarantinedStates)
                // Behind `lead:`. So the id is looked up, and not compared with every subject.
                .where(sql<boolean>`leads.id = substr(jobs.subject, 6)`),
            ),
          ),
        );
      const query = lead
        ? unsent.where('subject', '=', subjectOf(lead.id))
        : unsent.where((or) => or.or([or('state', '=', 'dead'), or('kind', '=', leadMailKind)]));
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },
    /** Deletes everything from this address: leads, emails, traces in the file. Returns how many leads. */
    deletePerson: (email: string) => deleteForGood((trx) => deleteLeadsOf(trx, email)),
    /** Deletes leads received before this time, with their jobs. Returns how many. */
    purge: (before: Date) =>
      deleteForGood((trx) =>
        deleteLeads(trx, trx.selectFrom('leads').where('received_at', '<', before.toISOString())),
      ),
  };
}

/** The columns of a job that is to run at once. */
const tryAgain = (at: Date) => ({
  state: 'ready' as const,
  attempts: 0,
  due_at: at.toISOString(),
  finished_at: null,
});

/** An answer younger than this was marked by mistake, if the mark is taken back. */
const mistakeMs = 3600_000;

/** Marks an enquiry within a transaction. Emails of one in quarantine or spam wait until it leaves. */
export async function markLead(
  trx: Queries,
  { id, state: before }: Pick<Lead, 'id' | 'state'>,
  state: LeadState,
  at: Date,
): Promise<void> {
  const isHeld = quarantinedStates.includes(state);
  const last_error = `The enquiry was marked as ${state}.`;
  const isAnswered = state !== 'new' && !isHeld;
  await trx
    .updateTable('leads')
    .set((row) => ({
      state,
      version: row('version', '+', 1),
      // The first answer stays the first, also where the enquiry waits for another one.
      answered_at: isAnswered
        ? row.fn.coalesce('answered_at', sql<string>`${at.toISOString()}`)
        : sql<
            string | null
          >`case when answered_at < ${new Date(at.getTime() - mistakeMs).toISOString()} then answered_at end`,
    }))
    .where('id', '=', id)
    .execute();
  if (isHeld === quarantinedStates.includes(before)) return;
  // A job under way is left alone: it looks at the state again before it sends.
  await trx
    .updateTable('jobs')
    .set(
      isHeld
        ? { state: 'dead', finished_at: at.toISOString(), last_error }
        : { ...tryAgain(at), last_error: null },
    )
    .where('subject', '=', subjectOf(id))
    .where('kind', '=', leadMailKind)
    .where('state', 'in', ['ready', 'dead'])
    .execute();
  // Jobs that are there already are not added.
  if (!isHeld) await enqueue(trx, listLeadMailJobs(id, { now: at, acknowledge: true }), at.getTime());
}

/**
 * Sends one email once more and with a new date, also to those who have it, and returns whom it is to. Does nothing if it is
 * being sent at this moment or is not of this enquiry.
 */
export async function sendAgain(
  trx: Queries,
  leadId: string,
  jobId: string,
  at: Date,
): Promise<EmailState['recipient'] | undefined> {
  const job = await trx
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', jobId)
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .where('state', '!=', 'running')
    .executeTakeFirst();
  if (!job) return undefined;
  const { leadId: id, recipient }: LeadMailPayload = JSON.parse(job.payload);
  const payload: LeadMailPayload = { leadId: id, recipient, date: at.toISOString() };
  await trx
    .updateTable('jobs')
    .set({ ...tryAgain(at), payload: JSON.stringify(payload), last_error: null })
    .where('id', '=', jobId)
    .execute();
  return recipient;
}

export async function withMail(db: Queries, leads: Lead[]): Promise<LeadWithMail[]> {
  // Jobs are selected by kind, because a list of subjects would outgrow what one query may carry.
  const only = leads.length === 1 ? leads[0] : undefined;
  let query = db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', leadMailKind)
    .orderBy('created_at')
    .orderBy('unique_key');
  if (only) query = query.where('subject', '=', subjectOf(only.id));
  const jobs = Map.groupBy(await query.execute(), (job) => job.subject);
  return leads.map((lead) => ({
    ...lead,
    emails: (jobs.get(subjectOf(lead.id)) ?? []).map((job) => readEmailState(job, lead)),
  }));
}

function readEmailState(job: Selectable<JobTable>, lead: Lead): EmailState {
  const { recipient, sent = [] }: LeadMailPayload = JSON.parse(job.payload);
  const unsent = job.state === 'dead' ? 'dead' : 'waiting';
  const state = job.state === 'done' ? 'sent' : quarantinedStates.includes(lead.state) ? 'held' : unsent;
  return {
    id: job.id,
    recipient,
    sent,
    state,
    attempts: job.attempts,
    nextAt: state === 'waiting' ? job.due_at : undefined,
    lastError: job.last_error ?? undefined,
  };
}

/** Deletes the leads of an address within a transaction. Returns how many. Call `forgetDeleted` after it. */
export const deleteLeadsOf = (trx: Queries, email: string): Promise<number> =>
  deleteLeads(trx, trx.selectFrom('leads').where('email_key', '=', emailKey(email)));

/** Deletes the chosen leads, and every job about them. Returns how many leads. */
async function deleteLeads(
  trx: Queries,
  chosen: SelectQueryBuilder<Tables, 'leads', object>,
): Promise<number> {
  const rows = await chosen.select('id').execute();
  for (const { id } of rows) {
    await trx.deleteFrom('jobs').where('subject', '=', subjectOf(id)).execute();
    await trx.deleteFrom('leads').where('id', '=', id).execute();
  }
  return rows.length;
}
