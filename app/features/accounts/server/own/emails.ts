import { randomUUID } from 'node:crypto';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type JobHandler, PermanentFailure } from '#platform/jobs/job.ts';
import {
  type EmailContent,
  MailRefused,
  type MailSender,
  writeAutomaticEmail,
} from '#platform/mail/email.ts';
import { formatEmailLink } from '../../domain/auth-paths.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import { paragraph } from '../account-notices.ts';
import { type EmailPurpose, emailLifeMs, type ProofEmail, type User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';

/** The number of emails that one address can get within `emailLifeMs` for one purpose, whoever requests them. */
const emailSlots = 5;

/** Emails to addresses without an account, an hour. Over the total the log warns, and other networks are not affected. */
export const unknownAddressLimits = { total: 600, network: 20 };

export const accountMailKind = 'account-mail';

/** The job contains neither address nor token: the email is written from the database when it is sent. */
type Payload = { emailId: string; messageId: string; date: string };

type NewEmail = {
  email: string;
  purpose: EmailPurpose;
  /** The user whose address changes. */
  userId?: string;
  next: string;
};

/**
 * Stores an email and queues its job, in the transaction of the request. Returns false if the address has had its five
 * emails in the last hour. Those are still valid.
 */
export async function sendEmail(trx: Queries, context: AuthContext, email: NewEmail): Promise<boolean> {
  const emailId = await storeEmail(trx, context, email);
  if (emailId === undefined) return false;
  const { address } = context.from;
  const host = address.slice(address.lastIndexOf('@') + 1);
  const payload: Payload = { emailId, messageId: `<${randomUUID()}@${host}>`, date: isoNow(context) };
  await enqueue(trx, [{ kind: accountMailKind, payload }], context.now());
  return true;
}

/**
 * Stores an email in the first free slot of its address and returns its id; undefined if there is no free slot. The unique
 * key of slots keeps the limit, even between servers.
 */
export async function storeEmail(
  trx: Queries,
  { secrets, now }: Pick<AuthContext, 'secrets' | 'now'>,
  { email, purpose, userId, next }: NewEmail,
): Promise<string | undefined> {
  const id = randomUUID();
  const fresh = {
    id,
    user_id: userId ?? null,
    token_hash: hashToken(secrets.linkToken(id)),
    next,
    tries: 0,
    created_at: isoNow({ now }),
    used_at: null,
  };
  for (let slot = 0; slot < emailSlots; slot += 1) {
    const taken = await trx
      .insertInto('auth_emails')
      .values({ ...fresh, email, purpose, slot })
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'purpose', 'slot'])
          .doUpdateSet(fresh)
          .where('auth_emails.created_at', '<=', formatOldest(now())),
      )
      .returning('id')
      .executeTakeFirst();
    if (taken) return id;
  }
  return undefined;
}

/** Emails that were sent at this time or before have expired, and their slots are free. */
export function formatOldest(now: number): string {
  return new Date(now - emailLifeMs).toISOString();
}

/** Counts an email to an address without an account, and returns whether this network may cause it. */
export async function mayEmailUnknownAddress(
  trx: Queries,
  { secret, log, now }: AuthContext,
  { address }: Client,
): Promise<boolean> {
  const isWithin = async (counter: string, max: number, whom = '') => {
    const windows = [{ seconds: 3600, count: max }];
    return (await countAgainstLimit(trx, { what: `auth-strangers-${counter}`, whom, windows, now: now() }))
      .allowed;
  };
  const { total, network } = unknownAddressLimits;
  // The network comes first: what it may not cause does not count towards the total of all.
  if (!(await isWithin('network', network, hashAddress(address, secret)))) return false;
  if (!(await isWithin('total', total)) && (await isWithin('warning', 1)))
    log.warn('unusually many people without an account asked for emails', { anHour: total });
  return true;
}

/** Updates emails that have been neither used nor ended, nor have expired. */
export function updateLiveEmails(trx: Queries, { now }: Pick<AuthContext, 'now'>) {
  return trx
    .updateTable('auth_emails')
    .where('used_at', 'is', null)
    .where('created_at', '>', formatOldest(now()));
}

/** Ends the links and codes of earlier emails, of the address or about a change of it. Their slots stay taken. */
export async function endEmails(trx: Queries, context: AuthContext, user: User): Promise<void> {
  await trx
    .updateTable('auth_emails')
    .set({ used_at: isoNow(context) })
    .where('used_at', 'is', null)
    .where((where) => where.or([where('email', '=', user.email), where('user_id', '=', user.id)]))
    .execute();
}

/**
 * Ends the emails of a user who is deleted. The rows stay until the next clean-up: they keep the slots, so that an account
 * that is created and deleted again and again cannot send more emails.
 */
export async function endEmailsOfDeleted(trx: Queries, { id, email }: User): Promise<void> {
  await trx
    .updateTable('auth_emails')
    .set((row) => ({ user_id: null, used_at: row.fn.coalesce('used_at', 'created_at') }))
    .where((where) =>
      where.or([
        where('user_id', '=', id),
        where.and([where('email', '=', email), where('purpose', '=', 'sign-in')]),
      ]),
    )
    .execute();
}

/** Deletes expired emails, whose addresses may belong to nobody here, and returns how many. */
export async function deleteExpiredEmails(db: Queries, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_emails')
    .where('created_at', '<=', formatOldest(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type MailOptions = Pick<AuthContext, 'db' | 'secrets' | 'from' | 'siteUrl' | 'log' | 'now'> & {
  sender: MailSender;
  brand: string;
};

/** Creates the job handler that sends the emails queued by `sendEmail`. */
export function createMailHandler(options: MailOptions): JobHandler {
  const { db, sender, from, log, now } = options;
  return async (payload) => {
    const { emailId, messageId, date } = payload as Payload;
    const email = await db.selectFrom('auth_emails').selectAll().where('id', '=', emailId).executeTakeFirst();
    // The email has been answered since, or the user was deleted.
    if (!email || email.used_at !== null) return;
    if (email.created_at <= formatOldest(now())) {
      log.warn('an account email was not sent because its link has expired', { email: emailId });
      return;
    }
    const user = await db
      .selectFrom('auth_users')
      .selectAll()
      .where('id', '=', email.user_id ?? '')
      .executeTakeFirst();
    try {
      await sender.send({
        ...writeEmail({ ...options, email, user }),
        from,
        to: { name: '', address: email.email },
        messageId,
        date: new Date(date),
      });
    } catch (error) {
      // An address that does not exist will fail again. Any other error may be temporary, so the job is retried.
      if (error instanceof MailRefused && error.recipientRefused && error.code >= 500)
        throw new PermanentFailure(error.message, { cause: error });
      throw error;
    }
  };
}

/** `user` is the one whose address changes. */
type WritingOptions = Pick<MailOptions, 'brand' | 'siteUrl' | 'secrets'> & {
  email: ProofEmail;
  user: User | undefined;
};

/** Writes an email. It contains no visitor input, so that it can't be abused to send messages to strangers. */
function writeEmail(options: WritingOptions): EmailContent {
  return options.email.purpose === 'sign-in' ? writeSignIn(options) : writeEmailChange(options);
}

/** One email for signing in, creating an account and choosing a new password: it proves the address. */
function writeSignIn({ email, brand, siteUrl, secrets }: WritingOptions): EmailContent {
  return writeAutomaticEmail(`Sign in to ${brand}`, [
    paragraph('Hello,'),
    paragraph(
      `Someone asked to sign in to ${brand} as ${email.email}. If you have no account yet, this creates one.`,
    ),
    paragraph(`If it was you, enter this code where you asked for it: ${secrets.code(email.id)}`),
    {
      kind: 'link',
      text: 'Or open this page, in any browser, and press its button',
      url: formatEmailLink(
        siteUrl,
        { tokenHash: secrets.linkToken(email.id), type: 'email', email: email.email },
        email.next,
      ),
    },
    paragraph(
      'Either works once, within an hour. If it was not you, ignore this email: nothing happens without the code or the button. Never tell anyone the code; we won’t ask for it.',
    ),
    paragraph(brand),
  ]);
}

function writeEmailChange({ email, user, brand, siteUrl, secrets }: WritingOptions): EmailContent {
  const [before, after] = [user?.email ?? '', user?.email_change ?? ''];
  return writeAutomaticEmail(`Confirm your new email for ${brand}`, [
    paragraph('Hello,'),
    paragraph(
      `Someone who is signed in to the account of ${before} at ${brand} asked to change its address to ${after}. Both addresses have to confirm it. If it was you, open this page and press its button:`,
    ),
    {
      kind: 'link',
      text: 'Confirm the change of address',
      url: formatEmailLink(
        siteUrl,
        { tokenHash: secrets.linkToken(email.id), type: 'email_change', email: before, newEmail: after },
        email.next,
      ),
    },
    paragraph(
      'The button works once, within an hour. If it was not you, ignore this email: nothing happens without the button.',
    ),
    paragraph(brand),
  ]);
}
