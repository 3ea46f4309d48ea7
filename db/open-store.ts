import type { DatabasePlace } from './database-place.ts';
import { migrate } from './migrate.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

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
    await migrate(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
