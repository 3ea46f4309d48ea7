import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
} from '#tests/auth-service.ts';

const email = 'ana@site.example';
const settings = { confirmEmail: false };
const dayMs = 24 * 3600_000;

await describeAuth(({ start }) => {
  test('A-05 changing the password in a session older than a day requires a code from a new email', async () => {
    await using auth = await start({ settings });
    const client = createTestClient(auth);
    await client.signUp({ email, password });
    expect((await client.updateUser({ password: 'a first tide at Bondi' })).error).toBeNull();

    auth.clock.offsetMs = dayMs + 60_000;
    await client.refreshSession();
    const next = 'a second tide at Manly';
    const without = await client.updateUser({ password: next });
    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.reauthenticate()).error).toBeNull();
    await auth.worker.runDue();
    const mail = auth.emails.at(-1);
    expect(mail?.text).not.toContain('/verify?');
    const nonce = /: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const wrong = await client.updateUser({ password: next, nonce: nonce === '000000' ? '1' : '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    // The nonce is not valid as a sign-in code.
    expect((await client.verifyOtp({ email, token: nonce, type: 'email' })).error?.code).toBe('otp_expired');
    expect((await client.updateUser({ password: next, nonce })).error).toBeNull();
    const again = await client.updateUser({ password: 'a third tide at Coogee', nonce });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });

  test('A-05 a user’s sessions are listed with their browsers, and the others can be ended', async () => {
    await using auth = await start({ settings });
    const [here, there, stranger] = [createTestClient(auth), createTestClient(auth), createTestClient(auth)];
    await stranger.signUp({ email: 'kim@site.example', password });
    const { data } = await here.signUp({ email, password });
    const answer = await auth.post(
      '/token?grant_type=password',
      { email, password },
      { 'user-agent': 'Mozilla/5.0 (a phone)' },
    );
    const { access_token, refresh_token } = await answer.json();
    await there.setSession({ access_token, refresh_token });
    auth.clock.offsetMs = 60_000;
    await there.refreshSession();

    const { own, findSignedInUser } = auth.accounts;
    const user = await findSignedInUser(data.session?.access_token ?? '');
    // Without email confirmation no address is proved.
    expect(user).toMatchObject({ id: data.user?.id, email, emailConfirmed: false });
    const sessions = (await own?.listSessions(user?.id ?? '')) ?? [];
    expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['Mozilla/5.0 (a phone)', expect.any(String)]);
    expect(sessions[0]?.lastUsedAt.localeCompare(sessions[0].createdAt)).toBe(1);
    expect(sessions[1]).toEqual(user?.session);

    await here.signOut({ scope: 'others' });
    expect(await own?.listSessions(user?.id ?? '')).toEqual([user?.session]);
    expect((await there.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await here.getUser()).error).toBeNull();
    expect((await stranger.getUser()).error).toBeNull();
  });

  test('A-05 proving an address that was confirmed without email resets the password, metadata and sessions', async () => {
    await using open = await start({ settings });
    const stranger = createTestClient(open);
    const { data } = await stranger.signUp({ email, password, options: { data: { name: 'Eve' } } });
    await using strict = await startTestAuth(open.store);
    const owner = createTestClient(strict, 'implicit');
    await owner.resetPasswordForEmail(email);
    const { code } = await strict.readEmail();
    const proved = await owner.verifyOtp({ email, token: code, type: 'recovery' });
    expect(JSON.stringify(proved.data.user)).not.toContain('Eve');
    const { findSignedInUser } = strict.accounts;
    expect(await findSignedInUser(data.session?.access_token ?? '')).toBeUndefined();
    expect(await findSignedInUser(proved.data.session?.access_token ?? '')).toMatchObject({
      email,
      emailConfirmed: true,
    });
    expect((await stranger.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    // From now on an email only signs the user in.
    expect((await owner.updateUser({ password: 'another tide at Bondi' })).error).toBeNull();
    await owner.signInWithOtp({ email });
    const again = await strict.readEmail();
    expect((await owner.verifyOtp({ email, token: again.code, type: 'email' })).error).toBeNull();
    const withPassword = { email, password: 'another tide at Bondi' };
    expect((await owner.signInWithPassword(withPassword)).error).toBeNull();
  });

  test('A-05 deleting a user deletes their sessions and queued emails, and frees the address', async () => {
    await using auth = await start({ settings });
    const client = createTestClient(auth);
    const { data } = await client.signUp({ email, password });
    await client.resetPasswordForEmail(email);
    const { own, findUser } = auth.accounts;
    expect(await own?.deleteUser(data.user?.id ?? '')).toBe(true);
    expect(await own?.deleteUser(data.user?.id ?? '')).toBe(false);
    expect(await findUser(data.session?.access_token ?? '')).toBeUndefined();
    await auth.worker.runDue();
    expect(auth.emails).toEqual([]);
    expect((await client.signUp({ email, password })).error).toBeNull();
  });
});
