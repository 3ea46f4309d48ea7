import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { chooseDatabase, type DatabasePlace } from '#platform/data-folder.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { markAsMade } from '#platform/database/sqlite-files.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Config } from './env.ts';
import { released } from './migrations.ts';

/** A migration of much data, or of another process that this one waits for, may take this long. */
const maxMigrationMs = 30 * 60_000;

/** Opens the one database of this server, which all features share. */
export function openDatabase(config: Config, log: Log): Promise<Store> {
  return openStore(chooseDatabase(config), (error) => log.warn('a database connection was lost', { error }));
}

/** Opens a database and applies every migration that it lacks. */
export async function openStore(
  place: DatabasePlace,
  onIdleError: (error: Error) => void = () => {},
): Promise<Store> {
  const store =
    place.kind === 'sqlite' ? openSqliteStore(place.file) : await openPostgresStore(place.url, onIdleError);
  try {
    await store.readClock().catch((error: Error & { code?: string }) => {
      const why = error.message || error.code;
      throw new Error(`The database that DATABASE_URL names can't be used: ${why}`, { cause: error });
    });
    await applyMigrations(place, store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens a database for a command. Throws where there is none, rather than create an empty one in a folder that was
 * misspelt.
 */
export async function openExistingStore(place: DatabasePlace): Promise<Store> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(
      `there is no database at ${place.file}. Set DATA_DIR or DATABASE_URL as the site has them, or start the site first.`,
    );
  return openStore(place);
}

async function applyMigrations(place: DatabasePlace, store: Store): Promise<void> {
  if (place.kind === 'sqlite') {
    await migrate(store, released);
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    return markAsMade(place.file);
  }
  // PostgreSQL sends nothing during a migration, and a connection with the usual time limit would be given up.
  const patient = await openPostgresStore(place.url, () => {}, maxMigrationMs);
  try {
    await migrate(patient, released);
  } finally {
    await patient.close();
  }
}
