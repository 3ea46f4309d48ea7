import { expect, test, vi } from 'vitest';
import { DatabaseBusy, type Store } from '#platform/database/store.ts';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
  type TestAuth,
  testSettings,
} from '#tests/auth-service.ts';
import { responseStepMs } from './endpoints.ts';

const email = 'ana@site.example';
const few = { network: 5, total: 5, reserve: 5 };
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const guessPassword = (auth: TestAuth, address: string) => async (network: number) => {
  const headers = { 'x-test-address': `203.0.113.${network}` };
  return (
    await auth.post('/token?grant_type=password', { email: address, password: 'not that one' }, headers)
  ).status;
};
const limit = (limits: Partial<typeof testSettings.limits>) => ({
  confirmEmail: false,
  limits: { ...testSettings.limits, ...limits },
});

await describeAuth(
  ({ start, open }) => {
    test('A-05 requests are limited per network address, without affecting others', async () => {
      await using auth = await start({ settings: limit({ send: 3, verify: 2, token: 4 }) });
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
      // An IPv6 /64 network belongs to one visitor.
      expect(await count('/token?grant_type=refresh_token', token, 1, '2001:db8::2')).toEqual([429]);
      auth.clock.offsetMs += 300_000;
      expect(await count('/recover', { email }, 1, '203.0.113.1')).toEqual([200]);
    });

    test('A-05 password attempts are limited per network and email address, whether or not the address has an account', async () => {
      await using store = await open();
      const passwords = { network: 2, total: 4, reserve: 1 };
      await using auth = await startTestAuth(store, { settings: limit({ passwords }) });
      await createTestClient(auth).signUp({ email, password });
      for (const known of [email, 'nobody@site.example']) {
        const guess = guessPassword(auth, known);
        expect([await guess(1), await guess(1), await guess(1)]).toEqual([400, 400, 429]);
        expect([await guess(2), await guess(2), await guess(2)]).toEqual([400, 400, 429]);
        // The total has been reached, and each network that has not failed yet has one attempt left.
        expect([await guess(3), await guess(3), await guess(4)]).toEqual([400, 429, 400]);
      }
    });

    test('A-05 strangers who guess passwords and codes, and request emails, cannot lock the owner out', async () => {
      await using store = await open();
      const limits = { passwords: { network: 3, total: 3, reserve: 1 }, emails: 3 };
      await using auth = await start({ settings: { ...limit(limits), confirmEmail: true } });
      const owner = createTestClient(auth, 'implicit');
      await owner.signUp({ email, password });
      await owner.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      await owner.signInWithOtp({ email });
      const { code, link } = await auth.readEmail();

      const guess = guessPassword(auth, email);
      for (const stranger of [101, 102]) {
        const from = { 'x-test-address': `203.0.113.${stranger}` };
        for (let each = 1; each <= 4; each++)
          await Promise.all([
            guess(stranger),
            auth.post('/otp', { email }, from),
            auth.post('/recover', { email }, from),
            auth.post('/verify', { type: 'email', email, token: wrong(code) }, from),
          ]);
      }
      expect(await guess(101)).toBe(429);
      // The owner's earlier email, their password and another email all still work.
      const byCode = await owner.verifyOtp({ email, token: code, type: 'email' });
      expect(byCode.error).toBeNull();
      expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired');
      expect((await owner.signInWithPassword({ email, password })).error).toBeNull();
      expect((await owner.resetPasswordForEmail(email)).error).toBeNull();
      const again = await auth.readEmail();
      expect((await owner.verifyOtp({ email, token: again.code, type: 'recovery' })).error).toBeNull();
    });

    test('A-05 the response to a wrong code says how many tries are left, and is the same for an unknown address', async () => {
      await using auth = await start({ settings: { confirmEmail: true } });
      const client = createTestClient(auth, 'implicit');
      await client.signInWithOtp({ email });
      const { code } = await auth.readEmail();
      const stranger = { 'x-test-address': '203.0.113.9' };
      const say = async (address: string, headers = {}) => {
        const answer = await auth.post(
          '/verify',
          { type: 'email', email: address, token: wrong(code) },
          headers,
        );
        return `${answer.status} ${(await answer.json()).msg}`;
      };
      const expired = '403 Token has expired or is invalid';
      expect(await say(email)).toBe(`${expired}, 4 tries left`);
      await auth.post('/otp', { email: 'nobody@site.example', create_user: false });
      await auth.post('/recover', { email: 'nobody@site.example' });
      expect(await say('nobody@site.example')).toBe(`${expired}, 4 tries left`);
      // Strangers are told nothing, and use up only their own tries.
      for (let tries = 1; tries <= 6; tries++) expect(await say(email, stranger)).toBe(expired);
      const late = await auth.post('/verify', { type: 'email', email, token: code }, stranger);
      expect(late.status).toBe(403);
      for (const left of ['3 tries', '2 tries', '1 try', '0 tries', '0 tries'])
        expect(await say(email)).toBe(`${expired}, ${left} left`);
      expect((await client.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
      await client.signInWithOtp({ email });
      expect(await say(email)).toBe(`${expired}, 4 tries left`);
      const fresh = await auth.readEmail();
      expect((await client.verifyOtp({ email, token: fresh.code, type: 'email' })).error).toBeNull();
    });

    test('A-05 forty networks cause few emails to one address, get equal responses, and the owner can use the latest email', async () => {
      await using auth = await start({ settings: { ...limit({ emails: 3 }), confirmEmail: true } });
      const owner = createTestClient(auth, 'implicit');
      await owner.signUp({ email, password });
      await owner.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      auth.emails.length = 0;
      const ask = async (network: number) => {
        const from = { 'x-test-address': `203.0.113.${100 + network}` };
        expect((await auth.post(network % 2 ? '/recover' : '/otp', { email }, from)).status).toBe(200);
        expect((await auth.post('/recover', { email: 'nobody@site.example' }, from)).status).toBe(200);
        await auth.post('/verify', { type: 'email', email, token: '00000x' }, from);
      };
      await Promise.all(Array.from({ length: 40 }, (_, network) => ask(network)));
      expect((await owner.resetPasswordForEmail(email)).error).toBeNull();
      const { code } = await auth.readEmail();
      expect(auth.emails).toHaveLength(3);
      expect((await owner.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
      // No email is valid any more, so the next request sends one.
      expect((await owner.resetPasswordForEmail(email)).error).toBeNull();
      await auth.worker.runDue();
      expect(auth.emails).toHaveLength(4);
      // Each purpose is counted separately.
      expect((await owner.reauthenticate()).error).toBeNull();
    });

    test('A-05 an owner whose sign-up is over the email limit can confirm it with an email that a stranger requested', async () => {
      await using auth = await start({ settings: { ...limit({ emails: 2 }), confirmEmail: true } });
      for (const network of [101, 102, 103]) {
        const body = { email, password: 'a stranger at Bondi' };
        await auth.post('/signup', body, { 'x-test-address': `203.0.113.${network}` });
      }
      const owner = createTestClient(auth, 'implicit');
      expect((await owner.signUp({ email, password })).error).toBeNull();
      const { code } = await auth.readEmail();
      expect(auth.emails).toHaveLength(2);
      expect((await owner.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
      expect((await owner.signInWithPassword({ email, password })).error).toBeNull();
    });

    test('A-05 requests over the email limit do not renew the tries at codes', async () => {
      await using auth = await start({ settings: { ...limit({ emails: 1 }), confirmEmail: true } });
      for (const address of [email, 'nobody@site.example']) {
        const tries = [];
        for (const _ of [1, 2, 3]) {
          await auth.post('/otp', { email: address, create_user: address === email });
          const answer = await auth.post('/verify', { type: 'email', email: address, token: '00000x' });
          tries.push((await answer.json()).msg.split(', ')[1]);
        }
        expect(tries).toEqual(['4 tries left', '3 tries left', '2 tries left']);
      }
    });

    test('A-05 a flood of sign-ups sends a limited number of emails, without affecting owners or revealing anything', async () => {
      await using auth = await start({ settings: { ...limit({ unverifiedEmails: 2 }), confirmEmail: true } });
      const owner = createTestClient(auth, 'implicit');
      await owner.signUp({ email, password });
      await owner.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      for (const name of ['kim', 'lee', 'mia'])
        expect((await auth.post('/otp', { email: `${name}@site.example` })).status).toBe(200);
      await owner.resetPasswordForEmail(email);
      await auth.worker.runDue();
      expect(auth.emails.map(({ to }) => to.address).sort()).toEqual([email, email, 'kim@site.example']);
    });

    test('A-05 rate limits store no raw addresses', async () => {
      await using auth = await start({
        settings: limit({ send: 5, passwords: few, emails: 5 }),
      });
      await auth.post('/recover', { email });
      await auth.post('/token?grant_type=password', { email, password });
      const rows = await auth.store.db.selectFrom('rate_counts').selectAll().execute();
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(rows)).not.toMatch(/ana@|203\.0\.113/);
    });

    test('A-05 during a database outage every call returns 503, and the client keeps its session and recovers', async () => {
      await using store = await open();
      let down = false;
      const fail = () => Promise.reject(new DatabaseBusy(1, new Error('locked')));
      const wrap = (given: Store): Store => ({
        ...given,
        transaction: (work) => (down ? fail() : given.transaction(work)),
      });
      await using auth = await startTestAuth(store, { settings: { confirmEmail: false }, wrap });
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      down = true;
      for (const { error } of [
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
        msg: 'The account service is unavailable. Please try again in a minute.',
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

    test('A-05 endpoints that may send an email respond at the end of a time step, whether or not they sent one', async () => {
      await using auth = await start({ settings: { confirmEmail: false } });
      await createTestClient(auth).signUp({ email, password });
      for (const [path, more] of [
        ['/recover', {}],
        ['/otp', {}],
        ['/resend', { type: 'signup' }],
        ['/signup', { password }],
        ['/verify', { type: 'email', token: '000000' }],
      ] as const)
        for (const each of [email, 'nobody@site.example']) {
          const began = performance.now();
          await auth.post(path, { email: each, ...more });
          // Timers sometimes fire a millisecond early.
          expect(performance.now() - began).toBeGreaterThan(responseStepMs - 2);
        }
    });

    test('A-05 a bug of ours is a 500 with the request id, not an outage', async () => {
      await using store = await open();
      const mistake = new TypeError('x is not a function');
      const wrap = (given: Store): Store => ({
        ...given,
        transaction: (work) =>
          given.transaction(async (trx) => {
            await work(trx);
            throw mistake;
          }),
      });
      await using auth = await startTestAuth(store, { wrap });
      const answer = await auth.post('/otp', { email });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
      expect(await answer.json()).toMatchObject({ error_id: 'the-id-of-this-request' });
      expect(auth.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
      expect(await store.db.selectFrom('auth_users').selectAll().execute()).toEqual([]);
    });

    test('A-05 a closed database is a 503 too', async () => {
      const store = await open();
      await using auth = await startTestAuth(store, { settings: { confirmEmail: false } });
      await store.close();
      expect((await auth.post('/recover', { email })).status).toBe(503);
    });
  },
  { asks: 'little' },
);

test('A-05 sign-in hashes once, whether or not the address has an account', async () => {
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
  const { hashPassword, verifyPassword } = await import('./hash-password.ts');
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  hashed.mockClear();
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(`${password}!`, hash)).toBe(false);
  expect(await verifyPassword(password, undefined)).toBe(false);
  expect(hashed.mock.calls).toEqual([
    [19_456, 2],
    [19_456, 2],
    [19_456, 2],
  ]);
  vi.doUnmock('node:crypto');
});
