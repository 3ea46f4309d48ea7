import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import { isOutage, type Queries, type Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { wrapErrors } from '#platform/wrap-errors.ts';
import { type AccountQueries, type AccountStore, AccountsUnavailable } from '../../domain/account-store.ts';
import { accountFromRow, tokenFromRow } from './account-rows.ts';
import { createSessionQueries } from './session-queries.ts';
import { createTokenQueries } from './token-queries.ts';
import { createUserQueries, withIdentity } from './user-queries.ts';

export function createAccountStore(store: Store, now: () => number = Date.now): AccountStore {
  const { db } = store;
  return {
    transaction: (work) =>
      orUnavailable(() => store.transaction((trx) => work(createQueries(trx, store.kind, now)))),
    findAccount: (id) =>
      orUnavailable(async () => {
        const row = await db.selectFrom('auth_users').selectAll().where('id', '=', id).executeTakeFirst();
        return row && withIdentity(db, row);
      }),
    isSessionAlive: (id, accountId) =>
      orUnavailable(async () => {
        const row = await db
          .selectFrom('auth_refresh_tokens')
          .select('id')
          .where('session_id', '=', id)
          .where('user_id', '=', accountId)
          .where('revoked', '=', 0)
          .executeTakeFirst();
        return row !== undefined;
      }),
    findEmail: (tokenId) => orUnavailable(() => findEmail(db, tokenId)),
    keepSigningKey: (renew) => orUnavailable(() => keepSigningKey(db, renew)),
  };
}

function createQueries(trx: Queries, kind: Store['kind'], now: () => number): AccountQueries {
  return {
    ...createUserQueries(trx, kind),
    ...createSessionQueries(trx, now),
    ...createTokenQueries(trx, now),
    async count({ what, whom, windows }) {
      const limit = await countAgainstLimit(trx, { what, whom, windows, now: now() });
      return limit.allowed ? 0 : limit.retryAfterSeconds;
    },
    enqueue: (jobs) => enqueue(trx, jobs, now()),
  };
}

function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  return wrapErrors(work, (error) => (isOutage(error) ? new AccountsUnavailable(error) : error));
}

async function findEmail(db: Queries, tokenId: string): ReturnType<AccountStore['findEmail']> {
  const row = await db
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('id', '=', tokenId)
    .executeTakeFirst();
  const user =
    row && (await db.selectFrom('auth_users').selectAll().where('id', '=', row.user_id).executeTakeFirst());
  return user && { account: accountFromRow(user), token: tokenFromRow(row) };
}

async function keepSigningKey(
  db: Queries,
  renew: (kept: string | undefined) => Promise<string | undefined>,
): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const row = await db
      .selectFrom('auth_keys')
      .select('private_jwk')
      .where('slot', '=', slot)
      .executeTakeFirst();
    const next = await renew(row?.private_jwk);
    if (row && next === undefined) return row.private_jwk;
    if (next === undefined) throw new Error('There is no key for tokens, and none was made.');
    const created_at = new Date().toISOString();
    await (row
      ? db
          .updateTable('auth_keys')
          .set({ private_jwk: next, created_at })
          .where('slot', '=', slot)
          .where('private_jwk', '=', row.private_jwk)
          .execute()
      : db
          .insertInto('auth_keys')
          .values({ slot, private_jwk: next, created_at })
          .onConflict((conflict) => conflict.column('slot').doNothing())
          .execute());
  }
  throw new Error(
    'The key for tokens is replaced again and again: servers on this database have different SECRETs.',
  );
}

/** The table holds a single key, in this slot. */
const slot = 1;
