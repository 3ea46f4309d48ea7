import type { AccountWithIdentity, OneTimeToken, Purpose } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { mostTries } from '../../domain/accounts-settings.ts';
import { hashToken, isSameText } from '../../domain/one-time-secrets.ts';
import type { AuthContext } from './auth-context.ts';
import type { Proof } from './use-token.ts';

/** The tokens that each type of the protocol may mean. */
const purposes: Record<string, Purpose[]> = {
  signup: ['confirmation', 'recovery'],
  invite: ['confirmation'],
  magiclink: ['recovery', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

export function isVerificationType(type: string): boolean {
  return Object.hasOwn(purposes, type);
}

/** Finds the proof by a link's token; undefined if none is valid. */
export async function findProofByLink(
  queries: AccountQueries,
  { now }: AuthContext,
  { linkToken, type }: { linkToken: string; type: string },
): Promise<Proof | undefined> {
  const hash = hashToken(linkToken);
  const seen = await queries.findToken(hash);
  const owner = seen && (await queries.lockAccount(seen.accountId));
  // Again, now that nobody else can use it.
  const token = owner && (await queries.findToken(hash));
  const good = token && isGood(token, now()) && purposes[type]?.includes(token.purpose);
  return good ? { owner, token } : undefined;
}

/** Finds the proof by address and six digits. A wrong code counts against every token it could have meant. */
export async function findProofByCode(
  queries: AccountQueries,
  { secrets, now }: AuthContext,
  { email, code, type }: { email: string; code: string; type: string },
): Promise<Proof | undefined> {
  const wrong: OneTimeToken[] = [];
  for (const owner of await listOwners(queries, email, type)) {
    const tokens = (await queries.listTokens(owner.account.id)).filter(
      (token) =>
        token.email === email &&
        purposes[type]?.includes(token.purpose) &&
        isGood(token, now()) &&
        token.tries < mostTries,
    );
    const token = tokens.find(({ id }) => isSameText(secrets.code(id), code));
    if (token) return { owner, token };
    wrong.push(...tokens);
  }
  for (const { id } of wrong) await queries.countTry(id);
  return undefined;
}

async function listOwners(
  queries: AccountQueries,
  email: string,
  type: string,
): Promise<AccountWithIdentity[]> {
  const ids = type === 'email_change' ? await queries.listAccountsByAnyEmail(email) : [];
  const owners = [];
  for (const id of ids) owners.push(await queries.lockAccount(id));
  if (type !== 'email_change') owners.push(await queries.lockAccountByEmail(email));
  return owners.filter((owner) => owner !== undefined);
}

function isGood(token: OneTimeToken, now: number): boolean {
  return Date.parse(token.expiresAt) > now;
}
