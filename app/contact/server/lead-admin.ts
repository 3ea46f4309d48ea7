import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { JobTable, Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import type { Lead, LeadState } from '../domain/lead.ts';
import type { EmailState, LeadAdmin, LeadFilter, LeadWithMail } from '../domain/lead-admin.ts';
import {
  heldBack,
  type LeadMailPayload,
  leadMailKind,
  listLeadMailJobs,
  type MailAddresses,
  readLeadMailPayload,
  subjectOf,
} from '../domain/lead-email-jobs.ts';
import { listAgencyRecipients } from '../domain/send-to-agency.ts';
import { leadFromRow } from './lead-table.ts';

export function createLeadAdmin(
  store: Store,
  { leadsTo }: MailAddresses,
  now: () => number = Date.now,
): LeadAdmin {
  const { db } = store;
  const find = async (reference: string) => {
    const row = await db
      .selectFrom('leads')
      .selectAll()
      .where('reference', '=', reference.trim().toUpperCase())
      .executeTakeFirst();
    return row && (await withMail(db, [leadFromRow(row)], leadsTo))[0];
  };
  return {
    find,
    async list({ state, mail }: LeadFilter = {}) {
      let query = db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').orderBy('id');
      if (state) query = query.where('state', '=', state);
      const leads = await withMail(db, (await query.execute()).map(leadFromRow), leadsTo);
      return mail ? leads.filter(({ emails }) => emails.some(({ state }) => state === mail)) : leads;
    },
    async listDeadJobs() {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'attempts', 'last_error', 'finished_at'])
        .where('state', '=', 'dead')
        .where('kind', '!=', leadMailKind)
        .orderBy('finished_at', 'desc')
        .execute();
      return rows.map(({ kind, attempts, last_error, finished_at }) => ({
        kind,
        attempts,
        lastError: last_error ?? 'unknown',
        endedAt: finished_at ?? 'unknown',
      }));
    },
    async mark(reference, state) {
      const known = await find(reference);
      if (!known) return undefined;
      await store.transaction(async (trx) => {
        const row = await trx
          .selectFrom('leads')
          .select('state')
          .where('id', '=', known.id)
          .executeTakeFirst();
        if (!row) return;
        await trx.updateTable('leads').set({ state }).where('id', '=', known.id).execute();
        const wasHeld = heldBack.includes(row.state as LeadState);
        if (heldBack.includes(state)) await holdEmails(trx, known.id);
        else if (wasHeld) await releaseEmails(trx, known.id, now());
      });
      return find(reference);
    },
    async retry(reference) {
      const lead = reference === undefined ? undefined : await find(reference);
      if (reference !== undefined && !lead) return 0;
      let query = db
        .updateTable('jobs')
        .set({ state: 'ready', attempts: 0, due_at: new Date(now()).toISOString(), finished_at: null })
        .where('state', 'in', ['ready', 'dead']);
      if (lead) query = query.where('subject', '=', subjectOf(lead.id));
      else query = query.where((or) => or.or([or('state', '=', 'dead'), or('kind', '=', leadMailKind)]));
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },
    deletePerson: (email) => deleteLeads(store, (query) => query.where('email_key', '=', emailKey(email))),
    purge: (before) => deleteLeads(store, (query) => query.where('received_at', '<', before.toISOString())),
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
    emails: (jobs.get(subjectOf(lead.id)) ?? []).flatMap((job) => emailsFromRow(job, lead, leadsTo)),
  }));
}

function emailsFromRow(job: Selectable<JobTable>, lead: Lead, leadsTo: string[]): EmailState[] {
  const payload = readLeadMailPayload(JSON.parse(job.payload));
  const { recipient, to, sent = [] } = payload;
  const state = job.state === 'done' ? 'sent' : job.state === 'dead' ? 'dead' : 'waiting';
  const delivery = {
    state,
    attempts: job.attempts,
    nextAt: state === 'waiting' ? job.due_at : undefined,
    lastError: job.last_error ?? undefined,
  } as const;
  if (recipient === 'visitor') return [{ recipient, to: lead.email, ...delivery }];
  const delivered = {
    recipient,
    state: 'sent',
    attempts: job.attempts,
    nextAt: undefined,
    lastError: undefined,
  } as const;
  const sentTo = state === 'sent' && to !== undefined && sent.length === 0 ? [to] : sent;
  const pendingTo = state === 'sent' ? [] : listAgencyRecipients(payload, leadsTo);
  return [
    ...sentTo.map((to) => ({ ...delivered, to })),
    ...pendingTo.map((to) => ({ recipient, to, ...delivery })),
  ];
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

export async function findLead(db: Queries, id: string): Promise<Lead | undefined> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && leadFromRow(row);
}

/** Lists the enquiries that wait for a person to look at, the newest first. */
export async function listQuarantine(db: Queries): Promise<Lead[]> {
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('state', '=', 'quarantine')
    .orderBy('received_at', 'desc')
    .execute();
  return rows.map(leadFromRow);
}

/** Holds back emails that are not sent yet. One under way is left to its job, which looks at the lead again. */
async function holdEmails(trx: Queries, leadId: string): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .where('state', 'in', ['ready', 'dead'])
    // Some recipients have it already, and only this row knows which.
    .where('payload', 'not like', '%"sent":%')
    .execute();
  await trx
    .updateTable('jobs')
    .set({ state: 'dead' })
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .where('state', '=', 'ready')
    .execute();
}

/** Queues the emails that have not been sent yet. Those that have are not sent again. */
async function releaseEmails(trx: Queries, leadId: string, now: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ state: 'ready', attempts: 0, due_at: new Date(now).toISOString(), finished_at: null })
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .where('state', 'in', ['ready', 'dead'])
    .execute();
  const rows = await trx
    .selectFrom('jobs')
    .select('payload')
    .where('subject', '=', subjectOf(leadId))
    .where('kind', '=', leadMailKind)
    .execute();
  const there = rows.map(({ payload }) => readLeadMailPayload(JSON.parse(payload)).recipient);
  const jobs = listLeadMailJobs(leadId, { now: new Date(now), acknowledge: true });
  await enqueue(
    trx,
    jobs.filter(({ payload }) => !there.includes((payload as LeadMailPayload).recipient)),
    now,
  );
}
