import { sql } from 'kysely';
import { onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import type { Migration } from '#platform/database/migrate.ts';
import type { Store } from '#platform/database/store.ts';
import { released } from '#server/migrations.ts';
import { openStore } from '#server/open-store.ts';
import { type Asks, describeDatabases, type TestDatabase } from './databases.ts';

type TestStore = Store & AsyncDisposable;

type TestStores = TestDatabase & {
  /** Opens a database with its tables, which is new where no place is given. It is closed after the test at the latest. */
  open(place?: DatabasePlace): Promise<TestStore>;
  /** The migrations that an open database has had. */
  migrations: readonly Migration[];
  /** Runs a test on SQLite alone, for behaviour that does not depend on the database. */
  onOne: typeof test;
};

const ignored = (() => {}) as unknown as typeof test;

/** Runs the same tests on SQLite and on PostgreSQL, over a store of modules from source. */
export function describeStores(body: (stores: TestStores) => void, options?: Asks): Promise<void> {
  return describeDatabases((database) => {
    // Creating a PostgreSQL database takes a hundred times as long as emptying one.
    const free: DatabasePlace[] = [];
    const openEmpty = async () => {
      if (database.kind === 'sqlite') return openStore(await database.createPlace());
      const place = free.pop() ?? (await database.createPlace());
      onTestFinished(() => void free.push(place));
      const store = await openStore(place);
      await sql.raw(emptyEveryTable).execute(store.db);
      return store;
    };
    const open = async (place?: DatabasePlace): Promise<TestStore> => {
      const store = await (place ? openStore(place) : openEmpty());
      let closing: Promise<void> | undefined;
      const close = () => {
        closing ??= store.close();
        return closing;
      };
      onTestFinished(close);
      return { ...store, close, [Symbol.asyncDispose]: close };
    };
    body({ ...database, open, migrations: released, onOne: database.kind === 'sqlite' ? test : ignored });
  }, options);
}

/**
 * Ends what a test before has left connected, then deletes all rows, first those that refer to others. To truncate
 * small tables takes PostgreSQL far longer.
 */
const emptyEveryTable = `
do $$
declare name text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  for name in
    select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
      order by exists (select from pg_constraint where contype = 'f' and conrelid = pg_class.oid) desc
  loop
    execute format('delete from %I', name);
  end loop;
end $$`;
