import { expect, test } from 'vitest';
import { MailRefused, type MailSender } from '#platform/mail/email.ts';
import { createTestClient, describeAuth, signInByCode, startTestAuth } from '#tests/auth-service.ts';
import { deleteExpiredEmails } from './emails.ts';

const email = 'ana@site.example';

await describeAuth(
  ({ start, open }) => {
    test('A-05 the email has a code, and a link to a page of the site that names the account and leads on to a page of this site only', async () => {
      await using auth = await start();
      const follow = async (emailRedirectTo: string) => {
        await createTestClient(auth).signInWithOtp({ email, options: { emailRedirectTo } });
        const { link } = await auth.readEmail();
        auth.clock.offsetMs += 3600_000;
        return link.searchParams.get('next');
      };
      await createTestClient(auth).signInWithOtp({ email });
      const { link, code, text } = await auth.readEmail();
      expect(link.href).toMatch(
        new RegExp(`^${auth.url}/auth\\?token_hash=[0-9a-f]{56}&type=email&email=ana%40site`),
      );
      expect(code).toMatch(/^\d{6}$/);
      expect(text).toContain('nothing happens without the code or the button');
      auth.clock.offsetMs += 3600_000;
      expect(await follow(`${auth.url}/projects?category=seo#end`)).toBe('/projects?category=seo#end');
      expect(await follow(`${auth.url}/auth?view=new-password&next=%2Fblog`)).toBe(
        '/auth?view=new-password&next=%2Fblog',
      );
      for (const foreign of [
        'https://evil.example/',
        '//evil.example',
        'javascript:alert(1)',
        `${auth.url}/auth`,
        `${auth.url}@evil.example/`,
        `${auth.url}/${'a'.repeat(3000)}`,
      ])
        expect(await follow(foreign)).toBeNull();
    });

    test('A-05 emails contain nothing that a visitor typed but the address, neither in text nor in HTML', async () => {
      await using auth = await start();
      const options = {
        data: { name: 'BUY PILLS https://evil.example' },
        emailRedirectTo: 'https://evil.example',
      };
      await createTestClient(auth).signInWithOtp({ email, options });
      await auth.readEmail();
      const mail = auth.emails[0];
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/PILLS|evil/);
      expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
      expect(mail?.html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/auth\?token_hash=[^"]+&amp;type=email/);
    });

    test('A-05 an email is not sent once its link has expired or was used, and a rejected address is not retried', async () => {
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
      await client.signInWithOtp({ email });
      await store.db.updateTable('auth_emails').set({ used_at: new Date().toISOString() }).execute();
      await auth.worker.runDue();
      expect(sent).toEqual([]);
      state.refuse = new MailRefused('550 no such user', { code: 550, recipientRefused: true });
      await client.signInWithOtp({ email });
      await auth.worker.runDue();
      const jobs = await store.db.selectFrom('jobs').select('state').orderBy('created_at').execute();
      expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'dead']);
    });

    test('A-05 everything ends: expired emails are deleted, and their jobs name nobody, so they are deleted like others', async () => {
      await using auth = await start();
      await signInByCode(auth, email);
      await auth.post('/otp', { email: 'kim@site.example' });
      const { db } = auth.store;
      expect(await deleteExpiredEmails(db, Date.now() + 3500_000)).toBe(0);
      expect(await deleteExpiredEmails(db, Date.now() + 3600_000)).toBe(2);
      const jobs = await db.selectFrom('jobs').select(['subject', 'payload']).execute();
      expect(jobs.map(({ subject }) => subject)).toEqual([null, null]);
      expect(JSON.stringify(jobs)).not.toMatch(/ana|kim/);
    });

    test('A-05 the database contains no usable token', async () => {
      await using auth = await start();
      const { client, refreshToken } = await signInByCode(auth, email);
      await client.signInWithOtp({ email });
      const { code, tokenHash } = await auth.readEmail();
      const rows = [];
      for (const table of ['auth_users', 'auth_refresh_tokens', 'auth_emails', 'jobs'] as const)
        rows.push(...(await auth.store.db.selectFrom(table).selectAll().execute()));
      const everything = JSON.stringify(rows);
      expect(rows.length).toBeGreaterThan(4);
      for (const secret of [refreshToken, tokenHash]) expect(everything).not.toContain(secret);
      expect(everything).not.toMatch(new RegExp(`"${code}"|: ${code}`));
    });
  },
  { databaseUse: 'little' },
);
