import type { DatabasePlace } from '#db/database-place.ts';
import { openStore } from '#db/open-store.ts';
import type { Store } from '#db/store.ts';
import { type Asks, describeDatabases, type TestDatabase } from './databases.ts';

export type TestStore = Store & AsyncDisposable;

type TestStores = TestDatabase & {
  /** A new database with its tables. */
  open(place?: DatabasePlace): Promise<TestStore>;
};

/** The same tests on SQLite and on PostgreSQL, over a store of modules from source. */
export function describeStores(body: (stores: TestStores) => void, options?: Asks): Promise<void> {
  return describeDatabases((database) => {
    const open = async (place?: DatabasePlace): Promise<TestStore> => {
      const store = await openStore(place ?? (await database.createPlace()));
      return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
    };
    body({ ...database, open });
  }, options);
}
