import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSilentProxy } from '#tests/silent-proxy.ts';
import { describeStores } from '#tests/stores.ts';
import { migrate } from './migrate.ts';
import { openPostgresStore } from './postgres-store.ts';
import { DatabaseBusy, isOutage, type Queries } from './store.ts';

const count = (id: string) => ({ id, ends_at: '2026-01-01T00:00:00.000Z', count: 1 });

await describeStores(({ kind, open, createPlace, migrations: released }) => {
  test('C-02 rows are read back as they were written, and an update returns the number of rows it changed', async () => {
    const { db } = await open();
    const rows = [count('a'), count('b')];
    const written = await db.insertInto('rate_counts').values(rows).returning('id').execute();
    expect(written).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await db.selectFrom('rate_counts').selectAll().orderBy('id').execute()).toEqual(rows);
    const result = await db.updateTable('rate_counts').set({ count: 2 }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  test.each([
    ['that throws', 'on purpose'],
    ["that uses the store's own handle", 'only its own handle'],
  ])('C-02 a transaction %s is rolled back', async (_what, message) => {
    const store = await open();
    const failing = store.transaction(async (trx) => {
      await trx.insertInto('rate_counts').values(count('a')).execute();
      if (message !== 'on purpose') await store.db.selectFrom('rate_counts').selectAll().execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow(message);
    expect(await store.db.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
  });

  test('C-02 concurrent transactions that increment a count lose no increment', async () => {
    const place = await createPlace();
    const first = await open(place);
    const second = await open(place);
    await first.db
      .insertInto('rate_counts')
      .values({ ...count('a'), count: 0 })
      .execute();
    const add = (store: typeof first) =>
      store.transaction(async (trx) => {
        let row = trx.selectFrom('rate_counts').select('count').where('id', '=', 'a');
        if (kind === 'postgres') row = row.forUpdate();
        const { count } = await row.executeTakeFirstOrThrow();
        await trx
          .updateTable('rate_counts')
          .set({ count: count + 1 })
          .where('id', '=', 'a')
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? first : second)));
    const rows = await first.db.selectFrom('rate_counts').select('count').execute();
    expect(rows).toEqual([{ count: 40 }]);
  });

  test('C-02 servers that start at the same time apply each migration once', async () => {
    const place = await createPlace();
    const stores = await Promise.all(Array.from({ length: 4 }, () => open(place)));
    const rows = await stores[0]?.db.selectFrom('migrations').select(['number', 'name']).execute();
    expect(rows).toEqual(released.map(({ name }, index) => ({ number: index + 1, name })));
    for (const store of stores) await store.close();
  });

  test.runIf(kind === 'postgres')('C-02 a migration may take longer than a visitor would wait', async () => {
    const store = await open(await createPlace());
    let limit: unknown;
    const slow = {
      name: 'slow',
      up: async (trx: Queries) => {
        limit = (await sql`show statement_timeout`.execute(trx)).rows[0];
      },
    };
    await migrate(store, [...released, slow]);
    expect(limit).toEqual({ statement_timeout: '0' });
  });

  test.runIf(kind === 'postgres')(
    'C-02 a transaction has limits of its own, and leaves none on the connection, which a pooler lends to others',
    async () => {
      const store = await open(await createPlace());
      const read = async (db: Queries) => {
        const { rows } = await sql<{ statement: string; idle: string }>`
          select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle
        `.execute(db);
        return rows[0];
      };
      expect(await store.transaction(read)).toEqual({ statement: '10s', idle: '10s' });
      expect(await read(store.db)).toEqual({ statement: '0', idle: '0' });
    },
  );

  test('C-02 a migration that fails leaves the database as it was', async () => {
    const store = await open(await createPlace());
    const broken = {
      name: 'broken',
      async up(db: typeof store.db) {
        await db.schema.createTable('half').addColumn('a', 'text').execute();
        throw new Error('on purpose');
      },
    };
    await expect(migrate(store, [...released, broken])).rejects.toThrow('on purpose');
    await expect(sql`select * from half`.execute(store.db)).rejects.toThrow();
    await migrate(store, [...released, { name: 'mended', up: async () => {} }]);
    const rows = await store.db.selectFrom('migrations').select('name').orderBy('number').execute();
    expect(rows.map(({ name }) => name)).toEqual([...released.map(({ name }) => name), 'mended']);
  });

  test('C-02 an older program works with a newer database, unless a migration that it does not know says otherwise', async () => {
    const store = await open(await createPlace());
    const later = [...released, { name: 'expands', up: async () => {} }];
    await migrate(store, later);
    expect(await migrate(store, [...released])).toEqual({ newerThanProgram: later.length });
    await migrate(store, [...later, { name: 'contracts', breaks: true, up: async () => {} }]);
    await expect(migrate(store, [...released])).rejects.toThrow(/newer than this program.*restore a backup/);
    await expect(migrate(store, later)).rejects.toThrow(`number ${later.length + 1} keeps earlier programs`);
  });

  // Only PostgreSQL is reached over a network.
  if (kind !== 'postgres') return;

  test('C-02 a connection that breaks during a transaction fails that transaction alone', async () => {
    const place = await createPlace();
    if (place.kind !== 'postgres') throw new Error('expected PostgreSQL');
    const store = await openPostgresStore(place.url, () => {});
    const broken = store.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const secondStore = await openPostgresStore(place.url, () => {});
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(secondStore.db);
      await secondStore.close();
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    expect(await store.readClock()).toBeGreaterThan(0);
    await store.close();
  });

  test('C-02 a PostgreSQL that hangs soon causes an error, and the store works again once it responds', async () => {
    const place = await createPlace();
    if (place.kind !== 'postgres') throw new Error('expected PostgreSQL');
    const url = new URL(place.url);
    await using proxy = await startSilentProxy(Number(url.port));
    url.port = String(proxy.port);
    const store = await openPostgresStore(url.href, () => {}, 400);
    expect(await store.readClock()).toBeGreaterThan(0);
    const hanging = store.transaction(async () => {
      proxy.fallSilent();
      return 'committed';
    });
    await expect(hanging).rejects.toThrow(/connection|has not responded/);
    proxy.speakAgain();
    expect(await store.readClock()).toBeGreaterThan(0);
    await store.close();
  });
});

const made = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([
  ['a lock that was not released', new DatabaseBusy(4000, undefined)],
  ['a full disk', made('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['a read-only file', made('attempt to write a readonly database', { errcode: 1032 })],
  ['no server', made('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  [
    'no server on two addresses',
    new AggregateError([made('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
  ['a server that stops', made('terminating connection', { code: '57P01' })],
  ['a full server', made('sorry, too many clients already', { code: '53300' })],
  ['a statement that took too long', made('canceling statement', { code: '57014' })],
  ['a cut connection', new Error('Connection terminated unexpectedly')],
  ['a pool that ran dry', new Error('timeout exceeded when trying to connect')],
  ['a server that hangs', new Error('The database has not responded for 12000 ms.')],
])('C-02 %s is an outage', (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a duplicate key in SQLite', made('UNIQUE constraint failed', { errcode: 2067 })],
  ['a duplicate key in PostgreSQL', made('duplicate key value', { code: '23505' })],
  ['a missing column', made('column does not exist', { code: '42703' })],
  ['a thrown string', 'oh'],
])('C-02 %s is not an outage', (_what, error) => {
  expect(isOutage(error)).toBe(false);
});
