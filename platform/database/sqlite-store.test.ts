import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { markAsCreated } from './sqlite-files.ts';
import { openDatabase, openSqliteStore, retryMs } from './sqlite-store.ts';
import { DatabaseBusy, DatabaseMoved, type Queries } from './store.ts';

const folder = createTemporaryFolder(afterAll);
let files = 0;
const newFile = () => path.join(folder, `${++files}.sqlite`);
const insert = (db: Queries, change: { id?: string; ends_at?: string } = {}) =>
  db
    .insertInto('rate_counts')
    .values({ id: 'a', ends_at: 'x', count: 1, ...change })
    .execute();
const newStore = async () => {
  const file = newFile();
  const store = openSqliteStore(file);
  const table = store.db.schema.createTable('rate_counts').addColumn('id', 'text');
  await table.addColumn('ends_at', 'text').addColumn('count', 'integer').execute();
  return { file, store, secondConnection: new DatabaseSync(file, { timeout: 0 }) };
};

test('C-02 a commit is on disk before it returns: WAL with synchronous FULL', () => {
  const database = openDatabase(newFile());
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  expect(database.prepare('pragma busy_timeout').get()).toEqual({ timeout: 10 });
  database.close();
});

test('C-02 a write waits for a lock that another process holds briefly, and does not block the event loop', async () => {
  const { store, secondConnection } = await newStore();
  secondConnection.exec('begin immediate');
  let ticks = 0;
  const clock = setInterval(() => ticks++, 5);
  let written = false;
  const writing = insert(store.db).then(() => {
    written = true;
  });
  await expect.poll(() => ticks).toBeGreaterThan(20);
  expect(written).toBe(false);
  secondConnection.exec('commit');
  await writing;
  clearInterval(clock);
  secondConnection.close();
  await store.close();
});

/** Simulates another process that holds the lock, and a clock that the test moves. */
async function openLocked() {
  const { store, secondConnection } = await newStore();
  secondConnection.exec('begin immediate');
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    secondConnection.close();
    await store.close();
  });
  const write = (id: string) => store.transaction((trx) => insert(trx, { id }));
  return { write, unlock: () => secondConnection.exec('rollback') };
}

test('C-02 a lock that is not released fails all waiting writes at the same time', async () => {
  const { write, unlock } = await openLocked();
  const results = Promise.allSettled(['a', 'b', 'c', 'd'].map(write));
  await vi.advanceTimersByTimeAsync(1.5 * retryMs);
  expect(await results).toEqual(Array(4).fill({ status: 'rejected', reason: expect.any(DatabaseBusy) }));
  unlock();
  await write('a');
});

test('C-02 a transaction takes the write lock as it begins', async () => {
  const { store, secondConnection } = await newStore();
  await store.transaction(async (trx) => {
    await trx.selectFrom('rate_counts').selectAll().execute();
    expect(() => secondConnection.exec('begin immediate')).toThrow(/locked/);
  });
  secondConnection.close();
  await store.close();
});

test('C-02 a full disk is an error that keeps nothing partial, and the store goes on working', async () => {
  const { store } = await newStore();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(store.db);
  const writing = store.transaction(async (trx) => {
    await insert(trx);
    await insert(trx, { id: 'b', ends_at: 'x'.repeat(100_000) });
  });
  await expect(writing).rejects.toThrow(/full/);
  expect(await store.db.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
  await insert(store.db);
  await store.close();
});

test('C-02 the store notices that its file was moved away or replaced while it was open', async () => {
  const file = newFile();
  const store = openSqliteStore(file);
  expect(() => store.requireInPlace()).not.toThrow();
  renameSync(file, `${file}.away`);
  expect(() => store.requireInPlace()).toThrow(
    `The database ${file} was moved while it was open: it is gone`,
  );
  writeFileSync(file, '');
  expect(() => store.requireInPlace()).toThrow('another file is in its place');
  rmSync(file);
  renameSync(`${file}.away`, file);
  expect(() => store.requireInPlace()).not.toThrow();
  await store.close();
});

test('C-02 no commit is acknowledged once the file has been moved away', async () => {
  const { file, store, secondConnection } = await newStore();
  secondConnection.close();
  const write = (meanwhile = () => {}) =>
    store.transaction(async (trx) => {
      await insert(trx);
      meanwhile();
    });
  await expect(write(() => renameSync(file, `${file}.away`))).rejects.toBeInstanceOf(DatabaseMoved);
  await expect(write()).rejects.toThrow('it is gone');
  renameSync(`${file}.away`, file);
  await store.db.deleteFrom('rate_counts').execute();
  await write();
  await store.close();
});

test('C-02 the store notices that its log was removed, and within a minute its content is in the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { file, store, secondConnection } = await newStore();
  secondConnection.close();
  const write = () => store.transaction((trx) => insert(trx));
  await write();
  for (const ending of ['-wal', '-shm']) rmSync(file + ending);
  expect(() => store.requireInPlace()).toThrow(`its log ${file}-wal is gone`);
  await expect(write()).rejects.toBeInstanceOf(DatabaseMoved);
  vi.advanceTimersByTime(60_000);
  // This is what a process that starts after kill -9 would find.
  copyFileSync(file, `${file}.left`);
  const left = new DatabaseSync(`${file}.left`);
  expect(left.prepare('select id from rate_counts').all()).toEqual([{ id: 'a' }]);
  left.close();
  writeFileSync(`${file}-wal`, '');
  expect(() => store.requireInPlace()).toThrow('another file is in the place of its log');
  await store.close();
});

test('C-02 an empty file without a marker is new, because another process may be creating it', async () => {
  const file = newFile();
  writeFileSync(file, '', { mode: 0o644 });
  const store = openSqliteStore(file);
  expect(statSync(file).mode & 0o077).toBe(0);
  await store.close();
});

test.each<[what: string, spoil: (file: string) => void, message: RegExp]>([
  ['empty', (file) => truncateSync(file, 0), /is empty/],
  [
    'without tables',
    (file) => {
      rmSync(file);
      const database = new DatabaseSync(file);
      database.exec('pragma journal_mode = wal');
      database.close();
    },
    /has no tables: what was in it is gone/,
  ],
  [
    'truncated',
    (file) => truncateSync(file, 20_000),
    /is damaged|can't be read: database disk image is malformed/,
  ],
  [
    'not a database',
    (file) => writeFileSync(file, 'words'.repeat(2000)),
    /can't be read: file is not a database/,
  ],
  [
    'of another program',
    (file) => {
      rmSync(file);
      const database = new DatabaseSync(file);
      database.exec('create table bookmarks (url text)');
      database.close();
    },
    /is not this site's: its tables are bookmarks/,
  ],
])('C-02 a file that is %s stops the start with its name and how to restore it', (_what, spoil, message) => {
  const file = newFile();
  const database = openDatabase(file);
  database.exec('create table migrations (number integer); create table filled (text text)');
  database.prepare('insert into filled values (?)').run('x'.repeat(100_000));
  database.close();
  markAsCreated(file);
  spoil(file);
  const before = readFileSync(file);
  expect(() => openSqliteStore(file)).toThrow(message);
  expect(() => openSqliteStore(file)).toThrow(`The database ${file}`);
  expect(() => openSqliteStore(file)).toThrow('npm run restore');
  expect(readFileSync(file)).toEqual(before);
});

test('C-02 a missing database stops the start, and no new one is created', () => {
  const file = newFile();
  markAsCreated(file);
  expect(() => openSqliteStore(file)).toThrow(`The database ${file} is gone`);
  expect(existsSync(file)).toBe(false);
});

test('C-02 a log without its database stops the start and is left untouched', () => {
  const file = newFile();
  writeFileSync(`${file}-wal`, 'the last changes');
  expect(() => openSqliteStore(file)).toThrow(
    `There is no database at ${file}, but its log ${file}-wal is there`,
  );
  expect(existsSync(file)).toBe(false);
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('the last changes');
});
