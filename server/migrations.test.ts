import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOneTimeSecrets, hashToken } from '#app/accounts/domain/one-time-secrets.ts';
import { hashPassword } from '#app/accounts/server/standin/hash-password.ts';
import { createOrderStore } from '#app/payments/server/database/order-store.ts';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openPostgresStore } from '#platform/database/postgres-store.ts';
import { openSqliteStore } from '#platform/database/sqlite-store.ts';
import type { Store } from '#platform/database/store.ts';
import { startTestAuth } from '#tests/auth-service.ts';
import { describeStores } from '#tests/stores.ts';
import { testSecret } from '#tests/test-settings.ts';
import { released } from './migrations.ts';

/** Opens a database with the schema before a migration. */
async function openBefore(where: DatabasePlace, migration: string): Promise<Store> {
  const store =
    where.kind === 'sqlite' ? openSqliteStore(where.file) : await openPostgresStore(where.url, () => {});
  const place = released.findIndex(({ name }) => name === migration);
  await migrate(store, released.slice(0, place));
  return store;
}

await describeStores(({ createPlace }) => {
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

  test('A-05 users, sessions and sent emails stay valid when emails get a requesting network', async () => {
    const store = await openBefore(await createPlace(), 'sign-in-emails');
    const [at, later, id] = ['2026-11-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', randomUUID()];
    const created = '2026-10-31T00:00:00.000Z';
    const secrets = createOneTimeSecrets(testSecret);
    const [linkToken, refreshToken] = [secrets.linkToken('t', false), secrets.refreshToken('r')];
    await sql`insert into auth_users (id, email, email_change_confirm_status, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at) values (${id}, 'ana@site.example', 0, ${at}, '{}', '{}', ${created}, ${at})`.execute(
      store.db,
    );
    await sql`insert into auth_one_time_tokens (id, user_id, token_type, token_hash, link_type, relates_to, redirect_to,
      tries, created_at, expires_at) values ('t', ${id}, 'recovery', ${hashToken(linkToken)}, 'recovery',
      'ana@site.example', '/', 0, ${at}, ${later})`.execute(store.db);
    await sql`insert into auth_sessions (id, user_id, amr, created_at) values (${randomUUID()}, ${id}, '[]', ${at})`.execute(
      store.db,
    );
    await sql`insert into auth_refresh_tokens (id, user_id, session_id, token_hash, revoked, updated_at)
      select 'r', user_id, id, ${hashToken(refreshToken)}, 0, ${at} from auth_sessions`.execute(store.db);
    await migrate(store, released);
    await using auth = await startTestAuth(store);
    const byLink = await auth.post('/verify', { type: 'recovery', token_hash: linkToken });
    const renewed = await auth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    expect([byLink.status, renewed.status]).toEqual([200, 200]);
    await store.close();
  });

  test('A-05 R-24 a pending sign-up keeps its password, and addresses confirmed without an email are not proved', async () => {
    const store = await openBefore(await createPlace(), 'sign-ups');
    const [at, later] = ['2026-11-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
    const password = 'a quiet tide at Bronte';
    const linkToken = createOneTimeSecrets(testSecret).linkToken('t', false);
    for (const [name, confirmedAt] of [
      ['waits', null],
      ['at-once', at],
      ['by-email', later],
    ])
      await sql`insert into auth_users (id, email, encrypted_password, email_change_confirm_status, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at) values (${randomUUID()},
        ${`${name}@site.example`}, ${await hashPassword(password)}, 0, ${confirmedAt}, '{}', '{"name":"Ana"}', ${at},
        ${at})`.execute(store.db);
    await sql`insert into auth_one_time_tokens (id, user_id, token_type, token_hash, link_type, relates_to, redirect_to,
      tries, created_at, expires_at) select 't', id, 'confirmation', ${hashToken(linkToken)}, 'signup', email, '/', 0,
      ${at}, ${later} from auth_users where email_confirmed_at is null`.execute(store.db);
    await migrate(store, released);
    await using auth = await startTestAuth(store);
    const signIn = (name: string) =>
      auth.post('/token?grant_type=password', { email: `${name}@site.example`, password });
    expect((await signIn('waits')).headers.get('x-sb-error-code')).toBe('email_not_confirmed');
    const confirmed = await auth.post('/verify', { type: 'signup', token_hash: linkToken });
    expect((await confirmed.json()).user.user_metadata).toMatchObject({ name: 'Ana' });
    const proved = [];
    for (const name of ['waits', 'at-once', 'by-email']) {
      const { access_token } = await (await signIn(name)).json();
      proved.push((await auth.accounts.findSignedInUser(access_token))?.emailConfirmed);
    }
    expect(proved).toEqual([true, false, true]);
    await store.close();
  });
});
