import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
} from '#tests/auth-service.ts';
import { withAccountsLocked } from '#tests/lock-accounts.ts';
import { hashPassword } from './hash-password.ts';

const email = 'ana@site.example';
const open = { confirmEmail: false };
const stranger = { 'x-test-address': '203.0.113.9' };

async function openTarget(link: URL): Promise<string> {
  return (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
}

await describeAuth(
  ({ start }) => {
    test('A-05 a wrong password, an unknown address and an account without a password get the same response', async () => {
      await using auth = await start();
      const client = createTestClient(auth, 'implicit');
      await client.signInWithOtp({ email: 'kim@site.example' });
      await auth.readEmail();
      await client.signUp({ email, password });
      await client.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      const answers = [];
      for (const given of [
        { email, password: 'not that one' },
        { email: 'nobody@site.example', password },
        { email: 'kim@site.example', password },
      ])
        answers.push((await client.signInWithPassword(given)).error);
      for (const error of answers)
        expect(error).toMatchObject({
          name: 'AuthApiError',
          status: 400,
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        });
    });

    test('A-05 only the right password reveals that an address is unconfirmed', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
      const wrong = await client.signInWithPassword({ email, password: 'not that one' });
      expect(wrong.error?.code).toBe('invalid_credentials');
    });

    test('A-05 signing up with a taken address gets the same response as a free one, and its owner gets an email', async () => {
      await using auth = await start();
      const client = createTestClient(auth, 'implicit');
      await client.signUp({ email, password });
      await client.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      const other = 'another tide at Bondi';
      const ask = async (address: string) => {
        const { data, error } = await createTestClient(auth).signUp({
          email: address,
          password: other,
          options: { data: { name: 'Eve' } },
        });
        expect(error).toBeNull();
        return JSON.stringify(data).replace(/[\da-f-]{36}|\d{4}-[\d-]+T[\d:.]+Z/g, '*');
      };
      expect(await ask(email)).toBe(
        (await ask('nobody@site.example')).replaceAll('nobody@site.example', email),
      );
      await auth.worker.runDue();
      const notices = auth.emails.filter(({ to }) => to.address === email).slice(1);
      expect(notices.map(({ subject }) => subject)).toEqual(['Your account at Saltbush']);
      expect(notices[0]?.text).not.toMatch(/verify|\d{6}$|Eve/m);
      expect((await client.signInWithPassword({ email, password: other })).error).not.toBeNull();
      expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    });

    test.each(['before', 'after'])(
      'A-05 a stranger who signs up with the same address %s the owner does not affect what the owner’s email confirms',
      async (when) => {
        await using auth = await start();
        const theirs = { email, password: 'a stranger at Bondi' };
        const signUpStranger = async () => {
          await auth.post('/signup', { ...theirs, data: { name: 'Eve' } }, stranger);
          auth.clock.offsetMs += 1000;
        };
        if (when === 'before') await signUpStranger();
        const owner = createTestClient(auth);
        await owner.signUp({ email, password, options: { data: { name: 'Ana' } } });
        const { link } = await auth.readEmail();
        if (when === 'after') await signUpStranger();
        // The owner opens the link on another device.
        const opened = await fetch(link, {
          redirect: 'manual',
          headers: { 'x-test-address': '203.0.113.80' },
        });
        const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
        const { data, error } = await owner.exchangeCodeForSession(code);
        expect(error).toBeNull();
        expect(data.user?.user_metadata).toMatchObject({ name: 'Ana', email_verified: true });
        const wrong = await auth.post('/token?grant_type=password', theirs, stranger);
        expect(wrong.headers.get('x-sb-error-code')).toBe('invalid_credentials');
        expect((await owner.signInWithPassword({ email, password })).error).toBeNull();
        expect(await auth.store.db.selectFrom('auth_sign_ups').selectAll().execute()).toEqual([]);
      },
    );

    test.each(['code', 'link'])(
      'A-05 an owner who uses the %s of an email that a stranger requested confirms their own sign-up',
      async (way) => {
        await using auth = await start();
        const owner = createTestClient(auth, 'implicit');
        await owner.signUp({ email, password });
        auth.clock.offsetMs += 1000;
        const theirs = { email, password: 'a stranger at Bondi' };
        await auth.post('/signup', theirs, stranger);
        const { code, link } = await auth.readEmail();
        if (way === 'link') await fetch(link, { redirect: 'manual' });
        else expect((await owner.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
        const wrong = await auth.post('/token?grant_type=password', theirs, stranger);
        expect(wrong.headers.get('x-sb-error-code')).toBe('invalid_credentials');
        expect((await owner.signInWithPassword({ email, password })).error).toBeNull();
      },
    );

    test('A-05 a resent confirmation belongs to the requester’s own sign-up; if that is unknown it only proves the address', async () => {
      await using auth = await start();
      const body = { email, password };
      const from = (network: number) => ({ 'x-test-address': `203.0.113.${network}` });
      await auth.post('/signup', body, from(1));
      // If there is only one sign-up, its email can be resent from any network, such as a phone's.
      await auth.post('/resend', { type: 'signup', email }, from(2));
      auth.clock.offsetMs += 1000;
      await auth.post('/signup', { email, password: 'a stranger at Bondi' }, stranger);
      await auth.readEmail();
      await auth.post('/resend', { type: 'signup', email }, from(1));
      const own = await auth.readEmail();
      await auth.post('/resend', { type: 'signup', email }, from(2));
      const bare = await auth.readEmail();
      const tryAll = async (code: string) => {
        const type = 'signup';
        expect((await auth.post('/verify', { type, email, token: code }, from(2))).status).toBe(200);
        const codes = [];
        for (const each of [password, 'a stranger at Bondi'])
          codes.push((await auth.post('/token?grant_type=password', { email, password: each })).status);
        return codes;
      };
      const place = await auth.store.db.selectFrom('auth_one_time_tokens').select('sign_up_id').execute();
      expect(place.filter(({ sign_up_id }) => sign_up_id === null)).toHaveLength(1);
      expect(own.code).not.toBe(bare.code);
      expect(await tryAll(bare.code)).toEqual([400, 400]);
    });

    test('A-05 concurrent sign-ups with one unconfirmed address get equal responses, and the last email works', async () => {
      await using auth = await start();
      await createTestClient(auth).signUp({ email, password });
      const answers = await withAccountsLocked(auth.store, () =>
        ['one', 'two', 'three'].map((name) =>
          createTestClient(auth).signUp({ email, password: `${password} ${name}` }),
        ),
      );
      for (const { data } of answers) expect(data.user?.identities).toHaveLength(1);
      expect(await auth.store.db.selectFrom('auth_users').selectAll().execute()).toHaveLength(1);
      const { link } = await auth.readEmail();
      expect(await openTarget(link)).toContain('code=');
      const signedIn = await Promise.all(
        ['one', 'two', 'three'].map((name) =>
          createTestClient(auth).signInWithPassword({ email, password: `${password} ${name}` }),
        ),
      );
      expect(signedIn.filter(({ error }) => !error)).toHaveLength(1);
    });

    test.each(['magic link', 'recovery'])(
      'A-05 what a stranger set before is discarded when the owner proves the address by %s',
      async (how) => {
        await using auth = await start();
        const stranger = createTestClient(auth);
        await stranger.signUp({ email, password, options: { data: { name: 'Eve' } } });
        const owner = createTestClient(auth, 'implicit');
        await (how === 'recovery' ? owner.resetPasswordForEmail(email) : owner.signInWithOtp({ email }));
        const { code } = await auth.readEmail();
        const type = how === 'recovery' ? 'recovery' : 'email';
        const { data, error } = await owner.verifyOtp({ email, token: code, type });
        expect(error).toBeNull();
        expect(JSON.stringify(data.user)).not.toContain('Eve');
        expect(data.user?.user_metadata).toMatchObject({ email, email_verified: true });
        expect((await stranger.signInWithPassword({ email, password })).error?.code).toBe(
          'invalid_credentials',
        );
      },
    );

    test('A-05 an account created by a sign-in email gets the metadata of the email that was answered', async () => {
      await using auth = await start();
      const stranger = createTestClient(auth, 'implicit');
      await stranger.signInWithOtp({ email, options: { data: { name: 'Eve', plan: 'x' } } });
      const owner = createTestClient(auth, 'implicit');
      await owner.signInWithOtp({ email, options: { data: { name: 'Ana' } } });
      const { code } = await auth.readEmail();
      const { data } = await owner.verifyOtp({ email, token: code, type: 'email' });
      expect(data.user?.user_metadata).toMatchObject({ name: 'Ana', email_verified: true });
      expect(JSON.stringify(data.user)).not.toMatch(/Eve|plan/);
    });

    test('A-05 a stranger’s concurrent requests leave the owner’s sign-in email valid, and no data in the account', async () => {
      await using auth = await start();
      const owner = createTestClient(auth);
      await owner.signInWithOtp({ email });
      const { link } = await auth.readEmail();
      await auth.post('/signup', { email, password, data: { name: 'Eve' } }, stranger);
      await auth.post('/otp', { email, data: { name: 'Eve' } }, stranger);
      const code = new URL(await openTarget(link)).searchParams.get('code') ?? '';
      const { data, error } = await owner.exchangeCodeForSession(code);
      expect(error).toBeNull();
      expect(JSON.stringify(data.user)).not.toContain('Eve');
      const { status } = await auth.post('/token?grant_type=password', { email, password });
      expect(status).toBe(400);
    });

    test('A-05 without email confirmation, a sign-in email that a stranger requested does not block a sign-up', async () => {
      await using auth = await start({ settings: open });
      await auth.post('/otp', { email, data: { name: 'Eve' } });
      const { data, error } = await createTestClient(auth).signUp({ email, password });
      expect(error).toBeNull();
      expect(data.user?.email_confirmed_at).toBeDefined();
      expect(JSON.stringify(data.user)).not.toContain('Eve');
      // Nor does an unconfirmed sign-up from before confirmation was switched off.
      await using before = await startTestAuth(auth.store);
      await createTestClient(before).signUp({ email: 'kim@site.example', password });
      const late = await createTestClient(auth).signUp({ email: 'kim@site.example', password });
      expect([late.error, late.data.session?.user.email]).toEqual([null, 'kim@site.example']);
    });

    test('A-05 without email confirmation a taken address is refused, and its password stays', async () => {
      await using auth = await start({ settings: open });
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const { error } = await client.signUp({ email, password: 'another tide at Bondi' });
      expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'user_already_exists' });
    });

    test('A-05 concurrent sign-ups with one address create one account', async () => {
      await using auth = await start({ settings: open });
      const answers = await Promise.all(
        [1, 2, 3].map(() => createTestClient(auth).signUp({ email, password })),
      );
      expect(answers.map(({ error }) => error?.code ?? 'in').sort()).toEqual([
        'in',
        'user_already_exists',
        'user_already_exists',
      ]);
    });

    test.each([
      ['short', 'tide', ['length']],
      ['common', 'password1', ['pwned']],
      ['common in disguise', 'P@ssw0rd!', ['pwned']],
      ['short and common', 'abc123', ['length', 'pwned']],
      ['its own address', email, ['pwned']],
    ])('A-05 a weak password is refused with its reasons: %s', async (_what, weak, reasons) => {
      await using auth = await start({ settings: open });
      const client = createTestClient(auth);
      const { error } = await client.signUp({ email, password: weak });
      expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons });
      await client.signUp({ email, password });
      expect((await client.updateUser({ password: weak })).error).toMatchObject({ reasons });
    });

    test('A-05 a password that no longer meets the rules still signs in, with a warning to the client', async () => {
      await using auth = await start({ settings: open });
      await createTestClient(auth).signUp({ email, password });
      await auth.store.db
        .updateTable('auth_users')
        .set({ encrypted_password: await hashPassword('tidal5') })
        .execute();
      const { data, error } = await createTestClient(auth).signInWithPassword({ email, password: 'tidal5' });
      expect(error).toBeNull();
      expect(data.weakPassword).toMatchObject({ reasons: ['length'] });
    });

    test('A-05 a client can request a link without creating an account, and does not learn whether one exists', async () => {
      await using auth = await start();
      const options = { shouldCreateUser: false };
      expect((await createTestClient(auth).signInWithOtp({ email, options })).error).toBeNull();
      await auth.worker.runDue();
      expect(auth.emails).toEqual([]);
      expect(await auth.store.db.selectFrom('auth_users').selectAll().execute()).toEqual([]);
    });

    test('A-05 /settings describes the available sign-in methods', async () => {
      await using auth = await start();
      expect(await (await auth.ask('/settings')).json()).toMatchObject({
        disable_signup: false,
        mailer_autoconfirm: false,
        external: { email: true, phone: false, anonymous_users: false },
      });
    });

    test('A-05 unsupported methods get their own error codes: phones, anonymous users, other providers, other grants', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      const codes = [
        (await client.signUp({ phone: '+61400000000', password })).error?.code,
        (await client.signInWithOtp({ phone: '+61400000000' })).error?.code,
        (await client.signInWithPassword({ phone: '+61400000000', password })).error?.code,
        (await client.signInAnonymously()).error?.code,
        (await client.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
        (await auth.post('/token?grant_type=web3', {})).headers.get('x-sb-error-code'),
        (await client.resend({ type: 'sms', phone: '+61400000000' })).error?.code,
        (await client.verifyOtp({ phone: '+61400000000', token: '123456', type: 'sms' })).error?.code,
        (await client.verifyOtp({ phone: 'my phone', token: '123456', type: 'sms' })).error?.message,
      ];
      expect(codes).toEqual([
        'phone_provider_disabled',
        'phone_provider_disabled',
        'phone_provider_disabled',
        'anonymous_provider_disabled',
        'provider_disabled',
        'web3_provider_disabled',
        'phone_provider_disabled',
        'otp_expired',
        'Invalid phone number format (E.164 required)',
      ]);
      const answer = await auth.ask('/authorize?provider=google&redirect_to=https://evil.example', {
        headers: { apikey: '' },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    });

    test('A-05 updateUser refuses the same password, a taken address and admin-only fields', async () => {
      await using auth = await start({ settings: open });
      await createTestClient(auth).signUp({ email: 'kim@site.example', password });
      const client = createTestClient(auth);
      const { data } = await client.signUp({ email, password });
      expect((await client.updateUser({ password })).error).toMatchObject({
        status: 422,
        code: 'same_password',
      });
      const taken = await client.updateUser({ email: 'KIM@site.example' });
      expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
      expect((await client.updateUser({ email: 'no address' })).error?.code).toBe('validation_failed');
      const admin = await auth.ask('/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        body: JSON.stringify({ app_metadata: { role: 'admin' } }),
      });
      expect(admin.status).toBe(403);
      expect((await client.getUser()).data.user?.app_metadata).toEqual({
        provider: 'email',
        providers: ['email'],
      });
    });

    test('A-05 after a global sign-out elsewhere the client learns that its session has ended', async () => {
      await using auth = await start({ settings: open });
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const other = createTestClient(auth);
      await other.signInWithPassword({ email, password });
      await other.signOut({ scope: 'global' });
      expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
      await client.signInWithPassword({ email, password });
      const { data } = await client.getSession();
      await other.signInWithPassword({ email, password });
      await other.signOut({ scope: 'global' });
      const renewed = await client.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
      expect(renewed.error).toMatchObject({
        name: 'AuthApiError',
        status: 400,
        code: 'refresh_token_not_found',
      });
    });

    test('A-05 a PKCE code without its verifier, with a wrong one, used twice or too late opens no session', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const openEmail = async () => {
        const opened = await fetch((await auth.readEmail()).link, { redirect: 'manual' });
        return new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
      };
      const code = await openEmail();
      expect((await createTestClient(auth).exchangeCodeForSession(code)).error?.name).toBe(
        'AuthPKCECodeVerifierMissingError',
      );
      const stolen = await auth.post('/token?grant_type=pkce', {
        auth_code: code,
        code_verifier: 'x'.repeat(43),
      });
      expect([stolen.status, (await stolen.json()).error_code]).toEqual([400, 'bad_code_verifier']);
      const verifier = [...client.kept].find(([key]) => key.endsWith('-code-verifier'))?.[1] ?? '';
      expect((await client.exchangeCodeForSession(code)).error).toBeNull();
      const again = await auth.post('/token?grant_type=pkce', {
        auth_code: code,
        code_verifier: String(JSON.parse(verifier)).split('/')[0],
      });
      expect([again.status, (await again.json()).error_code]).toEqual([404, 'flow_state_not_found']);

      await client.signInWithOtp({ email });
      const late = await openEmail();
      auth.clock.offsetMs += 301_000;
      expect((await client.exchangeCodeForSession(late)).error).toMatchObject({
        status: 422,
        code: 'flow_state_expired',
      });
    });
  },
  { asks: 'little' },
);
