import { migrate } from './migrate.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** The database with every migration applied. */
export async function openStore(
  place: DatabasePlace,
  onIdleError: (error: Error) => void = () => {},
): Promise<Store> {
  const store =
    place.kind === 'sqlite' ? openSqliteStore(place.file) : await openPostgresStore(place.url, onIdleError);
  try {
    await migrate(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
