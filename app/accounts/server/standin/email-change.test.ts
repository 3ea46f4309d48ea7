import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  type TestAuth,
  testSettings,
} from '#tests/auth-service.ts';

const email = 'ana@site.example';
const wanted = 'ana@new.example';

async function join(auth: TestAuth, own = email) {
  const client = createTestClient(auth, 'implicit');
  await client.signUp({ email: own, password });
  await client.verifyOtp({ email: own, token: (await auth.readEmail()).code, type: 'signup' });
  return client;
}

/** Sends all queued emails and returns the link token of the latest one to an address. */
async function readToken(auth: TestAuth, address: string): Promise<string> {
  await auth.worker.runDue();
  const mail = auth.emails.findLast(({ to }) => to.address === address);
  return /token=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const countEmails = (auth: TestAuth, address: string) =>
  auth.emails.filter(({ to }) => to.address === address).length;

const answer = async (auth: TestAuth, token: string) => {
  const answered = await auth.post('/verify', { type: 'email_change', token_hash: token });
  return answered.ok ? 'taken' : (await answered.json()).error_code;
};

await describeAuth(({ start }) => {
  test('A-05 emails about a change count towards the limit of their recipient, even when resent', async () => {
    await using auth = await start({ settings: { mailIntervalSeconds: 60 } });
    const clients = [];
    for (const own of ['eve@site.example', 'bob@site.example', email]) clients.push(await join(auth, own));
    auth.clock.offsetMs += 61_000;
    await clients[0]?.updateUser({ email: wanted });
    for (const own of ['bob@site.example', email])
      await auth.store.db
        .updateTable('auth_users')
        .set({ email_change: wanted, email_change_sent_at: new Date().toISOString() })
        .where('email', '=', own)
        .execute();
    for (const own of ['bob@site.example', email])
      expect(await (await auth.post('/resend', { type: 'email_change', email: own })).text()).toBe('{}');
    await auth.worker.runDue();
    expect(countEmails(auth, wanted)).toBe(1);
  });

  test('A-05 resending the emails of a change keeps the confirmation that one address has given', async () => {
    await using auth = await start();
    const client = await join(auth);
    await client.updateUser({ email: wanted });
    expect(await answer(auth, await readToken(auth, email))).toBe('taken');
    const before = countEmails(auth, email);
    expect((await auth.post('/resend', { type: 'email_change', email })).status).toBe(200);
    const token_hash = await readToken(auth, wanted);
    expect([countEmails(auth, email), countEmails(auth, wanted)]).toEqual([before, 2]);
    const { data } = await client.verifyOtp({ token_hash, type: 'email_change' });
    expect(data.user?.email).toBe(wanted);
  });

  test('A-05 a change that is not fully confirmed within a day expires, however often its emails were resent', async () => {
    await using auth = await start();
    const client = await join(auth);
    await client.updateUser({ email: wanted });
    auth.clock.offsetMs += 23.5 * 3600_000;
    await auth.post('/resend', { type: 'email_change', email });
    const token = await readToken(auth, wanted);
    auth.clock.offsetMs += 1800_000;
    expect(await answer(auth, token)).toBe('otp_expired');
    const signedIn = await client.signInWithPassword({ email, password });
    expect(signedIn.data.user).not.toHaveProperty('new_email');
    expect((await client.getUser()).data.user).not.toHaveProperty('new_email');
    const before = auth.emails.length;
    await auth.post('/resend', { type: 'email_change', email });
    await auth.worker.runDue();
    expect(auth.emails).toHaveLength(before);
  });

  test.each([
    ['setting the current address', { email: 'ANA@site.example' }],
    ['setting a new password', { password: 'another tide at Bondi' }],
  ])('A-05 a pending change is cancelled by %s', async (_what, attributes) => {
    await using auth = await start();
    const client = await join(auth);
    await client.updateUser({ email: wanted });
    const token = await readToken(auth, wanted);
    const { data, error } = await client.updateUser(attributes);
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
    expect(await answer(auth, token)).toBe('otp_expired');
  });

  test('A-05 users can change to an address with an unconfirmed sign-up', async () => {
    await using auth = await start();
    await createTestClient(auth).signUp({ email: wanted, password: 'a stranger at Bondi' });
    const client = await join(auth);
    expect((await client.updateUser({ email: wanted })).error).toBeNull();
    expect(await answer(auth, await readToken(auth, email))).toBe('taken');
    expect(await answer(auth, await readToken(auth, wanted))).toBe('taken');
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('A-05 without confirmation of sign-ups, a change of address still needs confirming, and a taken address is refused', async () => {
    await using auth = await start({ settings: { confirmEmail: false } });
    await createTestClient(auth).signUp({ email: 'kim@site.example', password });
    const client = createTestClient(auth, 'implicit');
    await client.signUp({ email, password });
    const taken = await client.updateUser({ email: 'KIM@site.example' });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const asked = await client.updateUser({ email: wanted });
    expect([asked.error, asked.data.user?.email, asked.data.user?.new_email]).toEqual([null, email, wanted]);
    for (const address of [email, wanted]) await answer(auth, await readToken(auth, address));
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('A-05 a change to a taken address looks like one to a free address; its owner is notified, and it cannot be confirmed', async () => {
    await using auth = await start();
    await join(auth, 'kim@site.example');
    const client = await join(auth);
    const shape = (asked: Awaited<ReturnType<typeof client.updateUser>>, address: string) =>
      JSON.stringify(asked)
        .replaceAll(address, '*')
        .replace(/\d{4}-[\d-]+T[\d:.]+Z/g, '*');
    const free = shape(await client.updateUser({ email: wanted }), wanted);
    const taken = await client.updateUser({ email: 'KIM@site.example' });
    expect(taken.error).toBeNull();
    expect(shape(taken, 'kim@site.example')).toBe(free);
    expect((await auth.post('/resend', { type: 'email_change', email })).status).toBe(200);
    expect(await answer(auth, await readToken(auth, email))).toBe('taken');
    const notice = auth.emails.findLast(({ to }) => to.address === 'kim@site.example');
    expect(notice).toMatchObject({ subject: 'Your account at Saltbush' });
    expect(notice?.text).toContain(`${auth.url}/auth?view=forgotten`);
    expect(notice?.text).not.toMatch(/verify|\d{6}$|ana@/m);
    const emails = await auth.store.db.selectFrom('auth_users').select('email').orderBy('email').execute();
    expect(emails).toEqual([{ email }, { email: 'kim@site.example' }]);
  });

  test('A-05 the number of change emails to an address is limited, without stopping its owner from changing theirs', async () => {
    await using auth = await start({ settings: { limits: { ...testSettings.limits, emails: 2 } } });
    const client = await join(auth);
    const strangers = [await join(auth, 'eve@site.example'), await join(auth, 'bob@site.example')];
    for (const stranger of strangers) expect((await stranger.updateUser({ email: wanted })).error).toBeNull();
    const late = await strangers[0]?.updateUser({ email: wanted });
    expect(late?.error?.code).toBe('over_email_send_rate_limit');
    for (const _ of [1, 2, 3]) await auth.post('/resend', { type: 'email_change', email });
    expect((await client.updateUser({ email: 'ana@other.example' })).error).toBeNull();
    await auth.worker.runDue();
    expect([countEmails(auth, wanted), countEmails(auth, 'ana@other.example')]).toEqual([2, 1]);
    expect(await answer(auth, await readToken(auth, email))).toBe('taken');
  });

  test('A-05 metadata merged in several requests has the same size limit as in one', async () => {
    await using auth = await start();
    const client = await join(auth);
    const outcomes = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      outcomes.push((await client.updateUser({ data: { [name]: 'x'.repeat(1000) } })).error?.code);
    expect(outcomes).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'validation_failed',
      'validation_failed',
    ]);
    expect((await client.updateUser({ data: { a: null, e: 'x'.repeat(1000) } })).error).toBeNull();
  });
});
