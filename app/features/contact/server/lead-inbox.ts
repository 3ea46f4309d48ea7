import { randomBytes, randomUUID } from 'node:crypto';
import { countAgainstLimit, hashAddress, hashEmail } from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { fingerprintLead, fingerprintMessage, formatReference } from '../domain/lead.ts';
import type { LeadInbox, Receipt, SentLead } from '../domain/lead-inbox.ts';
import { createFormSigner, type FormAge } from '../domain/signatures.ts';
import { listSpamReasons } from '../domain/spam-score.ts';
import { listLeadMailJobs, planQuarantineMail } from './lead-emails.ts';
import { writeFieldColumns } from './lead-table.ts';

const daySeconds = 24 * 3600;

/** Messages from one network address; every server counts in the same table. */
const addressWindows = [
  { seconds: 600, count: 5 },
  { seconds: daySeconds, count: 20 },
] as const;

/** How many acknowledgements one mail address may get. */
const acknowledgementWindows = [{ seconds: daySeconds, count: 3 }] as const;

/** The same message counts as one within this time. */
const duplicateWindowMs = daySeconds * 1000;

type LeadInboxOptions = {
  store: Store;
  secret: string;
  /** Called after each commit that brought jobs. */
  wake?: () => void;
  now?: () => number;
};

export function createLeadInbox(options: LeadInboxOptions): LeadInbox {
  const { store, secret, wake = () => {}, now = Date.now } = options;
  const signer = createFormSigner(secret, now);
  return {
    ...signer,
    async receive(sent) {
      const at = now();
      const formAge = signer.readFormAge(sent.formTime);
      const whom = hashAddress(sent.address, secret);
      const receipt = await store.transaction(async (trx): Promise<Receipt> => {
        // The limit comes first: messages from one address queue up here, so that a double click becomes one lead.
        const count = { what: 'contact', whom, windows: addressWindows, now: at };
        const limit = await countAgainstLimit(trx, count);
        if (!limit.allowed) return { state: 'limited', retryAfterSeconds: limit.retryAfterSeconds };
        return { state: 'received', reference: await storeLead(trx, sent, { formAge, secret, now: at }) };
      });
      if (receipt.state === 'received') wake();
      return receipt;
    },
  };
}

type Circumstances = { formAge: FormAge; secret: string; now: number };

/**
 * Writes the lead and the jobs for its emails in one transaction. Returns its reference, or that of the earlier lead where
 * the same message came within a day.
 */
async function storeLead(trx: Queries, sent: SentLead, circumstances: Circumstances): Promise<string> {
  const { kind, values, honeypot } = sent;
  const { formAge, now } = circumstances;
  const since = new Date(now - duplicateWindowMs).toISOString();
  const fingerprint = fingerprintLead(values);
  // Only the contact form asks for a message. In the others we write it: its link and its copies are no sign of spam.
  const typed = kind === 'contact' ? values : { ...values, message: '' };
  const messageFingerprint = fingerprintMessage(typed.message);
  const copies = await countCopies(trx, messageFingerprint, values, since);
  const reasons = listSpamReasons({ values: typed, honeypot, formAge, copies });
  const isSuspect = reasons.length > 0;
  const earlier = await trx
    .selectFrom('leads')
    .select(['id', 'reference', 'state'])
    .where('fingerprint', '=', fingerprint)
    .where('received_at', '>', since)
    .executeTakeFirst();
  if (earlier) {
    const isReleased = earlier.state === 'quarantine' && !isSuspect;
    await trx
      .updateTable('leads')
      .set((row) => ({ repeats: row('repeats', '+', 1), ...(isReleased && { state: 'new' }) }))
      .where('id', '=', earlier.id)
      .execute();
    if (isReleased) await enqueueEmails(trx, earlier.id, values.email, circumstances);
    return earlier.reference;
  }

  const [id, reference] = [randomUUID(), formatReference(randomBytes(7))];
  await trx
    .insertInto('leads')
    .values({
      id,
      kind,
      reference,
      received_at: new Date(now).toISOString(),
      state: isSuspect ? 'quarantine' : 'new',
      ...writeFieldColumns(values),
      email_key: emailKey(values.email),
      attribution: JSON.stringify(sent.attribution),
      reasons: JSON.stringify(reasons),
      fingerprint,
      message_fingerprint: messageFingerprint,
      repeats: 0,
      audit_id: sent.auditId ?? null,
    })
    .execute();
  if (isSuspect) await enqueue(trx, [planQuarantineMail(new Date(now))], now);
  else await enqueueEmails(trx, id, values.email, circumstances);
  return reference;
}

/** Limits how often the site writes to one address, because a visitor may type somebody else's. */
async function enqueueEmails(
  trx: Queries,
  leadId: string,
  email: string,
  { secret, now }: Circumstances,
): Promise<void> {
  const whom = hashEmail(email, secret);
  const count = { what: 'acknowledgement', whom, windows: acknowledgementWindows, now };
  const { allowed } = await countAgainstLimit(trx, count);
  await enqueue(trx, listLeadMailJobs(leadId, { now: new Date(now), acknowledge: allowed }), now);
}

/** Counts the messages with the same words that other senders have sent since then. */
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
