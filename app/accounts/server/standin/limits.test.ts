import { expect, test, vi } from 'vitest';
import {
  createTestClient,
  goodPassword as password,
  startTestAuth,
  testSettings,
} from '#tests/auth-service.ts';
import { describeStores } from '#tests/stores.ts';
import type { AccountStore } from '../../domain/account-store.ts';
import { AccountsUnavailable } from '../../domain/account-store.ts';
import { createAccount } from '../../domain/new-account.ts';
import { stepMs } from './pad-response-time.ts';

const email = 'ana@site.example';
const limit = (limits: Partial<typeof testSettings.limits>) => ({
  confirmEmail: false,
  limits: { ...testSettings.limits, ...limits },
});

await describeStores(
  ({ open }) => {
    test('A-05 requests are limited by network address, and another address goes on', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: limit({ send: 3, verify: 2, token: 4 }) });
      const count = async (path: string, body: object, times: number, address: string) => {
        const statuses = [];
        for (let each = 0; each < times; each++)
          statuses.push((await auth.post(path, body, { 'x-test-address': address })).status);
        return statuses;
      };
      expect(await count('/recover', { email }, 4, '203.0.113.1')).toEqual([200, 200, 200, 429]);
      expect(await count('/recover', { email }, 1, '203.0.113.2')).toEqual([200]);
      const wrongCode = { type: 'email', email, token: '000000' };
      expect(await count('/verify', wrongCode, 3, '203.0.113.1')).toEqual([403, 403, 429]);
      const token = { refresh_token: 'a'.repeat(32) };
      expect(await count('/token?grant_type=refresh_token', token, 5, '2001:db8::1')).toEqual([
        400, 400, 400, 400, 429,
      ]);
      // One visitor has the whole network.
      expect(await count('/token?grant_type=refresh_token', token, 1, '2001:db8::2')).toEqual([429]);
      auth.clock.offsetMs += 300_000;
      expect(await count('/recover', { email }, 1, '203.0.113.1')).toEqual([200]);
    });

    test('A-05 passwords for one account are limited whoever tries, whether or not anybody has it', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: limit({ account: 3 }) });
      await createTestClient(auth).signUp({ email, password });
      for (const known of [email, 'nobody@site.example']) {
        const answers = [];
        for (let each = 1; each <= 4; each++)
          answers.push(
            await auth.post(
              '/token?grant_type=password',
              { email: known, password: 'not that one' },
              { 'x-test-address': `203.0.113.${each}` },
            ),
          );
        expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
        expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(290);
      }
      const { error } = await createTestClient(auth).signInWithPassword({ email, password });
      expect(error).toMatchObject({ name: 'AuthApiError', status: 429, code: 'over_request_rate_limit' });
    });

    test('A-05 codes that somebody guesses keep nobody from signing in by password', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: limit({ account: 2 }) });
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const guesses = [];
      for (let each = 1; each <= 3; each++)
        guesses.push((await auth.post('/verify', { type: 'email', email, token: '000000' })).status);
      expect(guesses).toEqual([403, 403, 429]);
      expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    });

    test('A-05 one address gets so many emails an hour and no more', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: limit({ emails: 2 }) });
      const statuses = [];
      for (const path of ['/recover', '/otp', '/recover'])
        statuses.push((await auth.post(path, { email })).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await auth.post('/recover', { email: 'kim@site.example' })).status).toBe(200);
    });

    test('A-05 raw addresses are not kept with what is counted', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: limit({ send: 5, account: 5, emails: 5 }) });
      await auth.post('/recover', { email });
      await auth.post('/token?grant_type=password', { email, password });
      const rows = await store.db.selectFrom('rate_counts').selectAll().execute();
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(rows)).not.toMatch(/ana@|203\.0\.113/);
    });

    test('A-05 with the database away each call answers 503, the client keeps its session, and it goes on afterwards', async () => {
      await using store = await open();
      let down = false;
      const wrap = (accounts: AccountStore): AccountStore =>
        new Proxy(accounts, {
          get: (target, name: keyof AccountStore) =>
            down ? () => Promise.reject(new AccountsUnavailable(new Error('disk full'))) : target[name],
        });
      await using auth = await startTestAuth(store, { settings: { confirmEmail: false }, wrap });
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      down = true;
      for (const { error } of [
        await client.getUser(),
        await client.updateUser({ data: { a: 1 } }),
        await client.signInWithPassword({ email, password }),
        await client.resetPasswordForEmail(email),
      ])
        expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
      expect((await client.getSession()).data.session?.user.email).toBe(email);
      const answer = await auth.post('/recover', { email });
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(await answer.json()).toEqual({
        code: 503,
        error_code: 'unexpected_failure',
        msg: 'The accounts could not be reached. Please try again in a minute.',
        error_id: 'the-id-of-this-request',
      });
      const link = await auth.ask('/verify?token=x&type=signup');
      expect([link.status, link.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('error=server_error'),
      ]);
      expect(
        auth.lines.some(
          ({ level, facts }) => level === 'error' && facts.requestId === 'the-id-of-this-request',
        ),
      ).toBe(true);
      down = false;
      expect((await client.getUser()).data.user?.email).toBe(email);
    });

    test('A-05 what may write an email answers at the end of a step, whether or not it wrote one', async () => {
      await using store = await open();
      await using auth = await startTestAuth(store, { settings: { confirmEmail: false } });
      await createTestClient(auth).signUp({ email, password });
      for (const [path, more] of [
        ['/recover', {}],
        ['/otp', {}],
        ['/resend', { type: 'signup' }],
        ['/signup', { password }],
      ] as const)
        for (const each of [email, 'nobody@site.example']) {
          const began = performance.now();
          await auth.post(path, { email: each, ...more });
          // Timers are a millisecond early at times.
          expect(performance.now() - began).toBeGreaterThan(stepMs - 2);
        }
    });

    test('A-05 a mistake of ours is a 500 with the request id, not an outage', async () => {
      await using store = await open();
      const wrap = (accounts: AccountStore): AccountStore => ({
        ...accounts,
        transaction: (work) =>
          accounts.transaction(async (queries) => {
            const fresh = createAccount({
              email,
              passwordHash: undefined,
              data: {},
              confirmed: true,
              now: '2026-11-21T00:00:00.000Z',
            });
            await queries.insertAccount(fresh);
            // The same identity a second time: the database refuses it.
            await queries.insertAccount({
              ...fresh,
              account: { ...fresh.account, email: `x${email}`, id: 'x' },
            });
            return work(queries);
          }),
      });
      await using auth = await startTestAuth(store, { wrap });
      const answer = await auth.post('/recover', { email });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
      expect(await answer.json()).toMatchObject({ error_id: 'the-id-of-this-request' });
      expect(auth.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
      expect(await store.db.selectFrom('auth_users').selectAll().execute()).toEqual([]);

      await using broken = await startTestAuth(store, {
        wrap: (accounts) => ({
          ...accounts,
          transaction: () => accounts.transaction(() => Promise.reject(new TypeError('x is not a function'))),
        }),
      });
      expect((await broken.post('/recover', { email })).status).toBe(500);
    });

    test('A-05 a database that is really closed is a 503 too', async () => {
      const store = await open();
      await using auth = await startTestAuth(store, { settings: { confirmEmail: false } });
      await store.close();
      expect((await auth.post('/recover', { email })).status).toBe(503);
    });
  },
  { asks: 'little' },
);

test('A-05 sign-in hashes once whether or not anybody has the address', async () => {
  const hashed = vi.fn();
  vi.resetModules();
  vi.doMock('node:crypto', async (load) => {
    const crypto = await load<typeof import('node:crypto')>();
    const argon2 = (...args: Parameters<typeof crypto.argon2>) => {
      hashed(args[1].memory, args[1].passes);
      crypto.argon2(...args);
    };
    return { ...crypto, default: crypto, argon2 };
  });
  const { hashPassword, isPassword } = await import('./hash-password.ts');
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  hashed.mockClear();
  expect(await isPassword(password, hash)).toBe(true);
  expect(await isPassword(`${password}!`, hash)).toBe(false);
  expect(await isPassword(password, undefined)).toBe(false);
  expect(hashed.mock.calls).toEqual([
    [19_456, 2],
    [19_456, 2],
    [19_456, 2],
  ]);
  vi.doUnmock('node:crypto');
});
