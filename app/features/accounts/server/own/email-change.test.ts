import { expect, test } from 'vitest';
import {
  createAccount,
  describeAuth,
  parseEmail,
  goodPassword as password,
  signInByCode,
  type TestAuth,
} from '#tests/auth-service.ts';
import { createTestPayments, payOrder } from '#tests/payment-service.ts';

const email = 'ana@site.example';
const wanted = 'ana@new.example';

/** Sends all queued emails and returns the latest one to an address. */
async function readEmailTo(auth: TestAuth, address: string) {
  await auth.worker.runDue();
  return parseEmail(auth.emails.findLast(({ to }) => to.address === address));
}

const countEmails = (auth: TestAuth, address: string) =>
  auth.emails.filter(({ to }) => to.address === address).length;

async function confirm(auth: TestAuth, address: string): Promise<string> {
  const { tokenHash } = await readEmailTo(auth, address);
  const response = await auth.post('/verify', { type: 'email_change', token_hash: tokenHash });
  const body = await response.json();
  expect(body).not.toHaveProperty('access_token');
  return response.ok ? (/other email/.test(body.msg) ? 'half' : 'whole') : body.code;
}

await describeAuth(({ start }) => {
  test.each([
    [email, wanted],
    [wanted, email],
  ])(
    'A-05 a change of address takes effect once both addresses have confirmed, %s first',
    async (first, second) => {
      await using auth = await start();
      const { client, id } = await createAccount(auth, email);
      const requested = await client.updateUser({ email: 'ANA@new.example' });
      expect(requested.data.user).toMatchObject({ email, new_email: wanted });
      const { link, code, text } = await readEmailTo(auth, first);
      expect(Object.fromEntries(link.searchParams)).toMatchObject({
        type: 'email_change',
        email,
        new_email: wanted,
      });
      expect([code, /code|\d{6}$/m.test(text)]).toEqual(['', false]);
      expect(await confirm(auth, first)).toBe('half');
      // One address cannot confirm for both.
      expect(await confirm(auth, first)).toBe('otp_expired');
      expect((await client.getUser()).data.user?.email).toBe(email);
      expect(await confirm(auth, second)).toBe('whole');
      const { data } = await client.getUser();
      expect([data.user?.id, data.user?.email, data.user?.new_email]).toEqual([id, wanted, undefined]);
      expect((await client.signInWithPassword({ email: wanted, password })).error).toBeNull();
      await auth.worker.runDue();
      const notice = auth.emails.findLast(({ to }) => to.address === email);
      expect(notice?.subject).toBe('Your email address at Saltbush was changed');
      expect(notice?.text).toContain('You can no longer sign in to it with this address.');
    },
  );

  test('A-05 P-03 the emails of an account’s orders follow a change of its address, and so do orders of the new one', async () => {
    await using auth = await start();
    const { client, id } = await signInByCode(auth, email);
    const payments = createTestPayments(auth.store, { findUser: async () => id, accountEmail: email });
    await payOrder(payments, { email, accessToken: 'Ana’s' });
    await payOrder(payments, { email: 'ana@NEW.example', website: 'other.example' });
    await payments.worker.runDue();
    await client.updateUser({ email: wanted });
    for (const address of [email, wanted]) await confirm(auth, address);
    const orders = await payments.admin.list();
    expect(orders.map(({ userId, mailTo }) => [userId, mailTo])).toEqual([
      [id, wanted],
      [id, wanted],
    ]);
  });

  test('A-05 a change that is not confirmed by both within an hour expires', async () => {
    await using auth = await start();
    const { client } = await signInByCode(auth, email);
    await client.updateUser({ email: wanted });
    expect(await confirm(auth, email)).toBe('half');
    auth.clock.offsetMs += 3600_000;
    expect(await confirm(auth, wanted)).toBe('otp_expired');
    expect((await client.getUser()).data.user).not.toHaveProperty('new_email');
  });

  test.each([
    ['setting the current address', { email: 'ANA@site.example' }],
    ['setting a new password', { password: 'another tide at Bondi' }],
  ])('A-05 a pending change is cancelled by %s', async (_what, attributes) => {
    await using auth = await start();
    const { client } = await signInByCode(auth, email);
    await client.updateUser({ email: wanted });
    await readEmailTo(auth, wanted);
    const { data, error } = await client.updateUser(attributes);
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
    expect(await confirm(auth, wanted)).toBe('otp_expired');
  });

  test('A-05 another change replaces the first: its emails no longer work', async () => {
    await using auth = await start();
    const { client } = await signInByCode(auth, email);
    await client.updateUser({ email: 'typo@new.example' });
    expect(await confirm(auth, email)).toBe('half');
    await client.updateUser({ email: wanted });
    expect(await confirm(auth, 'typo@new.example')).toBe('otp_expired');
    expect(await confirm(auth, wanted)).toBe('half');
    expect(await confirm(auth, email)).toBe('whole');
  });

  test.each(['asker', 'owner'])(
    'A-05 a change to a taken address looks like one to a free address, and only its owner learns that it is taken: the %s confirms first',
    async (order) => {
      await using auth = await start();
      await signInByCode(auth, 'kim@site.example');
      const { client } = await signInByCode(auth, email);
      const shape = (result: Awaited<ReturnType<typeof client.updateUser>>, address: string) =>
        JSON.stringify(result)
          .replaceAll(address, '*')
          .replace(/\d{4}-[\d-]+T[\d:.]+Z/g, '*');
      const free = shape(await client.updateUser({ email: wanted }), wanted);
      const taken = await client.updateUser({ email: 'KIM@site.example' });
      expect(taken.error).toBeNull();
      expect(shape(taken, 'kim@site.example')).toBe(free);
      const firstly = order === 'asker' ? email : 'kim@site.example';
      const secondly = order === 'asker' ? 'kim@site.example' : email;
      const outcomes = [await confirm(auth, firstly), await confirm(auth, secondly)];
      expect(outcomes).toEqual(
        order === 'asker' ? ['half', 'email_exists'] : ['email_exists', 'otp_expired'],
      );
      expect((await client.getUser()).data.user).not.toHaveProperty('new_email');
      const emails = await auth.store.db.selectFrom('auth_users').select('email').orderBy('email').execute();
      expect(emails).toEqual([{ email }, { email: 'kim@site.example' }]);
    },
  );

  test('A-05 emails about a change count for their recipient, so strangers cannot flood a mailbox', async () => {
    await using auth = await start();
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect(
        (await (await signInByCode(auth, `${name}@site.example`)).client.updateUser({ email: wanted })).error,
      ).toBeNull();
    const { client } = await signInByCode(auth, email);
    const free = await client.updateUser({ email: 'ana@other.example' });
    await auth.worker.runDue();
    const full = await client.updateUser({ email: wanted });
    expect([free.error, full.error, full.data.user?.new_email]).toEqual([null, null, wanted]);
    await auth.worker.runDue();
    expect([countEmails(auth, wanted), countEmails(auth, 'ana@other.example')]).toEqual([5, 1]);
    expect((await client.updateUser({ email: 'no address' })).error?.code).toBe('validation_failed');
  });

  test('A-05 whoever changes to somebody’s address again and again does not keep them from changing it', async () => {
    await using auth = await start();
    const { client: intruder } = await signInByCode(auth, 'eve@site.example');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await intruder.updateUser({ email })).error).toBeNull();
    const { client } = await signInByCode(auth, email);
    expect((await client.updateUser({ email: wanted })).error).toBeNull();
    expect([await confirm(auth, email), await confirm(auth, wanted)]).toEqual(['half', 'whole']);
  });

  test('A-05 a sixth change within an hour looks like the others, and nobody gets an email about it', async () => {
    await using auth = await start();
    const { client } = await signInByCode(auth, email);
    const results = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      results.push(await client.updateUser({ email: `ana${attempt}@new.example` }));
      await auth.worker.runDue();
    }
    expect(results.map(({ error, data }) => [error, data.user?.new_email])).toEqual(
      results.map((_, index) => [null, `ana${index}@new.example`]),
    );
    // One was for signing in.
    expect(countEmails(auth, email)).toBe(6);
    auth.clock.offsetMs += 3600_000;
    const again = await signInByCode(auth, email);
    await again.client.updateUser({ email: wanted });
    expect([await confirm(auth, email), await confirm(auth, wanted)]).toEqual(['half', 'whole']);
  });
});
