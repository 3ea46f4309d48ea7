import { expect, test } from 'vitest';
import {
  createAccount,
  createTestClient,
  describeAuth,
  parseEmail,
  goodPassword as password,
  signInByCode,
  type TestAuth,
  withAccountsLocked,
} from '#tests/auth-service.ts';
import { unknownAddressLimits } from './emails.ts';
import { wrongPasswords } from './password-grant.ts';
import { newPasswords } from './update-user.ts';

const email = 'ana@site.example';
const hourMs = 3600_000;

/** Every network of an attacker: IPv4 addresses, and the /56 networks of an IPv6 /48. */
const network = (number: number) => ({
  'x-test-address':
    number % 2 ? `198.51.100.${number % 250}` : `2001:db8:7:${(number * 256).toString(16)}::1`,
});

const tryCode = async (auth: TestAuth, token: string, headers = {}) =>
  (await auth.post('/verify', { type: 'email', email, token }, headers)).status;

/** Codes that are wrong for every email of the address so far. */
function createGuesses(auth: TestAuth) {
  const right = () =>
    auth.emails.filter(({ to }) => to.address === email).map((mail) => parseEmail(mail).code);
  let next = 0;
  return () => {
    for (;;) {
      next += 1;
      const guess = String(next).padStart(6, '0');
      if (!right().includes(guess)) return guess;
    }
  };
}

await describeAuth(
  ({ start }) => {
    test('A-05 a code dies after five wrong tries, from 200 networks: of the whole budget of an hour no 26th guess counts', async () => {
      await using auth = await start();
      const guess = createGuesses(auth);
      for (let attempt = 0; attempt < 200; attempt += 1) {
        await auth.post('/otp', { email }, network(attempt));
        await auth.worker.runDue();
        for (let tries = 0; tries < 5; tries += 1)
          expect(await tryCode(auth, guess(), network(attempt))).toBe(403);
      }
      const codes = auth.emails.map((mail) => parseEmail(mail).code);
      expect(codes).toHaveLength(5);
      const { tries } = await auth.store.db
        .selectFrom('auth_emails')
        .select(({ fn }) => fn.sum<number>('tries').as('tries'))
        .executeTakeFirstOrThrow();
      expect(Number(tries)).toBe(25);
      // The right codes are dead now, from everywhere.
      for (const code of codes) expect(await tryCode(auth, code, network(3))).toBe(403);
      expect(await tryCode(auth, codes[0] ?? '')).toBe(403);
    });

    test('A-05 the budget holds at the edge of the hour: no sixty minutes have more than five emails', async () => {
      await using auth = await start();
      const sent: number[] = [];
      for (let minute = 0; minute < 240; minute += 7) {
        auth.clock.offsetMs = minute * 60_000;
        for (const _ of [1, 2]) await auth.post('/otp', { email });
        await auth.worker.runDue();
        while (sent.length < auth.emails.length) sent.push(minute);
      }
      expect(sent.length).toBeGreaterThan(15);
      for (const [place, minute] of sent.entries())
        expect((sent[place + 5] ?? 999) - minute).toBeGreaterThanOrEqual(60);
    });

    test('A-05 guesses that arrive together are counted one by one', async () => {
      await using auth = await start();
      await auth.post('/otp', { email });
      const { code } = await auth.readEmail();
      const guess = createGuesses(auth);
      await Promise.all(Array.from({ length: 20 }, () => tryCode(auth, guess())));
      const row = await auth.store.db.selectFrom('auth_emails').select('tries').executeTakeFirstOrThrow();
      expect(row.tries).toBe(5);
      expect(await tryCode(auth, code)).toBe(403);
    });

    test('A-05 guesses at a password through its change are limited, also at once, whatever the session', async () => {
      await using auth = await start();
      const { client } = await createAccount(auth, email);
      const change = (next: string) => client.updateUser({ password: next });
      const attempts = Array.from({ length: newPasswords + 4 }, (_, index) =>
        change(`guess number ${index} of us`),
      );
      const results = await Promise.all(attempts);
      const limited = results.filter(({ error }) => error?.code === 'over_request_rate_limit');
      // The first password of the account counted too.
      expect(limited).toHaveLength(5);
      await auth.worker.runDue();
      const notices = auth.emails.filter(({ subject }) => /password .* was set/.test(subject));
      expect(notices.length).toBeLessThanOrEqual(newPasswords + 1);
      auth.clock.offsetMs += hourMs;
      await signInByCode(auth, email);
    });

    test('A-05 strangers who spend every try and every email do not lock the owner out: each link still works', async () => {
      await using auth = await start();
      await createAccount(auth, email);
      await auth.worker.runDue();
      auth.clock.offsetMs += hourMs;
      auth.emails.length = 0;
      const guess = createGuesses(auth);
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await auth.post('/otp', { email }, network(attempt));
        for (let tries = 0; tries < 6; tries += 1) await tryCode(auth, guess(), network(attempt));
      }
      for (let tries = 0; tries < 15; tries += 1)
        await auth.post('/token?grant_type=password', { email, password: 'wrong' }, network(tries));
      await auth.worker.runDue();
      const owner = createTestClient(auth);
      expect(auth.emails).toHaveLength(5);
      for (const mail of auth.emails) {
        const { tokenHash, code } = parseEmail(mail);
        expect((await owner.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
          'otp_expired',
        );
        expect((await owner.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull();
        // Alarmed, the owner sets another password: the other links still lead in on other devices.
        if (mail === auth.emails[0])
          expect((await owner.updateUser({ password: 'a calmer tide at Tamarama' })).error).toBeNull();
      }
    });

    test('A-05 a sixth request within an hour gets the same response as the first, and so does one for an unknown address', async () => {
      await using auth = await start();
      const requestCode = async (body: object) => {
        const response = await auth.post('/otp', body);
        return [response.status, await response.text(), [...response.headers.keys()].sort()];
      };
      await createAccount(auth, email);
      const first = await requestCode({ email });
      for (let attempt = 0; attempt < 6; attempt += 1) expect(await requestCode({ email })).toEqual(first);
      expect(await requestCode({ email: 'nobody@site.example', create_user: false })).toEqual(first);
      const recovered = await auth.post('/recover', { email: 'nobody@site.example' });
      expect([recovered.status, await recovered.text()]).toEqual([200, '{}']);
      await auth.worker.runDue();
      expect(auth.emails.filter(({ to }) => to.address !== email)).toEqual([]);
    });

    test('A-05 a stranger who asks for emails to somebody’s address gets nothing that is theirs: the account belongs to whoever answers', async () => {
      await using auth = await start();
      const intruder = createTestClient(auth);
      await intruder.signInWithOtp({ email, options: { data: { name: 'Eve' } } });
      const signUp = await intruder.signUp({ email, password: 'a stranger at Bondi' });
      expect(signUp.error).toMatchObject({ status: 422, code: 'signup_disabled' });
      expect(await auth.store.db.selectFrom('auth_users').selectAll().execute()).toEqual([]);
      // The owner answers the stranger's email.
      const { tokenHash } = await auth.readEmail();
      const owner = createTestClient(auth);
      const { data } = await owner.verifyOtp({ token_hash: tokenHash, type: 'email' });
      expect(JSON.stringify(data.user)).not.toContain('Eve');
      expect((await intruder.getSession()).data.session).toBeNull();
      expect((await intruder.verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe(
        'otp_expired',
      );
      for (const userAgent of ['a stranger at Bondi', ''])
        expect((await auth.post('/token?grant_type=password', { email, password: userAgent })).status).toBe(
          400,
        );
    });

    test('A-05 wrong passwords are counted for the address and for the network, whether or not there is an account; a code always works', async () => {
      await using auth = await start();
      const { client } = await createAccount(auth, email);
      const guess = async (address: string, from: number) =>
        (await auth.post('/token?grant_type=password', { email: address, password: 'wrong' }, network(from)))
          .status;
      for (const address of [email, 'nobody@site.example']) {
        const statuses = [];
        // Each from a network of its own.
        for (let attempt = 0; attempt < wrongPasswords.address + 2; attempt += 1)
          statuses.push(await guess(address, 100 + attempt));
        expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      }
      // One network, many addresses.
      const statuses = [];
      for (let attempt = 0; attempt < wrongPasswords.network + 3; attempt += 1)
        statuses.push(await guess(`nobody${attempt}@site.example`, 2));
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
      expect(await guess('someone@site.example', 4)).toBe(400);

      const refused = await client.signInWithPassword({ email, password });
      expect(refused.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(refused.error?.message).toContain('by email still works');
      await signInByCode(auth, email);
      auth.clock.offsetMs += hourMs;
      expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    });

    test('A-05 a right password never counts, also among 60 at once from one household; wrong ones at once reveal no more than one after another', async () => {
      await using auth = await start();
      const otherEmail = 'ben@site.example';
      for (const address of [email, otherEmail]) await createAccount(auth, address);
      const signIn = async (address: string, typed: string) =>
        (await auth.post('/token?grant_type=password', { email: address, password: typed }, network(1)))
          .status;
      const repeat = (times: number, address: string, typed: string) =>
        Array.from({ length: times }, () => signIn(address, typed));
      const count = (statuses: number[], status: number) => statuses.filter((code) => code === status).length;
      // The neighbour's wrong passwords are limited exactly, and cost the household nothing.
      const [right, wrong] = await Promise.all([
        Promise.all(repeat(60, email, password)),
        Promise.all(repeat(30, otherEmail, 'wrong')),
      ]);
      expect([count(right, 200), count(wrong, 400), count(wrong, 429)]).toEqual([
        60,
        wrongPasswords.address,
        20,
      ]);
      // Over the limit not even the right password is confirmed.
      const isOver = async (address: string) => (await signIn(address, password)) === 429;
      expect([await isOver(otherEmail), await isOver(email)]).toEqual([true, false]);
      const limits = await auth.store.db.selectFrom('rate_counts').select(['id', 'count']).execute();
      const counted = limits
        .filter(({ id }) => id.startsWith('auth-password'))
        .map((row) => Number(row.count));
      expect(counted.sort((a, b) => a - b)).toEqual([0, wrongPasswords.address, wrongPasswords.address]);
    });

    test('A-05 a /56 of IPv6 is one network', async () => {
      await using auth = await start();
      const statuses = [];
      for (let attempt = 0; attempt < wrongPasswords.network + 5; attempt += 1) {
        const body = { email: `nobody${attempt}@site.example`, password: 'wrong' };
        const from = { 'x-test-address': `2001:db8:0:1${(attempt % 256).toString(16).padStart(2, '0')}::1` };
        statuses.push((await auth.post('/token?grant_type=password', body, from)).status);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });

    test.each([
      ['set a password', (client: Client) => client.updateUser({ password: 'another tide at Bondi' })],
      ['change the address', (client: Client) => client.updateUser({ email: 'eve@site.example' })],
      ['sign out all devices', (client: Client) => client.signOut({ scope: 'global' })],
      ['sign out other devices', (client: Client) => client.signOut({ scope: 'others' })],
    ])(
      'A-05 a session that signed in more than ten minutes ago cannot %s, whatever else it sends',
      async (_what, act) => {
        await using auth = await start();
        const { client, accessToken } = await createAccount(auth, email);
        auth.clock.offsetMs += 601_000;
        await client.refreshSession();
        const before = await readAccount(auth);
        expect((await act(client)).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
        // The password that the account has now gets no other response, nor does a code in the nonce.
        const response = await auth.request('/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({ password, nonce: '123456' }),
        });
        expect((await response.json()).code).toBe('reauthentication_needed');
        expect(await readAccount(auth)).toEqual(before);
        const { error } = await client.signInWithPassword({ email, password });
        expect(error).toBeNull();
        expect((await act(client)).error).toBeNull();
      },
    );

    test('A-05 signing out here, and cancelling a change of address, need no recent sign-in', async () => {
      await using auth = await start();
      const { client } = await signInByCode(auth, email);
      await client.updateUser({ email: 'ana@new.example' });
      auth.clock.offsetMs += 601_000;
      expect((await client.updateUser({ email })).data.user?.new_email).toBeUndefined();
      expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    });

    test('A-05 a flood of sign-ups is stopped for its own networks, named in the log, and does not affect others', async () => {
      await using auth = await start();
      const { total, network: perNetwork } = unknownAddressLimits;
      const requestCode = (who: string, from: number) =>
        auth.post('/otp', { email: `${who}@flood.example` }, network(from));
      // However often one network sends requests, the total of all is not used up.
      for (let attempt = 0; attempt < total + 20; attempt += 1) await requestCode(`first${attempt}`, 1);
      const count = async () => (await auth.store.db.selectFrom('auth_emails').selectAll().execute()).length;
      expect(await count()).toBe(perNetwork);
      expect(auth.lines.filter(({ level }) => level === 'warn')).toEqual([]);
      for (let from = 1; (await count()) < total; from += 1)
        for (let attempt = 0; attempt < perNetwork; attempt += 1)
          await requestCode(`f${from}x${attempt}`, 300 + from);
      // Whoever has used up the share of a network gets no more, and everybody else still gets theirs.
      await requestCode('again', 301);
      expect(await count()).toBe(total);
      for (const from of [900, 902, 900]) await requestCode(`honest${from}`, from);
      expect(await count()).toBe(total + 3);
      const warnings = auth.lines.filter(({ level }) => level === 'warn');
      expect(warnings).toEqual([
        expect.objectContaining({ message: expect.stringContaining('unusually many people') }),
      ]);
    });

    test('A-05 people with an account are no strangers, and emails about a change to any address are counted as to strangers', async () => {
      await using auth = await start();
      const { client } = await createAccount(auth, email);
      await createAccount(auth, 'taken@site.example');
      // The accounts themselves were two.
      for (let attempt = 2; attempt < unknownAddressLimits.network; attempt += 1)
        await auth.post('/otp', { email: `x${attempt}@flood.example` });
      const count = async () => (await auth.store.db.selectFrom('auth_emails').selectAll().execute()).length;
      const before = await count();
      // The limit tells neither which address is taken nor that it was reached.
      for (const address of ['ana@new.example', 'taken@site.example'])
        expect((await client.updateUser({ email: address })).data.user?.new_email).toBe(address);
      expect(await count()).toBe(before);
      await auth.post('/otp', { email });
      expect(await count()).toBe(before + 1);
    });

    test('A-05 creating and deleting an account again and again sends no more emails to anybody', async () => {
      await using auth = await start();
      for (let round = 0; round < 3; round += 1) {
        const { client, id } = await signInByCode(auth, `eve${round}@site.example`);
        for (let attempt = 0; attempt < 3; attempt += 1) await client.updateUser({ email });
        await auth.accounts.own?.deleteUser(id);
      }
      const emails = auth.store.db.selectFrom('auth_emails').select('slot').where('email', '=', email);
      expect(await emails.execute()).toHaveLength(5);
    });

    test('A-05 limits and emails store no networks, and refused requests no addresses', async () => {
      await using auth = await start();
      for (let attempt = 0; attempt < 12; attempt += 1)
        await auth.post('/token?grant_type=password', { email, password: 'wrong' });
      await auth.post('/recover', { email });
      const rows = [
        ...(await auth.store.db.selectFrom('rate_counts').selectAll().execute()),
        ...(await auth.store.db.selectFrom('auth_emails').selectAll().execute()),
      ];
      expect(rows.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(rows)).not.toMatch(/ana@|203\.0\.113/);
    });

    test('A-05 responses about an address take at least a fixed time, whatever they did', async () => {
      const minimumMs = 200;
      await using auth = await start({ minimumMs });
      await auth.post('/otp', { email });
      for (const [path, more] of [
        ['/otp', {}],
        ['/recover', {}],
        ['/verify', { type: 'email', token: '000000' }],
        ['/verify', { type: 'nonsense' }],
        ['/token?grant_type=password', { password: 'wrong' }],
      ] as const)
        for (const address of [email, 'nobody@site.example']) {
          const began = performance.now();
          await auth.post(path, { email: address, ...more });
          // Timers sometimes fire a millisecond early.
          expect(performance.now() - began, path).toBeGreaterThan(minimumMs - 2);
        }
    });

    test('A-05 of several concurrent uses of one link or code only one signs in', async () => {
      await using auth = await start();
      await signInByCode(auth, email);
      for (const way of ['link', 'code']) {
        await auth.post('/otp', { email });
        const { tokenHash, code } = await auth.readEmail();
        const byLink = { type: 'email', token_hash: tokenHash };
        const byCode = { type: 'email', email, token: code };
        const responses = await withAccountsLocked(auth.store, () =>
          [byLink, way === 'code' ? byCode : byLink, byLink].map((body) => auth.post('/verify', body)),
        );
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });
  },
  { databaseUse: 'little' },
);

type Client = ReturnType<typeof createTestClient>;

/** What an action would change. */
async function readAccount({ store: { db } }: TestAuth) {
  return [
    await db.selectFrom('auth_users').select(['email', 'encrypted_password', 'email_change']).execute(),
    await db.selectFrom('auth_sessions').select('id').execute(),
  ];
}
