import { expect, test } from 'vitest';
import { DatabaseBusy, type Store } from '#platform/database/store.ts';
import {
  createAccount,
  createTestClient,
  describeAuth,
  goodPassword as password,
  signInByCode,
  startTestAuth,
} from '#tests/auth-service.ts';
import { deleteUnusedSessions } from './sessions.ts';

const email = 'ana@site.example';

await describeAuth(({ start, open }) => {
  test('A-05 the code of the first email creates the account and signs in; a later one signs in to the same account', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    expect((await client.signInWithOtp({ email: 'Ana@Site.example' })).error).toBeNull();
    const mail = await auth.readEmail();
    expect(mail).toMatchObject({ to: email, subject: 'Sign in to Saltbush' });
    const token = ` ${mail.code.slice(0, 3)} ${mail.code.slice(3)} `;
    const { data, error } = await client.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      email_confirmed_at: expect.any(String),
    });
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect((await signInByCode(auth, email)).id).toBe(data.user?.id);
  });

  test.each(['email', 'magiclink', 'signup', 'recovery'] as const)(
    'A-05 the link of an email signs in once, in any browser, as the type %s too, and ends its code',
    async (type) => {
      await using auth = await start();
      await createTestClient(auth).signInWithOtp({ email });
      const { tokenHash, code } = await auth.readEmail();
      const elsewhere = createTestClient(auth);
      const wrong = await elsewhere.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
      expect(wrong.error?.code).toBe('otp_expired');
      expect((await elsewhere.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull();
      expect((await elsewhere.getUser()).data.user?.email).toBe(email);
      for (const again of [
        await elsewhere.verifyOtp({ token_hash: tokenHash, type }),
        await elsewhere.verifyOtp({ email, token: code, type }),
      ])
        expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    },
  );

  test('A-05 a link and a code work for an hour; a second email leaves the first one valid', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    await client.signInWithOtp({ email });
    const first = await auth.readEmail();
    auth.clock.offsetMs += 1_800_000;
    await client.signInWithOtp({ email });
    const second = await auth.readEmail();
    auth.clock.offsetMs += 1_799_000;
    expect((await client.verifyOtp({ email, token: first.code, type: 'email' })).error).toBeNull();
    auth.clock.offsetMs += 1_801_000;
    expect((await client.verifyOtp({ email, token: second.code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
    const late = await client.verifyOtp({ token_hash: second.tokenHash, type: 'email' });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('A-05 a password is chosen after the proof, then signs in; choosing another signs out other sessions, and leaves the emails that lead in', async () => {
    await using auth = await start();
    const { client } = await createAccount(auth, email);
    const otherClient = createTestClient(auth);
    const signedIn = await otherClient.signInWithPassword({ email: ' ANA@site.example', password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.last_sign_in_at).toBeDefined();
    await client.signInWithOtp({ email });
    const { tokenHash, code } = await auth.readEmail();
    expect((await client.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    const next = 'a louder tide at Tamarama';
    expect((await client.updateUser({ password: next })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await otherClient.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await otherClient.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await otherClient.signInWithPassword({ email, password: next })).error).toBeNull();
    // Whoever reads them has the mailbox that proves the account, and may be the owner on another device.
    expect((await otherClient.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
    expect((await otherClient.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
    await auth.worker.runDue();
    expect(auth.emails.at(-1)?.subject).toBe('Your password at Saltbush was set');
  });

  test('A-05 a wrong password, an unknown address and an account without a password get the same response', async () => {
    await using auth = await start();
    await createAccount(auth, email);
    await signInByCode(auth, 'kim@site.example');
    for (const credentials of [
      { email, password: 'not that one' },
      { email: 'nobody@site.example', password },
      { email: 'kim@site.example', password },
      { email: 'kim@site.example', password: '' },
      { email: 'no address', password },
    ])
      expect((await createTestClient(auth).signInWithPassword(credentials)).error).toMatchObject({
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
  });

  test.each([
    ['composed and decomposed letters', 'Mañana é Größe 77', 'NFD'],
    ['ideographic and other spaces', 'four\u3000plain\u00a0words\u2003here', 'NFC'],
  ] as const)('A-05 a password with %s is the same from every keyboard', async (_what, typed, form) => {
    await using auth = await start();
    await createAccount(auth, email, typed);
    const spelt = typed.normalize(form).replace(/[\u3000\u00a0\u2003]/g, ' ');
    for (const spelling of [typed, spelt, typed.normalize('NFC')])
      expect(
        (await createTestClient(auth).signInWithPassword({ email, password: spelling })).error,
      ).toBeNull();
  });

  test.each([
    ['short and common', 'abcd1', ['length', 'pwned']],
    ['its own address', email, ['pwned']],
  ])('A-05 a weak password is refused with its reasons: %s', async (_what, weak, reasons) => {
    await using auth = await start();
    const { client } = await signInByCode(auth, email);
    const { error } = await client.updateUser({ password: weak });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons });
  });

  test('A-05 refreshSession renews both tokens, and getClaims accepts the new one', async () => {
    await using auth = await start();
    const { client, id, refreshToken } = await signInByCode(auth, email);
    auth.clock.offsetMs = 2000;
    const renewed = await client.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(refreshToken);
    const { data } = await client.getClaims();
    expect(data?.claims).toMatchObject({
      iss: `${auth.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
    });
  });

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('A-05 signOut with scope %s ends the sessions it names', async (scope, alive) => {
    await using auth = await start();
    const signedIn = [await createAccount(auth, email)];
    for (const _ of [1, 2]) signedIn.push(await signInByCode(auth, email));
    const otherUser = await signInByCode(auth, 'kim@site.example');
    expect((await signedIn[0]?.client.signOut({ scope }))?.error).toBeNull();
    const responses = await Promise.all(
      signedIn.map(({ accessToken }) =>
        auth.request('/user', { headers: { authorization: `Bearer ${accessToken}` } }),
      ),
    );
    expect(responses.map(({ status }) => status === 200)).toEqual(alive);
    expect((await otherUser.client.getUser()).error).toBeNull();
  });

  test('A-05 a user’s sessions are listed with their browsers, and end after 90 days without use', async () => {
    await using auth = await start();
    const here = await signInByCode(auth, email);
    await auth.post('/otp', { email });
    const { code } = await auth.readEmail();
    const body = { type: 'email', email, token: code };
    const response = await auth.post('/verify', body, { 'user-agent': 'Mozilla/5.0 (a phone)' });
    const phone = await response.json();
    auth.clock.offsetMs = 60_000;
    const renewal = { refresh_token: phone.refresh_token };
    expect((await auth.post('/token?grant_type=refresh_token', renewal)).status).toBe(200);

    const { own, findSignedInUser } = auth.accounts;
    const user = await findSignedInUser(here.accessToken);
    expect(user).toMatchObject({ id: here.id, email, emailProved: true });
    const list = async () => (await own?.listSessions(here.id)) ?? [];
    const sessions = await list();
    expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['Mozilla/5.0 (a phone)', expect.any(String)]);
    expect(sessions[1]).toEqual(user?.session);
    const dayMs = 24 * 3600_000;
    // They have ended before the clean-up, which may be late.
    auth.clock.offsetMs = 90 * dayMs + 120_000;
    expect((await auth.post('/token?grant_type=refresh_token', renewal)).status).toBe(400);
    expect(await list()).toEqual([]);
    auth.clock.offsetMs = 60_000;
    expect(await deleteUnusedSessions(auth.store.db, Date.now() + 90 * dayMs + 30_000)).toBe(1);
    expect((await list()).map(({ userAgent }) => userAgent)).toEqual(['Mozilla/5.0 (a phone)']);
    expect(await deleteUnusedSessions(auth.store.db, Date.now() + 91 * dayMs)).toBe(1);
    expect((await auth.post('/token?grant_type=refresh_token', renewal)).status).toBe(400);
  });

  test('A-05 deleting a user deletes sessions and emails, and frees the address', async () => {
    await using auth = await start();
    const { id, accessToken, client } = await createAccount(auth, email);
    await client.signInWithOtp({ email });
    const { own, findUser } = auth.accounts;
    expect(await own?.deleteUser(id)).toBe(true);
    expect(await own?.deleteUser(id)).toBe(false);
    expect(await findUser(accessToken)).toBeUndefined();
    auth.emails.length = 0;
    await auth.worker.runDue();
    expect(auth.emails.map(({ subject }) => subject)).toEqual([
      'Your password at Saltbush was set',
      'Your account at Saltbush was deleted',
    ]);
    expect((await signInByCode(auth, email)).id).not.toBe(id);
  });

  test('A-05 what pages do not use is refused with a code: sign-up with a password, other grants, unknown types', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    const codes = [
      (await client.signUp({ email, password })).error?.code,
      (await client.signInWithOtp({ phone: '+61400000000' })).error?.code,
      (await client.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
      (await client.verifyOtp({ phone: '+61400000000', token: '123456', type: 'sms' })).error?.code,
      (await client.verifyOtp({ email, token: '', type: 'email' })).error?.code,
      (await client.updateUser({ password })).error?.name,
    ];
    expect(codes).toEqual([
      'signup_disabled',
      'validation_failed',
      'invalid_credentials',
      'validation_failed',
      'validation_failed',
      'AuthSessionMissingError',
    ]);
    expect((await auth.request('/authorize?provider=google')).status).toBe(404);
  });

  test('A-05 during a database outage every call returns 503, and the client keeps its session and recovers', async () => {
    await using store = await open();
    let down = false;
    const fail = () => Promise.reject(new DatabaseBusy(1, new Error('locked')));
    const wrap = (inner: Store): Store => ({
      ...inner,
      transaction: (work) => (down ? fail() : inner.transaction(work)),
    });
    await using auth = await startTestAuth(store, { wrap });
    const { client } = await createAccount(auth, email);
    down = true;
    for (const { error } of [
      await client.updateUser({ password: 'another tide at Bondi' }),
      await client.signInWithPassword({ email, password }),
      await client.signInWithOtp({ email }),
    ])
      expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect((await client.getSession()).data.session?.user.email).toBe(email);
    const response = await auth.post('/otp', { email });
    expect(response.headers.get('retry-after')).toBe('10');
    expect(auth.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        facts: expect.objectContaining({ requestId: 'the-id-of-this-request' }),
      }),
    );
    down = false;
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test('A-05 a bug of ours is a 500, not an outage, and leaves nothing behind', async () => {
    await using store = await open();
    const wrap = (inner: Store): Store => ({
      ...inner,
      transaction: (work) =>
        inner.transaction(async (trx) => {
          await work(trx);
          throw new TypeError('x is not a function');
        }),
    });
    await using auth = await startTestAuth(store, { wrap });
    const response = await auth.post('/otp', { email });
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
    expect(auth.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
    expect(await store.db.selectFrom('auth_emails').selectAll().execute()).toEqual([]);
  });
});
