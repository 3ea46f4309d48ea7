import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOneTimeSecrets, hashToken } from '#app/features/accounts/domain/one-time-secrets.ts';
import { hashPassword } from '#app/features/accounts/server/own/hash-password.ts';
import { createOrderStore } from '#app/features/payments/server/database/order-store.ts';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import { createAccount, signInByCode, startTestAuth } from '#tests/auth-service.ts';
import { testSeller } from '#tests/orders.ts';
import { describeStores } from '#tests/stores.ts';
import { testSecret } from '#tests/test-settings.ts';
import { released } from './migrations.ts';
import { openStore } from './open-store.ts';

/** Opens a database with the schema before a migration. */
async function openBefore(where: DatabasePlace, migration: string): Promise<Store> {
  const store =
    where.kind === 'sqlite' ? openSqliteStore(where.file) : await openPostgresStore(where.url, () => {});
  const place = released.findIndex(({ name }) => name === migration);
  await migrate(store, released.slice(0, place));
  return store;
}

await describeStores(({ kind, createPlace, open }) => {
  if (kind === 'postgres')
    test('C-02 a database in another encoding than UTF8 is refused', async () => {
      const place = await createPlace();
      if (place.kind !== 'postgres') throw new Error('PostgreSQL expected');
      const url = new URL(place.url);
      const name = `${url.pathname.slice(1)}_ascii`;
      const { db } = await open();
      await sql`create database ${sql.ref(name)} encoding 'SQL_ASCII' template template0 locale 'C'`.execute(
        db,
      );
      url.pathname = name;
      await expect(openStore({ ...place, url: url.href })).rejects.toThrow(
        'has the encoding SQL_ASCII, and the site needs UTF8',
      );
      await sql`drop database ${sql.ref(name)}`.execute(db);
    });

  test('P-02 an order with two sessions keeps the newest one, and one without a session gets an expiry', async () => {
    const store = await openBefore(await createPlace(), 'one session an order');
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
    const orders = createOrderStore({ store, secret: 'secret', seller: testSeller });
    expect(await orders.findOrderBySession('cs_2')).toMatchObject({
      id: 'two-pages',
      sessionUrl: 'https://x.example/2',
      expiresAt: '2026-11-01T02:00:00.000Z',
      website: '',
    });
    expect(await orders.findOrder('unanswered')).toMatchObject({ sessionId: undefined, expiresAt: at });
    await store.close();
  });

  test('P-03 payments, months and refunds become movements of money, with their receipts, and nobody is emailed again', async () => {
    const store = await openBefore(await createPlace(), 'movements of money');
    const at = (month: number) => `2026-0${month}-15T00:00:00.000Z`;
    const addOrder = (id: string, kind: string, values: { state: string; fulfilledAt: string | null }) =>
      sql`insert into orders (id, reference, mode, plan, plan_name, kind, cents, minimum_months, email, website, state,
        session_id, session_url, expires_at, payment_intent_id, subscription_id, subscription, buyer, refunded_cents,
        created_at, paid_at, fulfilled_at, version) values (${id}, ${`SB-P-${id}`}, 'live', 'care', 'Care', ${kind},
        185000, 3, 'ana@buyer.example', 'x.example', ${values.state}, ${`cs_${id}`}, '', ${at(1)}, ${`pi_${id}`},
        'sub_1', 'active', '', 500, ${at(1)}, ${at(1)}, ${values.fulfilledAt}, 1)`.execute(store.db);
    await addOrder('plan', 'monthly', { state: 'partly-refunded', fulfilledAt: at(1) });
    await addOrder('held', 'one-off', { state: 'held', fulfilledAt: null });
    const insertNote = (
      what: string,
      about: string,
      text: string,
      month: number,
      invoice: string | null = null,
    ) =>
      sql`insert into order_notes (order_id, what, about, text, at, invoice_id)
        values ('plan', ${what}, ${about}, ${text}, ${at(month)}, ${invoice})`.execute(store.db);
    await insertNote('paid', '', '$1,850.00', 1);
    await insertNote('month-paid', 'in_2', '$1,850.00 for another month.', 2);
    await insertNote('month-failed', 'in_3', '$1,850.00 for a month could not be charged.', 3);
    await insertNote('refund', 're_1', '$5.00 was refunded.', 4);
    await insertNote('refund', 're_2', '$1,100.50 of a later month was refunded.', 5, 'in_2');
    await insertNote('refund-failed', 're_2', '$1,100.50 of a later month could not be refunded: …', 6, null);
    for (const [what, about] of [
      ['paid', ''],
      ['month-paid', 'in_2'],
      ['refund', 're_1'],
    ])
      await sql`insert into jobs (id, kind, payload, subject, state, attempts, due_at, created_at) values (${what},
        'order-mail', ${JSON.stringify({ orderId: 'plan', what, about, recipient: 'buyer', date: at(1) })}, 'order:plan',
        'ready', 0, ${at(1)}, ${at(1)})`.execute(store.db);
    await migrate(store, released);
    const orders = createOrderStore({ store, secret: 'secret', seller: testSeller });
    await orders.issueMissing();
    await orders.issueMissing();
    const { notes, movements, receipts } = await orders.readHistory('plan');
    expect(
      movements.map(({ kind, stripeId, cents, at: when, corrects }) => [
        kind,
        stripeId,
        cents,
        when,
        corrects,
      ]),
    ).toEqual([
      ['payment', 'pi_plan', 185_000, at(1), undefined],
      ['renewal', 'in_2', 185_000, at(2), undefined],
      ['refund', 're_1', -500, at(4), 'pi_plan'],
      ['refund', 're_2', -110_050, at(5), 'in_2'],
      ['refund-failed', 're_2', 110_050, at(6), 'in_2'],
    ]);
    expect(notes).toMatchObject([{ what: 'renewal-failed', subjectId: 'in_3' }]);
    expect(receipts.map(({ number, item, issuedAt }) => [number, item, issuedAt])).toEqual([
      ['SB-P-plan', '1 × Care, the first month', at(1)],
      ['SB-P-plan-2', '1 × Care, another month', at(2)],
      ['SB-P-plan-3', '1 × Care', at(4)],
      ['SB-P-plan-4', '1 × Care', at(5)],
      ['SB-P-plan-5', '1 × Care', at(6)],
    ]);
    const jobs = await store.db.selectFrom('jobs').select('payload').orderBy('id').execute();
    const payloads = jobs.map(({ payload }) => JSON.parse(payload));
    expect(payloads.map(({ what, subjectId }) => [what, subjectId])).toEqual([
      ['renewal', 'in_2'],
      ['payment', 'pi_plan'],
      ['refund', 're_1'],
    ]);
    // What a held order's payment was is not known here, and is read from Stripe again.
    expect(await orders.readHistory('held')).toEqual({ notes: [], movements: [], receipts: [] });
    expect((await orders.listToRead('live', 'all')).map(({ id }) => id).toSorted()).toEqual(['held', 'plan']);
    expect(await orders.findOrder('plan')).toMatchObject({
      interval: 'month',
      minimumPayments: 3,
      mailTo: 'ana@buyer.example',
    });
    await store.close();
  });

  test('C-02 existing leads get the kind of their form, and their jobs name the recipient', async () => {
    const store = await openBefore(await createPlace(), 'kinds of leads');
    const at = '2026-11-01T00:00:00.000Z';
    for (const tool of ['carbon', 'seo']) {
      await sql`insert into audit_runs (id, url, tool, state, steps, queued_at)
        values (${tool}, 'https://site.example', ${tool}, 'done', '[]', ${at})`.execute(store.db);
      await sql`insert into audits (id, run_id, url, asked_at, expires_at)
        values (${tool}, ${tool}, 'https://site.example', ${at}, ${at})`.execute(store.db);
    }
    const addLead = (id: string, name: string, message: string, audit: string | null = null) =>
      sql`insert into leads (id, reference, received_at, state, name, email, email_key, company, services, budget,
        message, attribution, reasons, fingerprint, message_fingerprint, repeats, audit_id)
        values (${id}, ${id}, ${at}, 'new', ${name}, '', '', '', '[]', '', ${message}, '{}', '[]', '', '', 0,
        ${audit})`.execute(store.db);
    await addLead('typed', 'Ana', 'Quiz result 1-7k3m9c4: I had 5 of 9');
    await addLead('quiz', '', 'Quiz result 1-7k3m9c4: 5 of 9');
    await addLead('audit', '', 'Asked for a report.', 'carbon');
    await addLead('expired', '', 'Asked for a report.', 'gone');
    await addLead('seo', '', 'Asked for a report.', 'seo');
    await sql`insert into jobs (id, kind, payload, state, attempts, due_at, created_at)
      values ('job', 'lead-mail', '{"leadId":"typed","letter":"visitor"}', 'ready', 0, ${at}, ${at})`.execute(
      store.db,
    );
    await migrate(store, released);
    const { payload } = await store.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow();
    expect(JSON.parse(payload)).toEqual({ leadId: 'typed', recipient: 'visitor' });
    const rows = await store.db.selectFrom('leads').select(['id', 'kind']).execute();
    expect(Object.fromEntries(rows.map(({ id, kind }) => [id, kind]))).toEqual({
      typed: 'contact',
      quiz: 'quiz',
      audit: 'audit',
      expired: 'audit',
      seo: 'seo',
    });
    await store.close();
  });

  test('A-05 R-24 proved users keep session and password; whoever never proved the address keeps only their id, and signs in by email', async () => {
    const store = await openBefore(await createPlace(), 'proof before password');
    const [at, later] = ['2026-11-01T00:00:00.000Z', '2026-11-01T00:10:00.000Z'];
    const password = 'a quiet tide at Bronte';
    const { refreshToken } = createOneTimeSecrets(testSecret);
    for (const [name, confirmedAt, provedAt] of [
      ['waits', null, null],
      ['at-once', at, null],
      ['proved', later, later],
    ]) {
      await sql`insert into auth_users (id, email, encrypted_password, email_change_confirm_status, email_confirmed_at,
        email_proved_at, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at) values
        (${name}, ${`${name}@site.example`}, ${await hashPassword(password)}, 1, ${confirmedAt}, ${provedAt},
        'next@site.example', '{}', '{}', ${at}, ${at})`.execute(store.db);
      await sql`insert into auth_sessions (id, user_id, amr, created_at) values (${name}, ${name}, '[]', ${at})`.execute(
        store.db,
      );
      await sql`insert into auth_refresh_tokens (id, user_id, session_id, token_hash, revoked, updated_at) values
        (${name}, ${name}, ${name}, ${hashToken(refreshToken(name ?? ''))}, 0, ${at})`.execute(store.db);
    }
    await sql`insert into auth_one_time_tokens (id, user_id, token_type, token_hash, link_type, relates_to, redirect_to,
      tries, created_at, expires_at) values ('t', 'proved', 'recovery', 'x', 'recovery', 'x', '/', 0, ${at}, ${later})`.execute(
      store.db,
    );
    await migrate(store, released);
    await using auth = await startTestAuth(store);
    const outcomes = [];
    for (const name of ['waits', 'at-once', 'proved']) {
      const body = { email: `${name}@site.example`, password };
      const signedIn = await auth.post('/token?grant_type=password', body);
      const renewed = await auth.post('/token?grant_type=refresh_token', {
        refresh_token: refreshToken(name),
      });
      outcomes.push([signedIn.status, renewed.status]);
    }
    expect(outcomes).toEqual([
      [400, 400],
      [400, 400],
      [200, 200],
    ]);
    expect((await signInByCode(auth, 'at-once@site.example')).id).toBe('at-once');
    const { data } = await (await createAccount(auth, 'waits@site.example')).client.getUser();
    expect([data.user?.id === 'waits', data.user?.new_email]).toEqual([false, undefined]);
    await store.close();
  });

  test('W-02 R-07 runs that were stored with earlier names are read under the current ones, and text of a page stays', async () => {
    const store = await openBefore(await createPlace(), 'names and reports of audits');
    const at = '2026-11-01T00:00:00.000Z';
    const quoted = 'he wrote "party":"foreign"';
    const stored = {
      measurement: {
        probe: { drawnByScript: false, seo: [{ outcome: 'weak', says: quoted }] },
        pass: { phone: { resources: [{ party: 'foreign', unasked: true }] } },
      },
      study: { facts: { unasked: 3, picture: { url: 'x' }, renderFailure: 'robots', drawnByScript: true } },
      failure: { code: 'no look-up' },
      steps: [{ step: 'looking around it', at }],
    };
    const [measurement, study, failure, steps] = Object.values(stored).map((part) => JSON.stringify(part));
    await sql`insert into audit_runs (id, url, tool, state, steps, queued_at, measurement, study, failure, report)
      values ('run', 'https://site.example', 'carbon', 'done', ${steps}, ${at}, ${measurement}, ${study}, ${failure},
      '{}')`.execute(store.db);
    await migrate(store, released);
    const row = await store.db.selectFrom('audit_runs').selectAll().executeTakeFirstOrThrow();
    expect(row.report).toBeNull();
    expect(JSON.parse(row.measurement ?? '')).toEqual({
      sourceScan: { clientRendered: false, seo: [{ outcome: 'warning', says: quoted }] },
      browserScan: { phone: { resources: [{ party: 'third-party', byBrowser: true }] } },
    });
    expect(JSON.parse(row.study ?? '')).toEqual({
      facts: {
        ...{ untestedLinks: 3, socialImage: { url: 'x' } },
        ...{ renderFailure: 'bot challenge', clientRendered: true },
      },
    });
    expect(JSON.parse(row.failure ?? '')).toEqual({ code: 'dns failed' });
    expect(JSON.parse(row.steps)).toEqual([{ step: 'fetching site files', at }]);
    await store.close();
  });
});
