import { sql } from 'kysely';
import * as leadsAndJobs from '#server/migrations/001-leads-and-jobs.ts';
import * as blogAnswers from '#server/migrations/002-blog-answers.ts';
import * as blogPictures from '#server/migrations/003-blog-pictures.ts';
import * as accounts from '#server/migrations/004-accounts.ts';
import * as payments from '#server/migrations/005-payments.ts';
import * as orderTerms from '#server/migrations/006-order-terms.ts';
import * as audits from '#server/migrations/007-audits.ts';
import * as vitals from '#server/migrations/008-vitals.ts';
import type { Queries, Store } from './store.ts';

export type Migration = { name: string; up(db: Queries): Promise<void> };

/** The first has number 1. One that was released is never changed: a new one is added. */
export const released: Migration[] = [
  leadsAndJobs,
  blogAnswers,
  blogPictures,
  accounts,
  payments,
  orderTerms,
  audits,
  vitals,
];

/** Any number that no other program on the same PostgreSQL is likely to take. */
const lockNumber = 728_034_511;

/**
 * Applies what is missing, all in one transaction, one process at a time: on SQLite the transaction is the
 * lock. Throws where the database is newer than this program.
 */
export async function migrate(store: Store, migrations: Migration[] = released): Promise<void> {
  await store.transaction(async (trx) => {
    if (store.kind === 'postgres') {
      // The pool's limit is for what a visitor waits for; another process may migrate for longer, and so may this one.
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
        `The database is newer than this program: it has migration ${newest}, this program knows ${migrations.length}. Run the newer program, or restore a backup from before.`,
      );
    for (const [index, { name, up }] of migrations.entries()) {
      const number = index + 1;
      if (number <= newest) continue;
      await up(trx);
      await trx
        .insertInto('migrations')
        .values({ number, name, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}
