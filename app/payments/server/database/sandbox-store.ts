import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import type { KeyClaim, SandboxQueries, SandboxStore } from '../../domain/sandbox-store.ts';

/** A request that took a key this long ago must have been killed. */
const longestRequestMs = 15_000;

export function createSandboxStore(store: Store, now: () => number = Date.now): SandboxStore {
  return {
    transaction: (work) => store.transaction((trx) => work(createQueries(trx, store.kind, now))),
    claimKey: (key, fingerprint) =>
      store.transaction((trx) => claimKey(trx, { key, fingerprint, now: now() })),
    async releaseKey(key) {
      await store.db.deleteFrom('sandbox_keys').where('key', '=', key).where('status', 'is', null).execute();
    },
  };
}

function createQueries(trx: Queries, kind: Store['kind'], now: () => number): SandboxQueries {
  return {
    async find(id) {
      let query = trx.selectFrom('sandbox_objects').selectAll().where('id', '=', id);
      if (kind === 'postgres') query = query.forUpdate();
      const row = await query.executeTakeFirst();
      return row && { ...row, createdAt: row.created_at };
    },
    async list(objectKind, { parent, limit = 100 } = {}) {
      let query = trx
        .selectFrom('sandbox_objects')
        .selectAll()
        .where('kind', '=', objectKind)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (parent !== undefined) query = query.where('parent', '=', parent);
      return (await query.execute()).map((row) => ({ ...row, createdAt: row.created_at }));
    },
    async put({ id, kind: objectKind, parent, createdAt, body }) {
      await trx
        .insertInto('sandbox_objects')
        .values({ id, kind: objectKind, parent, created_at: createdAt, body })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ parent, body }))
        .execute();
    },
    async keepAnswer(key, { status, body }) {
      await trx.updateTable('sandbox_keys').set({ status, body }).where('key', '=', key).execute();
    },
    enqueue: (jobs) => enqueue(trx, jobs, now()),
  };
}

async function claimKey(
  trx: Queries,
  { key, fingerprint, now }: { key: string; fingerprint: string; now: number },
): Promise<KeyClaim> {
  const claimed_at = new Date(now).toISOString();
  const fresh = await trx
    .insertInto('sandbox_keys')
    .values({ key, fingerprint, status: null, body: null, claimed_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (fresh) return { outcome: 'fresh' };
  const row = await trx
    .selectFrom('sandbox_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint !== fingerprint) return { outcome: 'other-request' };
  if (row.status !== null && row.body !== null)
    return { outcome: 'answered', answer: { status: row.status, body: row.body } };
  // If two requests find it at once, only one takes it.
  const { numUpdatedRows } = await trx
    .updateTable('sandbox_keys')
    .set({ claimed_at })
    .where('key', '=', key)
    .where('claimed_at', '=', row.claimed_at)
    .where('claimed_at', '<', new Date(now - longestRequestMs).toISOString())
    .executeTakeFirst();
  return { outcome: numUpdatedRows > 0n ? 'fresh' : 'running' };
}
