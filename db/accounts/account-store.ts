import {
  type AccountQueries,
  type AccountStore,
  AccountsUnavailable,
} from '#domain/accounts/account-store.ts';
import { isOutage } from '../is-outage.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { countAgainstLimit } from '../rate-limit.ts';
import type { Queries, Store } from '../store.ts';
import { accountFromRow, tokenFromRow } from './account-rows.ts';
import { createSessionQueries } from './session-queries.ts';
import { createTokenQueries } from './token-queries.ts';
import { createUserQueries, withIdentity } from './user-queries.ts';

export function createAccountStore(store: Store, now: () => number = Date.now): AccountStore {
  const { db } = store;
  return {
    transaction: (work) =>
      honestly(() => store.transaction((trx) => work(createQueries(trx, store.kind, now)))),
    findAccount: (id) =>
      honestly(async () => {
        const row = await db.selectFrom('auth_users').selectAll().where('id', '=', id).executeTakeFirst();
        return row && withIdentity(db, row);
      }),
    isSessionAlive: (id, accountId) =>
      honestly(async () => {
        const row = await db
          .selectFrom('auth_refresh_tokens')
          .select('id')
          .where('session_id', '=', id)
          .where('user_id', '=', accountId)
          .where('revoked', '=', 0)
          .executeTakeFirst();
        return row !== undefined;
      }),
    findLetter: (tokenId) => honestly(() => findLetter(db, tokenId)),
    keepSigningKey: (make) => honestly(() => keepSigningKey(db, make)),
  };
}

function createQueries(trx: Queries, kind: Store['kind'], now: () => number): AccountQueries {
  return {
    ...createUserQueries(trx, kind),
    ...createSessionQueries(trx, now),
    ...createTokenQueries(trx, now),
    async count({ what, whom, windows }) {
      const verdict = await countAgainstLimit(trx, { what, whom, windows, now: now() });
      return verdict.allowed ? 0 : verdict.retryAfterSeconds;
    },
    enqueue: (jobs) => enqueue(trx, jobs, now()),
  };
}

async function honestly<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw isOutage(error) ? new AccountsUnavailable(error) : error;
  }
}

async function findLetter(db: Queries, tokenId: string): ReturnType<AccountStore['findLetter']> {
  const row = await db
    .selectFrom('auth_one_time_tokens')
    .selectAll()
    .where('id', '=', tokenId)
    .executeTakeFirst();
  const user =
    row && (await db.selectFrom('auth_users').selectAll().where('id', '=', row.user_id).executeTakeFirst());
  return user && { account: accountFromRow(user), token: tokenFromRow(row) };
}

async function keepSigningKey(db: Queries, make: () => Promise<string>): Promise<string> {
  const read = () =>
    db.selectFrom('auth_keys').select('private_jwk').orderBy('slot', 'desc').executeTakeFirst();
  const kept = await read();
  if (kept) return kept.private_jwk;
  await db
    .insertInto('auth_keys')
    .values({ slot: 1, private_jwk: await make(), created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .execute();
  return (await read())?.private_jwk ?? '';
}
