import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { JobTable, Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { heldBack, type Lead, type LeadState } from '../domain/lead.ts';
import {
  type LeadMailPayload,
  leadMailKind,
  listLeadMailJobs,
  type MailAddresses,
  subjectOf,
} from '../domain/lead-email-jobs.ts';
import { listAgencyRecipients } from '../domain/send-to-agency.ts';
import { leadFromRow, listLeads } from './lead-table.ts';

/** The state of an email. A `dead` one is not sent until somebody has it tried again. */
export type EmailState = {
  recipient: 'agency' | 'visitor';
  to: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** ISO 8601 in UTC; when it is tried next. */
  nextAt: string | undefined;
  lastError: string | undefined;
};

export type LeadWithMail = Lead & { emails: EmailState[] };

export type LeadFilter = {
  state?: LeadState | undefined;
  /** Only those with an email in this state. */
  mail?: EmailState['state'] | undefined;
};

/** The operator's actions on enquiries. */
export type LeadAdmin = ReturnType<typeof createLeadAdmin>;

/** Privacy page, "How long we keep things". */
export const retentionMonths = 24;

export function retentionLimit(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - retentionMonths);
  return limit;
}

export function createLeadAdmin(
  store: Store,
  { leadsTo }: Pick<MailAddresses, 'leadsTo'>,
  now: () => number = Date.now,
) {
  const { db } = store;
  const find = async (reference: string): Promise<LeadWithMail | undefined> => {
    const row = await db
      .selectFrom('leads')
      .selectAll()
      .where('reference', '=', reference.trim().toUpperCase())
      .executeTakeFirst();
    return row && (await withMail(db, [leadFromRow(row)], leadsTo))[0];
  };
  const tryAgain = () => ({
    state: 'ready' as const,
    attempts: 0,
    due_at: new Date(now()).toISOString(),
    finished_at: null,
  });
  return {
    find,
    /** Newest first. */
    async list({ state, mail }: LeadFilter = {}): Promise<LeadWithMail[]> {
      const leads = await withMail(db, await listLeads(db, state), leadsTo);
      return mail ? leads.filter(({ emails }) => emails.some(({ state }) => state === mail)) : leads;
    },
    /** Dead jobs that belong to no enquiry: the list of suspects, the daily chores. `retry` tries them again too. */
    listDeadJobs: () =>
      db
        .selectFrom('jobs')
        .select(['kind', 'attempts', 'last_error', 'finished_at'])
        .where('state', '=', 'dead')
        .where('kind', '!=', leadMailKind)
        .orderBy('finished_at', 'desc')
        .execute(),
    /** Undefined if there is no such lead. One that leaves quarantine or spam has its emails sent. */
    async mark(reference: string, state: LeadState): Promise<LeadWithMail | undefined> {
      const known = await find(reference);
      if (!known) return undefined;
      await store.transaction(async (trx) => {
        await trx.updateTable('leads').set({ state }).where('id', '=', known.id).execute();
        if (heldBack.includes(state)) await holdEmails(trx, known.id);
        else if (heldBack.includes(known.state)) {
          await trx
            .updateTable('jobs')
            .set(tryAgain())
            .where('subject', '=', subjectOf(known.id))
            .where('kind', '=', leadMailKind)
            .where('state', 'in', ['ready', 'dead'])
            .execute();
          // Jobs that are there already are not added.
          const jobs = listLeadMailJobs(known.id, { now: new Date(now()), acknowledge: true });
          await enqueue(trx, jobs, now());
        }
      });
      return find(reference);
    },
    /** Dead emails are tried again at once, and waiting ones too. Returns how many emails. */
    async retry(reference?: string): Promise<number> {
      const lead = reference === undefined ? undefined : await find(reference);
      if (reference !== undefined && !lead) return 0;
      const unsent = db.updateTable('jobs').set(tryAgain()).where('state', 'in', ['ready', 'dead']);
      const query = lead
        ? unsent.where('subject', '=', subjectOf(lead.id))
        : unsent.where((or) => or.or([or('state', '=', 'dead'), or('kind', '=', leadMailKind)]));
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },
    /** Deletes everything from this address: leads, emails, traces in the file. Returns how many leads. */
    deletePerson: (email: string) =>
      deleteLeads(store, (query) => query.where('email_key', '=', emailKey(email))),
    /** Deletes leads received before this time, with their jobs. Returns how many. */
    purge: (before: Date) =>
      deleteLeads(store, (query) => query.where('received_at', '<', before.toISOString())),
  };
}

async function withMail(db: Queries, leads: Lead[], leadsTo: string[]): Promise<LeadWithMail[]> {
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
    emails: (jobs.get(subjectOf(lead.id)) ?? []).flatMap((job) => listEmails(job, lead, leadsTo)),
  }));
}

function listEmails(job: Selectable<JobTable>, lead: Lead, leadsTo: string[]): EmailState[] {
  const payload: LeadMailPayload = JSON.parse(job.payload);
  const { recipient, sent = [] } = payload;
  const { attempts } = job;
  const state = job.state === 'done' ? 'sent' : job.state === 'dead' ? 'dead' : 'waiting';
  const nextAt = state === 'waiting' ? job.due_at : undefined;
  const delivery = { recipient, state, attempts, nextAt, lastError: job.last_error ?? undefined } as const;
  if (recipient === 'visitor') return [{ ...delivery, to: lead.email }];
  const delivered = { recipient, state: 'sent', attempts, nextAt: undefined, lastError: undefined } as const;
  const pending = state === 'sent' && sent.length > 0 ? [] : listAgencyRecipients(payload, leadsTo);
  return [...sent.map((to) => ({ ...delivered, to })), ...pending.map((to) => ({ ...delivery, to }))];
}

type LeadIds = SelectQueryBuilder<Tables, 'leads', { id: string }>;

/** Deletes the leads that `choose` keeps, and every job about them. Returns how many leads. */
async function deleteLeads(store: Store, choose: (query: LeadIds) => LeadIds): Promise<number> {
  const count = await store.transaction(async (trx) => {
    const rows = await choose(trx.selectFrom('leads').select('id')).execute();
    for (const { id } of rows) {
      await trx.deleteFrom('jobs').where('subject', '=', subjectOf(id)).execute();
      await trx.deleteFrom('leads').where('id', '=', id).execute();
    }
    return rows.length;
  });
  // The write-ahead log still has what the rows said.
  if (store.kind === 'sqlite' && count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  return count;
}

/** Takes back emails that are not sent yet. The others, and one under way, are left to their job, which looks again. */
async function holdEmails(trx: Queries, leadId: string): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .where('state', 'in', ['ready', 'dead'])
    // Some recipients have it already, and only this row knows which.
    .where('payload', 'not like', '%"sent":%')
    .execute();
}
