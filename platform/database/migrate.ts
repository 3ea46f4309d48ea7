import { sql } from 'kysely';
import type { Queries, Store } from './store.ts';

export type Migration = { name: string; up(db: Queries, kind: Store['kind']): Promise<void> };

/** An arbitrary number that no other program on the same PostgreSQL is likely to use. */
const lockNumber = 728_034_511;

/**
 * Applies the missing migrations in one transaction, one process at a time. The first migration has number 1. On SQLite
 * the transaction is the lock. Throws if the database is newer than this program.
 */
export async function migrate(store: Store, migrations: Migration[]): Promise<void> {
  await store.transaction(async (trx) => {
    if (store.kind === 'postgres') {
      // The pool's time limit is meant for visitors. A migration may take longer, in this process or another.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
    }
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    const applied = await trx.selectFrom('migrations').select('number').orderBy('number').execute();
    const newest = applied.at(-1)?.number ?? 0;
    if (newest > migrations.length)
      throw new Error(
        `The database is newer than this program: it has migration ${newest}, this program knows ${migrations.length}. Run the newer program, or restore a backup from before its update.`,
      );
    for (const [index, { name, up }] of migrations.entries()) {
      const number = index + 1;
      if (number <= newest) continue;
      await up(trx, store.kind);
      await trx
        .insertInto('migrations')
        .values({ number, name, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}
