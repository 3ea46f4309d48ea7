import { expect, test } from 'vitest';
import { MailRefused, type MailSender } from '#platform/mail/email.ts';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
  type TestAuth,
} from '#tests/auth-service.ts';
import { withAccountsLocked } from '#tests/lock-accounts.ts';

const email = 'ana@site.example';

async function openLink(link: URL | string): Promise<URL> {
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  return new URL(opened.headers.get('location') ?? '');
}

const readParts = (text: string) => Object.fromEntries(new URLSearchParams(text.replace(/^[#?]/, '')));

const expired = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

async function tryCode(auth: TestAuth, token: string, type = 'email'): Promise<string> {
  const answer = await auth.post('/verify', { type, email, token });
  return answer.ok ? 'in' : (await answer.json()).error_code;
}

await describeAuth(
  ({ start, open }) => {
    test('A-05 a link works once, for an hour; after that its redirect says so in fragment and query', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const { link } = await auth.readEmail();
      expect((await openLink(link)).searchParams.get('code')).toBeTruthy();
      const again = await openLink(link);
      expect(readParts(again.hash)).toEqual({ ...expired, sb: '' });
      expect(readParts(again.search)).toEqual(expired);

      await client.signInWithOtp({ email });
      const late = await auth.readEmail();
      auth.clock.offsetMs += 3600_000;
      expect(readParts((await openLink(late.link)).hash)).toMatchObject(expired);
      expect(await tryCode(auth, late.code)).toBe('otp_expired');
    });

    test('A-05 a HEAD request by a mail program does not use up a link', async () => {
      await using auth = await start();
      await createTestClient(auth).signUp({ email, password });
      const { link } = await auth.readEmail();
      expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(204);
      expect((await openLink(link)).searchParams.get('code')).toBeTruthy();
    });

    test('A-05 a link redirects only to the site, whatever target was requested', async () => {
      await using auth = await start();
      const client = createTestClient(auth, 'implicit');
      const follow = async (emailRedirectTo: string) => {
        await client.signInWithOtp({ email, options: { emailRedirectTo } });
        return openLink((await auth.readEmail()).link);
      };
      expect((await follow(`${auth.url}/about`)).pathname).toBe('/about');
      for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
        expect((await follow(foreign)).origin).toBe(auth.url);
      // The same holds if the link itself is tampered with.
      await client.signInWithOtp({ email });
      const { link } = await auth.readEmail();
      link.searchParams.set('redirect_to', 'https://evil.example/');
      expect((await openLink(link)).origin).toBe(auth.url);
    });

    test('A-05 an invalid link redirects to the site with an error', async () => {
      await using auth = await start();
      for (const query of [
        '',
        '?token=x',
        '?type=signup',
        '?token=%00&type=signup',
        '?token=x&type=__proto__',
      ]) {
        const target = await openLink(`${auth.url}/auth/v1/verify${query}`);
        expect(target.origin).toBe(auth.url);
        expect(target.hash).toMatch(/^#error=(access_denied|invalid_request)&/);
      }
    });

    test('A-05 a link of one type is not valid as another type', async () => {
      await using auth = await start();
      await createTestClient(auth).signUp({ email, password });
      const { link } = await auth.readEmail();
      for (const type of ['recovery', 'email_change']) {
        link.searchParams.set('type', type);
        expect(readParts((await openLink(link)).hash)).toMatchObject(expired);
      }
      link.searchParams.set('type', 'signup');
      expect((await openLink(link)).searchParams.get('code')).toBeTruthy();
    });

    test('A-05 a code works once, and after five wrong codes only the link works', async () => {
      await using auth = await start();
      const client = createTestClient(auth, 'implicit');
      await client.signInWithOtp({ email });
      const first = await auth.readEmail();
      expect(await tryCode(auth, first.code)).toBe('in');
      expect(await tryCode(auth, first.code)).toBe('otp_expired');

      await client.signInWithOtp({ email });
      const second = await auth.readEmail();
      const wrong = second.code === '000000' ? '000001' : '000000';
      for (let tries = 1; tries <= 5; tries++) expect(await tryCode(auth, wrong)).toBe('otp_expired');
      expect(await tryCode(auth, second.code)).toBe('otp_expired');
      expect((await openLink(second.link)).hash).toContain('access_token=');
    });

    test('A-05 only one of several concurrent requests with one link gets in', async () => {
      await using auth = await start();
      await createTestClient(auth, 'implicit').signInWithOtp({ email });
      const { link } = await auth.readEmail();
      const targets = await withAccountsLocked(auth.store, () => [1, 2, 3].map(() => openLink(link)));
      expect(targets.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1);
    });

    test.each(['signup', 'magiclink', 'recovery'] as const)(
      'A-05 after a link was opened in another browser the code still works, once: %s',
      async (kind) => {
        await using auth = await start();
        const client = createTestClient(auth);
        if (kind === 'signup') await client.signUp({ email, password });
        if (kind !== 'signup') await client.signInWithOtp({ email });
        if (kind === 'recovery') await client.resetPasswordForEmail(email);
        const { link, code } = await auth.readEmail();
        const opened = await openLink(link);
        expect(opened.searchParams.get('code')).toBeTruthy();
        expect(readParts((await openLink(link)).hash)).toMatchObject(expired);
        const byHash = { type: kind, token_hash: link.searchParams.get('token') };
        expect((await auth.post('/verify', byHash)).status).toBe(403);

        expect(await tryCode(auth, code, kind)).toBe('in');
        expect(await tryCode(auth, code, kind)).toBe('otp_expired');
        const late = await client.exchangeCodeForSession(opened.searchParams.get('code') ?? '');
        expect(late.error?.code).toBe('flow_state_not_found');
      },
    );

    test('A-05 of an opened link’s exchange and its code, only the first one signs in', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      const first = await auth.readEmail();
      const opened = await openLink(first.link);
      expect((await client.exchangeCodeForSession(opened.searchParams.get('code') ?? '')).error).toBeNull();
      expect(await tryCode(auth, first.code, 'signup')).toBe('otp_expired');

      await client.signInWithOtp({ email });
      const second = await auth.readEmail();
      const again = await openLink(second.link);
      const outcomes = await withAccountsLocked(auth.store, () => [
        tryCode(auth, second.code),
        client
          .exchangeCodeForSession(again.searchParams.get('code') ?? '')
          .then(({ error }) => error?.code ?? 'in'),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    });

    test('A-05 the email about a change of address has a link and no code, and one address cannot confirm for both', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password });
      await client.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      await client.updateUser({ email: 'ana@new.example' });
      await auth.worker.runDue();
      const mail = auth.emails.findLast(({ to }) => to.address === email)?.text ?? '';
      expect(mail).not.toMatch(/code|\d{6}$/m);
      const link = /https?:\/\/\S+\/verify\S+/.exec(mail)?.[0] ?? '';
      expect((await openLink(link)).hash).toContain('message=Confirmation');
      expect(readParts((await openLink(link)).hash)).toMatchObject(expired);
      expect((await client.getUser()).data.user?.email).toBe(email);
    });

    test('A-05 recover and resend respond the same for unknown and for confirmed addresses', async () => {
      await using auth = await start({ settings: { mailIntervalSeconds: 60 } });
      const client = createTestClient(auth, 'implicit');
      await client.signUp({ email, password });
      await client.verifyOtp({ email, token: (await auth.readEmail()).code, type: 'signup' });
      auth.clock.offsetMs += 61_000;
      const ask = async (path: string, body: object) => {
        const answers = [];
        for (const _ of [1, 2]) {
          const answer = await auth.post(path, body);
          answers.push([
            answer.status,
            answer.headers.get('retry-after'),
            (await answer.text()).replace(/\d+ sec/, 'N sec'),
          ]);
        }
        return answers;
      };
      for (const [path, more] of [
        ['/recover', {}],
        ['/resend', { type: 'signup' }],
      ] as const) {
        const known = await ask(path, { email, ...more });
        expect(known[0]).toEqual([200, null, '{}']);
        expect(known[1]?.[0]).toBe(429);
        expect(await ask(path, { email: 'nobody@site.example', ...more })).toEqual(known);
      }
      await auth.worker.runDue();
      expect(auth.emails.map(({ to, subject }) => [to.address, subject])).toEqual([
        [email, 'Confirm your email for Saltbush'],
        [email, 'Choose a new password for Saltbush'],
      ]);
    });

    test('A-05 a second email within a minute is refused with the remaining seconds', async () => {
      await using auth = await start({ settings: { mailIntervalSeconds: 60 } });
      const client = createTestClient(auth);
      expect((await client.signUp({ email, password })).error).toBeNull();
      auth.clock.offsetMs += 20_000;
      const { error } = await client.resend({ type: 'signup', email });
      expect(error).toMatchObject({ name: 'AuthApiError', status: 429, code: 'over_email_send_rate_limit' });
      expect(error?.message).toMatch(
        /^For security purposes, you can only request this after (39|40) seconds\.$/,
      );
      auth.clock.offsetMs += 41_000;
      expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    });

    test('A-05 an email is not sent once its link has expired, and a rejected address is not retried', async () => {
      await using store = await open();
      const sent: string[] = [];
      const state: { refuse: Error | undefined } = { refuse: new Error('connect ECONNREFUSED') };
      const sender: MailSender = {
        async send({ to }) {
          if (state.refuse) throw state.refuse;
          sent.push(to.address);
        },
      };
      await using auth = await startTestAuth(store, { sender });
      const client = createTestClient(auth);
      await client.signInWithOtp({ email });
      await auth.worker.runDue();
      auth.clock.offsetMs += 2 * 3600_000;
      state.refuse = undefined;
      await auth.worker.runDue();
      expect(sent).toEqual([]);
      expect(auth.lines).toContainEqual(
        expect.objectContaining({ level: 'warn', message: expect.stringContaining('link has expired') }),
      );
      state.refuse = new MailRefused('550 no such user', { code: 550, recipientRefused: true });
      await client.signInWithOtp({ email });
      await auth.worker.runDue();
      const jobs = await store.db.selectFrom('jobs').select('state').orderBy('created_at').execute();
      expect(jobs.map(({ state }) => state)).toEqual(['done', 'dead']);
    });

    test('A-05 an unconfirmed change to an address does not block others from it, and cannot flood its mailbox', async () => {
      await using auth = await start({ settings: { mailIntervalSeconds: 60 } });
      const wanted = 'wanted@site.example';
      const join = async (own: string) => {
        const client = createTestClient(auth, 'implicit');
        await client.signUp({ email: own, password });
        await client.verifyOtp({ email: own, token: (await auth.readEmail()).code, type: 'signup' });
        return client;
      };
      const [eve, ana] = [await join('eve@site.example'), await join(email)];
      expect((await eve.updateUser({ email: wanted })).error).toBeNull();
      expect((await ana.updateUser({ email: wanted })).error?.code).toBe('over_email_send_rate_limit');
      auth.clock.offsetMs += 61_000;
      expect((await ana.updateUser({ email: wanted })).error).toBeNull();
      await auth.worker.runDue();
      const readToken = (address: string) =>
        /token=([0-9a-f]+)/.exec(auth.emails.findLast(({ to }) => to.address === address)?.text ?? '')?.[1] ??
        '';
      await auth.post('/verify', { type: 'email_change', token_hash: readToken(email) });
      const { data } = await ana.verifyOtp({ token_hash: readToken(wanted), type: 'email_change' });
      expect(data.user?.email).toBe(wanted);
    });

    test('A-05 emails contain nothing that a visitor typed, neither in text nor in HTML', async () => {
      await using auth = await start();
      const client = createTestClient(auth);
      await client.signUp({ email, password, options: { data: { name: 'BUY PILLS https://evil.example' } } });
      await auth.readEmail();
      const mail = auth.emails[0];
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/PILLS|evil/);
      expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
      expect(mail?.html).toMatch(
        /<a href="http:\/\/127\.0\.0\.1:\d+\/auth\/v1\/verify\?token=[^"]+&amp;type=signup/,
      );
    });
  },
  { asks: 'little' },
);
