import { sql } from 'kysely';
import type { Queries, Store } from './store.ts';

export type Migration = {
  name: string;
  /**
   * True if releases without this migration can't work on the database any more, so that they must stop before it runs, and
   * can't be rolled back to.
   */
  breaks?: boolean;
  up(db: Queries, kind: Store['kind']): Promise<void>;
};

export type MigrationResult = {
  /** The number of the newest migration, if this program does not know it but works with it. */
  newerThanProgram?: number;
};

/** An arbitrary number that no other program on the same PostgreSQL is likely to use. */
const lockNumber = 728_034_511;

/**
 * Applies the missing migrations in one transaction, one process at a time. The first migration has number 1. On SQLite
 * the transaction is the lock. Throws if the database is newer than this program, and one of the migrations that it does not
 * know breaks earlier programs.
 */
export async function migrate(store: Store, migrations: Migration[]): Promise<MigrationResult> {
  return store.transaction(async (trx) => {
    if (store.kind === 'postgres') {
      // The pool's time limit is meant for visitors. A migration may take longer, in this process or another.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
      await requireUtf8(trx);
    }
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    // A table of its own, because SQLite can't add a column only where it is missing.
    await trx.schema
      .createTable('breaking_migrations')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .execute();
    const applied = await trx.selectFrom('migrations').select('number').orderBy('number').execute();
    const newest = applied.at(-1)?.number ?? 0;
    if (newest > migrations.length) {
      const breaking = await findBreaking(trx, migrations.length);
      if (breaking === undefined) return { newerThanProgram: newest };
      throw new Error(
        `The database is newer than this program: it has migration ${newest}, this program knows ${migrations.length}, and number ${breaking} keeps earlier programs from working. Run the newer program, or restore a backup from before its update.`,
      );
    }
    for (const [index, { name, breaks, up }] of migrations.entries()) {
      const number = index + 1;
      if (number <= newest) continue;
      await up(trx, store.kind);
      await trx
        .insertInto('migrations')
        .values({ number, name, applied_at: new Date().toISOString() })
        .execute();
      if (breaks) await trx.insertInto('breaking_migrations').values({ number }).execute();
    }
    return {};
  });
}

/** In another encoding PostgreSQL can neither store every name nor normalize a text for the search. */
async function requireUtf8(db: Queries): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding
  `.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The PostgreSQL database has the encoding ${encoding}, and the site needs UTF8. Create another with: create database NAME encoding 'UTF8' template template0 locale 'C.UTF-8'. Copy the old one into it with pg_dump and pg_restore, and change DATABASE_URL.`,
    );
}

/** Finds the first migration after this number that earlier programs do not survive. */
export async function findBreaking(db: Queries, known: number): Promise<number | undefined> {
  const query = db.selectFrom('breaking_migrations').select('number').where('number', '>', known);
  return (await query.orderBy('number').limit(1).executeTakeFirst())?.number;
}
