import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';

// This holds an object that is closed at the end, because timers that start inside outlive the transaction and keep it.
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the body of a transaction so that taking a second connection inside is noticed. */
export async function guardTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = { open: true };
  try {
    return await current.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/**
 * Makes the store's own handle throw inside a transaction. On SQLite it would wait for ever for the only connection,
 * and on PostgreSQL it would write outside the transaction.
 */
export function withTransactionGuard(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new GuardedDriver(dialect.createDriver()),
  };
}

class GuardedDriver implements Driver {
  #driver: Driver;
  constructor(driver: Driver) {
    this.#driver = driver;
  }
  init() {
    return this.#driver.init();
  }
  async acquireConnection() {
    if (current.getStore()?.open) throw new Error('Inside a transaction only its own handle may be used.');
    return this.#driver.acquireConnection();
  }
  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return this.#driver.beginTransaction(connection, settings);
  }
  commitTransaction(connection: DatabaseConnection) {
    return this.#driver.commitTransaction(connection);
  }
  rollbackTransaction(connection: DatabaseConnection) {
    return this.#driver.rollbackTransaction(connection);
  }
  releaseConnection(connection: DatabaseConnection) {
    return this.#driver.releaseConnection(connection);
  }
  destroy() {
    return this.#driver.destroy();
  }
}
