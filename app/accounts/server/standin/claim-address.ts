import type { AccountWithIdentity } from '../../domain/account.ts';
import type { AccountQueries } from '../../domain/account-store.ts';

/**
 * Makes the account, unless somebody has proved that the address is theirs: then false. An account that nobody has
 * confirmed makes room, with its password, what was typed in with it, and its emails: whoever comes first with a
 * stranger's address gets nothing that the owner's own email could bring to life.
 */
export async function claimAddress(queries: AccountQueries, fresh: AccountWithIdentity): Promise<boolean> {
  let wanted = fresh;
  for (let tries = 0; tries < mostTries; tries++) {
    if (await queries.insertAccount(wanted)) return true;
    const holder = await queries.lockAccountByEmail(fresh.account.email);
    if (holder?.account.emailConfirmedAt) return false;
    // Another sign-up took its place while we waited for the lock.
    if (!holder) continue;
    await queries.deleteAccount(holder.account.id);
    // Data that only the operator sets is kept.
    const { bannedUntil, appMetadata } = holder.account;
    wanted = { ...fresh, account: { ...fresh.account, bannedUntil, appMetadata } };
  }
  throw new Error('An address was taken and given up too often while one sign-up waited.');
}

const mostTries = 10;
