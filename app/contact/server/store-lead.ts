import { countAgainstLimit, hashEmail } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { fingerprintLead, fingerprintMessage } from '../domain/fingerprint.ts';
import { listLeadMailJobs, planQuarantineMail } from '../domain/lead-email-jobs.ts';
import type { SentLead } from '../domain/lead-inbox.ts';
import { readFormAge } from '../domain/signatures.ts';
import { scoreSpam } from '../domain/spam-score.ts';
import { writeFieldColumns } from './lead-table.ts';

/** How many acknowledgements one mail address may get. */
const acknowledgementWindows = [{ seconds: 24 * 3600, count: 3 }] as const;

/** The same message counts as one within this time. */
const duplicateWindowMs = 24 * 3600_000;

type StoreLeadOptions = { id: string; reference: string; secret: string; now: number };

/**
 * Writes the lead and the jobs for its mail with the handle of one transaction. Returns its
 * reference, or that of the earlier lead where exactly the same came within a day.
 */
export async function storeLead(trx: Queries, sent: SentLead, options: StoreLeadOptions): Promise<string> {
  const { values, honeypot, formTime } = sent;
  const { id, reference, secret, now } = options;
  const since = new Date(now - duplicateWindowMs).toISOString();
  const fingerprint = fingerprintLead(values);
  // Only the contact form asks for a message. Copies of one of our own are no sign of spam.
  const messageFingerprint = sent.kind === 'contact' ? fingerprintMessage(values.message) : '';
  const score = async () => {
    const copies = await countCopies(trx, messageFingerprint, values, since);
    return scoreSpam({ values, honeypot, formAge: readFormAge(formTime, secret, now), copies });
  };
  const earlier = await trx
    .selectFrom('leads')
    .select(['id', 'reference', 'state'])
    .where('fingerprint', '=', fingerprint)
    .where('received_at', '>', since)
    .executeTakeFirst();
  if (earlier) {
    await trx
      .updateTable('leads')
      .set((row) => ({ repeats: row('repeats', '+', 1) }))
      .where('id', '=', earlier.id)
      .execute();
    if (earlier.state === 'quarantine' && !(await score()).isSuspect) {
      await trx.updateTable('leads').set({ state: 'new' }).where('id', '=', earlier.id).execute();
      await enqueueEmails(trx, earlier.id, values.email, options);
    }
    return earlier.reference;
  }

  const spam = await score();
  await trx
    .insertInto('leads')
    .values({
      id,
      kind: sent.kind,
      reference,
      received_at: new Date(now).toISOString(),
      state: spam.isSuspect ? 'quarantine' : 'new',
      ...writeFieldColumns(values),
      email_key: emailKey(values.email),
      attribution: JSON.stringify(sent.attribution),
      reasons: JSON.stringify(spam.isSuspect ? spam.reasons : []),
      fingerprint,
      message_fingerprint: messageFingerprint,
      repeats: 0,
      audit_id: sent.auditId ?? null,
    })
    .execute();
  if (spam.isSuspect) await enqueue(trx, [planQuarantineMail(new Date(now))], now);
  else await enqueueEmails(trx, id, values.email, options);
  return reference;
}

async function enqueueEmails(
  trx: Queries,
  leadId: string,
  email: string,
  options: StoreLeadOptions,
): Promise<void> {
  const acknowledge = await mayAcknowledge(trx, email, options);
  await enqueue(trx, listLeadMailJobs(leadId, { now: new Date(options.now), acknowledge }), options.now);
}

async function countCopies(
  trx: Queries,
  messageFingerprint: string,
  { name, email }: Pick<SentLead['values'], 'name' | 'email'>,
  since: string,
): Promise<number> {
  if (messageFingerprint === '') return 0;
  const rows = await trx
    .selectFrom('leads')
    .select('name')
    .where('message_fingerprint', '=', messageFingerprint)
    .where('email_key', '!=', emailKey(email))
    .where('received_at', '>', since)
    .execute();
  const namesakes = rows.filter((row) => row.name === name).length;
  // One copy is allowed: a visitor who corrects a mistyped address.
  return rows.length - Math.min(namesakes, 1);
}

/** Limits how often the site writes to one address, because a visitor may type somebody else's. */
async function mayAcknowledge(
  trx: Queries,
  email: string,
  { secret, now }: Pick<StoreLeadOptions, 'secret' | 'now'>,
): Promise<boolean> {
  const whom = hashEmail(email, secret);
  const limit = await countAgainstLimit(trx, {
    what: 'acknowledgement',
    whom,
    windows: acknowledgementWindows,
    now,
  });
  return limit.allowed;
}
