import { sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';

/**
 * Starts requests while every account is locked, and releases them together once they wait. This reveals checks that are
 * not repeated under the lock. SQLite has one writer, so there they wait for the whole database.
 */
export async function withAccountsLocked<Result>(
  store: Store,
  start: () => Promise<Result>[],
): Promise<Result[]> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = store.transaction(async (trx) => {
    await trx
      .updateTable('auth_users')
      .set((user) => ({ updated_at: user.ref('updated_at') }))
      .execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const requests = start();
  if (store.kind === 'postgres') await waitForLocks(store, requests.length);
  release.resolve();
  await holding;
  return Promise.all(requests);
}

async function waitForLocks(store: Store, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: string }>`
      select count(*)::text as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(store.db);
    if (Number(rows[0]?.waiting) >= count) return;
  }
}
