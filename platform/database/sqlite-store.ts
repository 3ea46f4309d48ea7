import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { findDamage, wasMade } from './sqlite-files.ts';
import {
  DatabaseBusy,
  DatabaseMoved,
  requireOutsideTransaction,
  runTransaction,
  type Store,
} from './store.ts';
import type { Tables } from './tables.ts';

/** Opens the database file, or creates it. */
export function openSqliteStore(file: string): Store {
  const database = openDatabase(file);
  const log = `${file}-wal`;
  const identify = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false });
  const opened = { file: identify(file), log: identify(log) };
  const config = { database: describeForKysely(database) };
  const createDriver = () => new PatientDriver(config, database);
  const db = new Kysely<Tables>({ dialect: Object.assign(new SqliteDialect(config), { createDriver }) });
  const requireInPlace = () => {
    const [foundFile, foundLog] = [identify(file), identify(log)];
    if (!isSame(foundFile, opened.file))
      throw new DatabaseMoved(file, foundFile ? 'another file is in its place' : 'it is gone');
    // Until the next checkpoint the last commits are in the log alone, even in one that was deleted.
    if (!isSame(foundLog, opened.log))
      throw new DatabaseMoved(
        file,
        foundLog ? `another file is in the place of its log ${log}` : `its log ${log} is gone`,
      );
  };
  const checkpoints = setInterval(() => emptyLog(database), checkpointEveryMs).unref();
  return {
    kind: 'sqlite',
    db,
    async transaction(work) {
      requireInPlace();
      const result = await runTransaction(db, work);
      // A commit into a file that was moved meanwhile is not acknowledged.
      requireInPlace();
      return result;
    },
    readClock: async () => Date.now(),
    requireInPlace,
    async close() {
      clearInterval(checkpoints);
      await db.destroy();
    },
  };
}

type FileIdentity = { dev: bigint; ino: bigint } | undefined;

const isSame = (one: FileIdentity, other: FileIdentity): boolean =>
  one?.dev === other?.dev && one?.ino === other?.ino;

/** If somebody deletes the log and then ends the process, at most what came in this time is lost. */
const checkpointEveryMs = 60_000;

/** Moves what is in the log into the database file. SQLite alone would wait until the log has 1,000 pages. */
function emptyLog(database: DatabaseSync): void {
  try {
    if (!database.isTransaction) database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The log keeps what it holds, and the next write meets the same fault and reports it.
  }
}

/**
 * FULL has a commit on disk before it returns, even if the power fails; NORMAL does not promise that in WAL mode.
 * Deleted rows are overwritten, so that nothing that a person had deleted stays in the file.
 */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true });
  // Asked first: another process that is creating the database at this moment leaves the mark last.
  const isMade = wasMade(file);
  const isEmpty = !statSync(file, { throwIfNoEntry: false })?.size;
  if (isEmpty) refuseLeftOver(file);
  if (isMade && !existsSync(file)) throw describeLoss(file, 'is gone');
  // Switching a new file to WAL and recovering an old one need the lock, which may take longer this once.
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs });
  const isBeginning = isEmpty && !isMade;
  const problem = isBeginning ? undefined : findDamage(database, file, isMade);
  if (problem) {
    database.close();
    throw describeLoss(file, problem);
  }
  // The mode is set before there is any data. SQLite gives the files beside it the same mode.
  if (isBeginning) chmodSync(file, 0o600);
  switchToWal(database);
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = ${busyTimeoutMs};
  `);
  // The first read creates the log of a new database.
  database.prepare('select count(*) from sqlite_schema').get();
  return database;
}

/** Where another process switches a new file at the same time, SQLite refuses at once instead of waiting for the lock. */
function switchToWal(database: DatabaseSync): void {
  const giveUpAt = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= giveUpAt) throw error;
    }
  }
}

function describeLoss(file: string, problem: string): Error {
  return new Error(
    `The database ${file} ${problem}. Put a backup in its place (npm run restore -- BACKUP), or move ${file}* away to begin with an empty one.`,
  );
}

/**
 * Refuses a log without a database. SQLite would delete the log, which may hold the last changes of a moved database.
 */
function refuseLeftOver(file: string): void {
  const log = `${file}-wal`;
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size;
  // Another process may be creating both at this moment.
  if (!sizeOf(log) || sizeOf(file)) return;
  throw new Error(
    `There is no database at ${file}, but its log ${log} is there: it may hold changes that are nowhere else. Put the database back beside it, or move the log away to begin with an empty one.`,
  );
}

/**
 * Kysely was written for another driver. Without `reader`, which `node:sqlite` does not have, every SELECT would return
 * nothing, without an error.
 */
function describeForKysely(database: DatabaseSync): SqliteDialectConfig['database'] {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const list = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...list(parameters)),
        run: (parameters) => statement.run(...list(parameters)),
        iterate: (parameters) => statement.iterate(...list(parameters)),
      };
    },
  };
}

/** Kysely's driver, which hands its one connection to one caller at a time, made to wait for other processes. */
class PatientDriver extends SqliteDriver {
  #database: DatabaseSync;

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config);
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    requireOutsideTransaction();
    const askedAt = Date.now();
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query), askedAt),
      streamQuery: (query) => connection.streamQuery(query),
    };
  }

  /** A transaction that reads first would otherwise fail instead of waiting if another wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has rolled back by itself after some failures, such as a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** How long a process that starts stands still for a lock. */
const lockTimeoutMs = 5000;

/** How long SQLite itself may wait for a lock. The whole process stands still meanwhile. */
const busyTimeoutMs = 10;

/** How long a statement is repeated without blocking before it fails. A visitor waits for this. */
export const patienceMs = 4000;

/** How long a caller who has already waited for the connection may try in any case. */
const minPatienceMs = 200;

/**
 * Runs a statement, and repeats it while another process holds the lock, which inside a transaction none does. Throws
 * DatabaseBusy when the time is over. It counts from `since`, when the connection was asked for, so that several callers
 * who wait for one lock do not wait one after another.
 */
async function retryWhileBusy<Result>(execute: () => Promise<Result>, since: number): Promise<Result> {
  const giveUpAt = Math.max(since + patienceMs, Date.now() + minPatienceMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= giveUpAt) throw new DatabaseBusy(Date.now() - since, error);
      const delayMs = Math.min(5 * attempt, 50) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED (https://sqlite.org/rescode.html). The higher bits of the number give the kind. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
}
