import { expect, test } from 'vitest';
import { createTestClient, describeAuth, goodPassword as password } from '#tests/auth-service.ts';

const email = 'ana@site.example';

await describeAuth(({ start }) => {
  test('A-05 signUp without confirmation opens a session; getUser, signOut and signInWithPassword follow', async () => {
    await using auth = await start({ settings: { confirmEmail: false } });
    const client = createTestClient(auth);
    const options = { data: { name: 'Ana' } };
    const signedUp = await client.signUp({ email: 'Ana@Site.example', password, options });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(signedUp.data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ana', email, email_verified: true },
      identities: [{ provider: 'email', identity_data: { email } }],
    });
    const { data } = await client.getUser();
    expect(data.user?.id).toBe(signedUp.data.user?.id);
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    const signedIn = await client.signInWithPassword({ email: ' ANA@site.example', password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.last_sign_in_at).toBeDefined();
  });

  test('A-05 signUp with confirmation sends an email; verifyOtp with its code opens the session', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    const signedUp = await client.signUp({ email, password });
    expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { email } } });
    expect(signedUp.data.user?.confirmation_sent_at).toBeDefined();
    expect(signedUp.data.user?.email_confirmed_at).toBeUndefined();
    const mail = await auth.readEmail();
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email for Saltbush' });
    const verified = await client.verifyOtp({ email, token: mail.code, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
    expect(verified.data.user?.user_metadata).toMatchObject({ email_verified: true });
    expect((await createTestClient(auth).signInWithPassword({ email, password })).error).toBeNull();
  });

  test('A-05 an email’s link redirects with a code that exchangeCodeForSession accepts in the same browser', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    await client.signUp({
      email,
      password,
      options: { emailRedirectTo: `${auth.url}/auth?next=%2Fpricing` },
    });
    const { link } = await auth.readEmail();
    expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
    const opened = await fetch(link, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    const target = new URL(opened.headers.get('location') ?? '');
    expect(`${target.origin}${target.pathname}`).toBe(`${auth.url}/auth`);
    expect(target.searchParams.get('next')).toBe('/pricing');
    const exchanged = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(email);
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test('A-05 without PKCE the link redirects with the session in the fragment, which no server sees', async () => {
    await using auth = await start();
    const client = createTestClient(auth, 'implicit');
    await client.signUp({ email, password });
    const { link } = await auth.readEmail();
    const opened = await fetch(link, { redirect: 'manual' });
    const target = new URL(opened.headers.get('location') ?? '');
    expect(target.search).toBe('');
    const parts = new URLSearchParams(target.hash.slice(1));
    expect([...parts.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
      'sb',
    ]);
    const set = await client.setSession({
      access_token: parts.get('access_token') ?? '',
      refresh_token: parts.get('refresh_token') ?? '',
    });
    expect(set.error).toBeNull();
    expect(set.data.user?.email).toBe(email);
  });

  test('A-05 signInWithOtp creates the account, and its code or token hash signs in', async () => {
    await using auth = await start();
    const client = createTestClient(auth, 'implicit');
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const first = await auth.readEmail();
    expect(first.subject).toBe('Sign in to Saltbush');
    const byCode = await client.verifyOtp({
      email,
      token: ` ${first.code.slice(0, 3)} ${first.code.slice(3)}`,
      type: 'email',
    });
    expect(byCode.error).toBeNull();
    expect(byCode.data.user?.email_confirmed_at).toBeDefined();
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const second = await auth.readEmail();
    const byHash = await client.verifyOtp({
      token_hash: second.link.searchParams.get('token') ?? '',
      type: 'magiclink',
    });
    expect(byHash.error).toBeNull();
    expect(byHash.data.user?.id).toBe(byCode.data.user?.id);
  });

  test('A-05 resetPasswordForEmail and its link allow updateUser to set a new password, which signs out other sessions', async () => {
    await using auth = await start({ settings: { confirmEmail: false } });
    const other = createTestClient(auth);
    await other.signUp({ email, password });
    const client = createTestClient(auth);
    const redirectTo = `${auth.url}/auth`;
    expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const mail = await auth.readEmail();
    expect(mail.subject).toBe('Choose a new password for Saltbush');
    const opened = await fetch(mail.link, { redirect: 'manual' });
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }]);
    const changed = await client.updateUser({ password: 'a louder tide at Tamarama' });
    expect(changed.error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await other.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    const withNew = { email, password: 'a louder tide at Tamarama' };
    expect((await other.signInWithPassword(withNew)).error).toBeNull();
  });

  test('A-05 updateUser merges metadata, and a change of address takes effect once both addresses confirm', async () => {
    await using auth = await start();
    const client = createTestClient(auth, 'implicit');
    await client.signUp({ email, password, options: { data: { name: 'Ana', old: 1 } } });
    await client.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
    const updated = await client.updateUser({ data: { name: 'Ana F', old: null } });
    expect(updated.data.user?.user_metadata).toMatchObject({ name: 'Ana F', email });
    expect(updated.data.user?.user_metadata).not.toHaveProperty('old');

    auth.emails.length = 0;
    const asked = await client.updateUser({ email: 'ana@new.example' });
    expect(asked.data.user).toMatchObject({ email, new_email: 'ana@new.example' });
    await auth.worker.runDue();
    expect(auth.emails.map(({ to }) => to.address).sort()).toEqual(['ana@new.example', email]);
    const tokens = new Map(
      auth.emails.map(({ to, text }) => [to.address, /token=([0-9a-f]+)/.exec(text)?.[1] ?? '']),
    );
    const half = await auth.post('/verify', { type: 'email_change', token_hash: tokens.get(email) });
    expect(await half.json()).toMatchObject({ code: '200', msg: expect.stringContaining('other email') });
    expect((await client.getUser()).data.user?.email).toBe(email);
    const whole = await client.verifyOtp({
      token_hash: tokens.get('ana@new.example') ?? '',
      type: 'email_change',
    });
    expect(whole.error).toBeNull();
    expect(whole.data.user).toMatchObject({
      email: 'ana@new.example',
      user_metadata: { email: 'ana@new.example' },
    });
    expect(whole.data.user?.new_email).toBeUndefined();
    expect((await client.signInWithPassword({ email: 'ana@new.example', password })).error).toBeNull();
  });

  test('A-05 resend sends the email again and invalidates the older one', async () => {
    await using auth = await start();
    const client = createTestClient(auth);
    await client.signUp({ email, password });
    const first = await auth.readEmail();
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    const second = await auth.readEmail();
    expect(auth.emails).toHaveLength(2);
    expect(second.link.href).not.toBe(first.link.href);
    const old = await fetch(first.link, { redirect: 'manual' });
    expect(old.headers.get('location')).toContain('error_code=otp_expired');
    const verified = await client.verifyOtp({ email, token: second.code, type: 'email' });
    expect(verified.error).toBeNull();
  });

  test('A-05 refreshSession renews both tokens, and getClaims verifies them with the published key alone', async () => {
    await using auth = await start({ settings: { confirmEmail: false } });
    const client = createTestClient(auth);
    const { data } = await client.signUp({ email, password });
    auth.clock.offsetMs = 2000;
    const renewed = await client.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    const before = auth.requests.length;
    const { data: known } = await client.getClaims();
    expect(known?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(known?.claims).toMatchObject({
      iss: `${auth.url}/auth/v1`,
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect(auth.requests.slice(before)).toEqual(['GET /auth/v1/.well-known/jwks.json']);
  });

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('A-05 signOut with scope %s ends the sessions it names', async (scope, alive) => {
    await using auth = await start({ settings: { confirmEmail: false } });
    const clients = [createTestClient(auth), createTestClient(auth), createTestClient(auth)] as const;
    await clients[0].signUp({ email, password });
    for (const client of clients.slice(1)) await client.signInWithPassword({ email, password });
    const tokens = await Promise.all(
      clients.map(async (client) => (await client.getSession()).data.session?.access_token ?? ''),
    );
    expect((await clients[0].signOut({ scope })).error).toBeNull();
    const answers = await Promise.all(
      tokens.map((token) => auth.ask('/user', { headers: { authorization: `Bearer ${token}` } })),
    );
    expect(answers.map(({ status }) => status === 200)).toEqual(alive);
  });
});
