import type { Queries } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type LeadMailPayload, leadMailKind, listLeadMailJobs, subjectOf } from '../domain/lead-mail.ts';

/** Holds back emails that are not sent yet. One under way is left to its job, which looks at the lead again. */
export async function holdEmails(trx: Queries, leadId: string): Promise<void> {
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
export async function releaseEmails(trx: Queries, leadId: string, now: number): Promise<void> {
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
  const there = rows.map(({ payload }) => (JSON.parse(payload) as LeadMailPayload).letter);
  const jobs = listLeadMailJobs(leadId, { now: new Date(now), acknowledge: true });
  await enqueue(
    trx,
    jobs.filter(({ payload }) => !there.includes((payload as LeadMailPayload).letter)),
    now,
  );
}
