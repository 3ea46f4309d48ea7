import type { Account, AccountWithIdentity, Challenge, Purpose } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { changeLifeSeconds } from '../../domain/accounts-settings.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { type AuthContext, isoNow, type Sender } from './auth-context.ts';
import { countEmail } from './count-requests.ts';
import { sendEmail } from './send-email.ts';

/** Both addresses have to confirm: neither a stolen session nor a typing error takes an account away. */
const halves: Purpose[] = ['email_change_current', 'email_change_new'];

const noChange = { newEmail: undefined, emailChangeSentAt: undefined, emailChangeHalfway: false };

type Change = { newEmail: string; challenge: Challenge | undefined; sender: Sender };

export async function changeEmail(
  queries: AccountQueries,
  context: AuthContext,
  { account, identity }: AccountWithIdentity,
  { newEmail, challenge, sender }: Change,
): Promise<AuthFailure | undefined> {
  if (await queries.lockAccountByEmail(newEmail))
    return new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered');
  if (!context.settings.confirmEmail) {
    await moveToEmail(queries, context, { account, identity }, newEmail);
    return undefined;
  }
  // Both get one: nobody may fill a stranger's mailbox by wishing for the address.
  for (const email of [account.email, newEmail]) {
    const early = await countEmail(queries, context, { purpose: 'email_change', email });
    if (early) return early;
  }
  const now = isoNow(context);
  const pending = { newEmail, emailChangeSentAt: now, emailChangeHalfway: false, updatedAt: now };
  await queries.updateAccount(account.id, pending);
  await queries.deleteTokens(account.id, halves);
  for (const purpose of halves)
    await sendHalf(queries, context, { ...account, ...pending }, { purpose, challenge, sender });
  return undefined;
}

type Half = { purpose: Purpose; challenge: Challenge | undefined; sender: Sender };

function addressOf(purpose: Purpose, { email, newEmail }: Account): string {
  return purpose === 'email_change_new' ? (newEmail ?? email) : email;
}

async function sendHalf(
  queries: AccountQueries,
  context: AuthContext,
  account: Account,
  half: Half,
): Promise<void> {
  const email = addressOf(half.purpose, account);
  await sendEmail(queries, context, account, { ...half, linkType: 'email_change', email });
}

/**
 * The emails again that nobody has answered: what one address confirmed stays, and who asks need not be signed in.
 * The asker's own address is counted already; a new one that had its emails gets none, and nobody is told.
 */
export async function resendChange(
  queries: AccountQueries,
  context: AuthContext,
  account: Account,
  mail: Omit<Half, 'purpose'>,
): Promise<void> {
  const { newEmail } = account;
  if (!newEmail) return;
  if (hasLapsed(account, context.now())) return cancelChange(queries, context, account.id);
  const open = (await queries.listTokens(account.id)).map(({ purpose }) => purpose);
  for (const purpose of halves) {
    if (account.emailChangeHalfway && !open.includes(purpose)) continue;
    const isNew = purpose === 'email_change_new';
    if (isNew && (await countEmail(queries, context, { purpose: 'email_change', email: newEmail }))) continue;
    await sendHalf(queries, context, account, { ...mail, purpose });
  }
}

/** Counted from when it was asked for: emails that are sent again keep no change alive. */
export function hasLapsed({ emailChangeSentAt }: Account, now: number): boolean {
  return emailChangeSentAt !== undefined && Date.parse(emailChangeSentAt) + changeLifeSeconds * 1000 <= now;
}

/** The account as answers show it: a change of address that has expired is left out. */
export function withoutLapsedChange(account: Account, now: number): Account {
  return hasLapsed(account, now) ? { ...account, ...noChange } : account;
}

export async function cancelChange(
  queries: AccountQueries,
  context: AuthContext,
  accountId: string,
): Promise<void> {
  await queries.updateAccount(accountId, { ...noChange, updatedAt: isoNow(context) });
  await queries.deleteTokens(accountId, halves);
}

export async function moveToEmail(
  queries: AccountQueries,
  context: AuthContext,
  { account, identity }: AccountWithIdentity,
  email: string,
): Promise<Partial<Account>> {
  const updatedAt = isoNow(context);
  const claims = { email, email_verified: true };
  const changes = {
    email,
    ...noChange,
    emailConfirmedAt: account.emailConfirmedAt ?? updatedAt,
    userMetadata: { ...account.userMetadata, ...claims },
    updatedAt,
  };
  await queries.updateAccount(account.id, changes);
  await queries.updateIdentity(identity.id, { data: { ...identity.data, ...claims }, updatedAt });
  return changes;
}
