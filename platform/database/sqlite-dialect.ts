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
 * Kysely over `node:sqlite`. Kysely's own dialect asks a statement whether it is a `reader`, which those of
 * `node:sqlite` do not say: every SELECT would come back empty, without an error.
 */
export function sqliteDialect(open: () => DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection, handed to one at a time. */
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

  /** IMMEDIATE: a transaction that begins by reading and then writes would fail, not wait, if another wrote between. */
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
    // After some failures (disk full, for one) SQLite has rolled back by itself.
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
  /** When who has it now asked for it. */
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
      // A statement with columns gives rows: SELECT, and anything with RETURNING.
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    };
    // A transaction has the lock already. Waiting in the middle of one would keep it from everybody else.
    return this.inTransaction ? execute() : retryWhileBusy(execute, this.askedAt);
  }

  // biome-ignore lint/correctness/useYield: it is there for the interface
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Not offered: it would hold the only connection. Read in pages.');
  }
}

/** Milliseconds that SQLite itself may wait for a lock. While it does, the whole process stands still. */
export const busyTimeoutMs = 10;

/** How long we ask again without blocking, before we give up. A visitor waits for this. */
export const patienceMs = 4000;

/** How long who has waited in line for the connection asks in any case. */
const leastPatienceMs = 200;

/** SQLITE_BUSY and SQLITE_LOCKED, https://sqlite.org/rescode.html; the rest of the number says which kind. */
const busyCodes = [5, 6];

/**
 * Runs a statement, again and again while another process holds the lock. Throws DatabaseBusy at the end.
 * Patience counts from `since`, when the connection was asked for: of several who wait for one lock, nobody has
 * to wait for the patience of all before.
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
