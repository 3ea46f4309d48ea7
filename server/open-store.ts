import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { chooseDatabase, type DatabasePlace } from '#platform/data-folder.ts';
import { type MigrationResult, migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { markAsCreated } from '#platform/database/sqlite-files.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Config } from './env.ts';
import { released } from './migrations.ts';

/** The maximum time for migrations, including those of another process that this one waits for. */
const maxMigrationMs = 30 * 60_000;

/** Opens the database that all features share. */
export function openDatabase(config: Config, log: Log): Promise<Store> {
  return openStore(chooseDatabase(config), {
    onIdleError: (error) => log.warn('a database connection was lost', { error }),
    onNewer: (migration) =>
      log.warn('the database is newer than this program, which works with it all the same', {
        migration,
        known: released.length,
      }),
  });
}

type Listeners = {
  onIdleError?: (error: Error) => void;
  /** The newest migration of the database is one that this program does not know. */
  onNewer?: (migration: number) => void;
};

/** Opens a database and applies pending migrations. */
export async function openStore(
  place: DatabasePlace,
  { onIdleError = () => {}, onNewer }: Listeners = {},
): Promise<Store> {
  const store =
    place.kind === 'sqlite' ? openSqliteStore(place.file) : await openPostgresStore(place.url, onIdleError);
  try {
    await store.readClock().catch((error: Error & { code?: string }) => {
      const why = error.message || error.code;
      throw new Error(`The database of DATABASE_URL is unavailable: ${why}`, { cause: error });
    });
    const { newerThanProgram } = await applyMigrations(place, store);
    if (newerThanProgram !== undefined) onNewer?.(newerThanProgram);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens the database for a command. Throws if there is none, rather than creating an empty one in a misspelt folder.
 */
export async function openExistingStore(place: DatabasePlace): Promise<Store> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(
      `there is no database at ${place.file}. Set DATA_DIR or DATABASE_URL as for the site, or start the site first.`,
    );
  return openStore(place);
}

async function applyMigrations(place: DatabasePlace, store: Store): Promise<MigrationResult> {
  if (place.kind === 'sqlite') {
    const migrated = await migrate(store, released);
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    markAsCreated(place.file);
    return migrated;
  }
  // PostgreSQL sends nothing during a migration, so a connection with the usual timeout would fail.
  const patient = await openPostgresStore(place.url, () => {}, maxMigrationMs);
  try {
    return await migrate(patient, released);
  } finally {
    await patient.close();
  }
}
