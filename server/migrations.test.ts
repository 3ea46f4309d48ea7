import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOrderStore } from '#app/payments/server/database/order-store.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import { describeStores } from '#tests/stores.ts';
import { released } from './migrations.ts';

const place = released.findIndex(({ name }) => name === 'one session an order');

await describeStores(({ createPlace }) => {
  test('P-02 an order that had two pages keeps the newest, and one without an answer from Stripe its day', async () => {
    const where = await createPlace();
    const store =
      where.kind === 'sqlite' ? openSqliteStore(where.file) : await openPostgresStore(where.url, () => {});
    await migrate(store, released.slice(0, place));
    const at = '2026-11-01T00:00:00.000Z';
    const addOrder = (id: string, session: string | null) =>
      sql`insert into orders (id, reference, mode, plan, plan_name, kind, cents, email, state, session_number,
        session_id, refunded_cents, created_at, version)
        values (${id}, ${id}, 'sandbox', 'p', 'P', 'one-off', 100, 'ana@buyer.example', 'open', 2, ${session}, 0, ${at}, 1)`.execute(
        store.db,
      );
    await addOrder('two-pages', 'cs_2');
    await addOrder('unanswered', null);
    for (const number of [1, 2])
      await sql`insert into order_sessions (order_id, number, idempotency_key, request, session_id, url, expires_at,
        created_at) values ('two-pages', ${number}, ${`key-${number}`}, '{}', ${`cs_${number}`},
        ${`https://x.example/${number}`}, ${`2026-11-01T0${number}:00:00.000Z`}, ${at})`.execute(store.db);
    await migrate(store, released);
    const orders = createOrderStore({ store, secret: 'secret' });
    expect(await orders.findOrderBySession('cs_2')).toMatchObject({
      id: 'two-pages',
      sessionUrl: 'https://x.example/2',
      expiresAt: '2026-11-01T02:00:00.000Z',
      website: '',
    });
    expect(await orders.findOrder('unanswered')).toMatchObject({ sessionId: undefined, expiresAt: at });
    await store.close();
  });
});
