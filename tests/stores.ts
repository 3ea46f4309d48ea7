import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, onTestFinished, test } from 'vitest';
import type { DatabasePlace } from '#platform/data-folder.ts';
import type { Migration } from '#platform/database/migrate.ts';
import type { Store } from '#platform/database/store.ts';
import { released } from '#server/migrations.ts';
import { openStore } from '#server/open-store.ts';
import { startPostgres } from './postgres.ts';
import { runsEverything } from './test-settings.ts';

type TestStore = Store & AsyncDisposable;

export type TestStores = TestDatabase & {
  /** Opens a database with its tables, by default a new one. Closes it after the test at the latest. */
  open(place?: DatabasePlace): Promise<TestStore>;
  /** Lists the migrations that an open database has had. */
  migrations: readonly Migration[];
  /** Runs a test on SQLite alone, for behaviour that does not depend on the database. */
  onOne: typeof test;
};

const ignored = (() => {}) as unknown as typeof test;

/** Opens the database in a file, as the server does when it starts. */
export const openFile = (file: string) => openStore({ kind: 'sqlite', file });

/** Runs the same tests on SQLite and on PostgreSQL, with the store from source. */
export function describeStores(body: (stores: TestStores) => void, options?: Options): Promise<void> {
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
 * Ends connections that an earlier test has left open, then deletes all rows, referring rows first. PostgreSQL takes far
 * longer to truncate small tables.
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

type TestDatabase = {
  kind: Store['kind'];
  /** Creates an empty database and returns its place. Drops it at the end of the file. */
  createPlace(): Promise<DatabasePlace>;
};

/** `little`: tests that depend little on the database run on PostgreSQL only with `npm run test:all`. */
type Options = { databaseUse?: 'much' | 'little' };

/** Runs the same tests on SQLite and on a real PostgreSQL. If the latter cannot run, its tests are skipped and the title says why. */
async function describeDatabases(
  body: (database: TestDatabase) => void,
  { databaseUse = 'much' }: Options = {},
): Promise<void> {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  // Dropping databases takes a while when other tests run at the same time.
  afterAll(async () => {
    for (const step of undo) await step();
  }, 180_000);
  const createFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-db-'));
    undo.unshift(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const sqlite = async (): Promise<DatabasePlace> => ({
    kind: 'sqlite',
    file: path.join(createFolder(), 'saltbush.sqlite'),
  });
  describe('on SQLite', () => body({ kind: 'sqlite', createPlace: sqlite }));

  if (databaseUse === 'little' && !runsEverything) return;
  const server = await startPostgres();
  if (typeof server === 'string') {
    describe.skip(`on PostgreSQL (skipped: ${server})`, () =>
      body({ kind: 'postgres', createPlace: sqlite }));
    return;
  }
  undo.push(() => server.stop());
  const postgres = async (): Promise<DatabasePlace> => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await query(server.url, `create database ${name}`);
    undo.unshift(() => query(server.url, `drop database if exists ${name} with (force)`));
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return { kind: 'postgres', url: url.href, dataDir: createFolder() };
  };
  describe('on PostgreSQL', () => body({ kind: 'postgres', createPlace: postgres }));
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
