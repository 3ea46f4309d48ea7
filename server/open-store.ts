import { existsSync } from 'node:fs';
import type { DatabasePlace } from '#platform/database/database-place.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import { released } from './migrations/released.ts';

/** As long as a migration of much data, or waiting for another process's, may take. */
const longestMigrationMs = 30 * 60_000;

/** The database with every migration applied. */
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
    await bringUpToDate(place, store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** For commands: a folder that was named wrongly is told, not filled with an empty database. */
export async function openExistingStore(place: DatabasePlace): Promise<Store> {
  if (place.kind === 'sqlite' && !existsSync(place.file))
    throw new Error(
      `there is no database at ${place.file}. Set DATA_DIR or DATABASE_URL as the site has them, or start the site first.`,
    );
  return openStore(place);
}

async function bringUpToDate(place: DatabasePlace, store: Store): Promise<void> {
  if (place.kind === 'sqlite') return migrate(store, released);
  // The server is silent meanwhile, and a connection for visitors would be given up after seconds.
  const patient = await openPostgresStore(place.url, () => {}, longestMigrationMs);
  try {
    await migrate(patient, released);
  } finally {
    await patient.close();
  }
}
