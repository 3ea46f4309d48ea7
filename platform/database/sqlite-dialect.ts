import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseBusy } from './store.ts';

/**
 * Connects Kysely to `node:sqlite`. Kysely's own dialect relies on a statement's property `reader`, which `node:sqlite`
 * does not have, so that every SELECT would return nothing, without an error.
 */
export function sqliteDialect(open: () => DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Hands its one connection to one caller at a time. */
class SqliteDriver implements Driver {
  #open: () => DatabaseSync;
  #connection: SqliteConnection | undefined;
  #last: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init() {
    this.#connection = new SqliteConnection(this.#open());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const askedAt = Date.now();
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
    this.#required().askedAt = askedAt;
    return this.#required();
  }

  /** Without IMMEDIATE, a transaction that reads first would fail instead of waiting if another wrote meanwhile. */
  async beginTransaction() {
    await this.#required().run('begin immediate');
    this.#required().inTransaction = true;
  }

  async commitTransaction() {
    await this.#required().run('commit');
    this.#required().inTransaction = false;
  }

  async rollbackTransaction() {
    const connection = this.#required();
    connection.inTransaction = false;
    // After some failures, such as a full disk, SQLite has rolled back by itself.
    if (connection.database.isTransaction) await connection.run('rollback');
  }

  async releaseConnection() {
    this.#release?.();
  }

  async destroy() {
    this.#connection?.database.close();
  }

  #required(): SqliteConnection {
    if (!this.#connection) throw new Error('The database is not open.');
    return this.#connection;
  }
}

class SqliteConnection implements DatabaseConnection {
  database: DatabaseSync;
  inTransaction = false;
  /** When its present user asked for it. */
  askedAt = 0;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql));
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const execute = (): QueryResult<Row> => {
      const statement = this.database.prepare(sql);
      const values = parameters as (string | number | bigint | null)[];
      // A statement with columns returns rows: SELECT, and anything with RETURNING.
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    };
    // A transaction has the lock already, and waiting in the middle would block everybody else.
    return this.inTransaction ? execute() : retryWhileBusy(execute, this.askedAt);
  }

  // biome-ignore lint/correctness/useYield: it is there for the interface
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Not offered: it would hold the only connection. Read in pages.');
  }
}

/** How long SQLite itself may wait for a lock. The whole process stands still meanwhile. */
export const busyTimeoutMs = 10;

/** How long a statement is repeated without blocking before it fails. A visitor waits for this. */
export const patienceMs = 4000;

/** How long a caller who has already waited for the connection may try in any case. */
const leastPatienceMs = 200;

/** SQLITE_BUSY and SQLITE_LOCKED (https://sqlite.org/rescode.html). The higher bits of the number give the kind. */
const busyCodes = [5, 6];

/**
 * Runs a statement, and repeats it while another process holds the lock. Throws DatabaseBusy when the time is over. The
 * time counts from `since`, when the connection was asked for, so that several callers who wait for one lock do not
 * wait one after another.
 */
async function retryWhileBusy<Result>(execute: () => Result, since: number): Promise<Result> {
  const giveUpAt = Math.max(since + patienceMs, Date.now() + leastPatienceMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return execute();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= giveUpAt) throw new DatabaseBusy(Date.now() - since, error);
      const delayMs = Math.min(5 * attempt, 50) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && busyCodes.includes(errcode & 0xff);
}
