import type { AdminUserAttributes } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { deleteAuditsOfUser } from '#app/audit/server/database/audit-store.ts';
import { wish } from '#tests/audit-service.ts';
import { createTestClient, goodPassword as password, startTestAuth } from '#tests/auth-service.ts';
import { createTestAudits } from '#tests/source-audits.ts';
import { describeStores } from '#tests/stores.ts';
import { createUser } from './standin/users.ts';
import { createUserAdmin } from './user-admin.ts';
import { type ExportedUser, formatExport, runUsers } from './users-command.ts';

await describeStores(
  ({ open }) => {
    test('A-05 the operator lists, confirms and deletes accounts', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const run = (...args: string[]) => runUsers(args, createUserAdmin(store, deleteAuditsOfUser));
      expect((await run('list')).out).toBe('No accounts.\n');
      const client = createTestClient(auth);
      await client.signUp({ email: 'ana@site.example', password });
      await client.signUp({ email: 'kim@site.example', password });
      const unconfirmed = /unconfirmed {2}never signed in {2}0 sessions {2}ana@site\.example\n/;
      expect((await run('list')).out).toMatch(unconfirmed);
      expect((await run('confirm', 'ANA@site.example')).out).toBe('ana@site.example is confirmed.\n');
      const signedIn = await client.signInWithPassword({ email: 'ana@site.example', password });
      expect(signedIn.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
      const confirmed = / confirmed {4}last sign-in \S+ \S+ AE[DS]T {2}1 session {2}ana@site\.example\n/;
      expect((await run('list')).out).toMatch(confirmed);
      expect((await run('delete', 'ana@site.example')).out).toContain('Nothing is deleted yet');
      expect((await client.getUser()).error).toBeNull();
      expect((await run('delete', 'Ana@site.example', '--yes')).status).toBe(0);
      expect((await client.getUser()).error?.code).toBe('user_not_found');
      expect((await run('list')).out).toMatch(/^[^\n]*kim@site\.example\n$/);
      for (const table of ['auth_one_time_tokens', 'jobs'] as const)
        expect(await store.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    });

    test('A-05 the operator cannot confirm an address with which several people signed up', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const body = { email: 'ana@site.example', password };
      await auth.post('/signup', body);
      await auth.post(
        '/signup',
        { ...body, password: 'a stranger at Bondi' },
        { 'x-test-address': '203.0.113.9' },
      );
      const run = (...args: string[]) => runUsers(args, createUserAdmin(store, deleteAuditsOfUser));
      const refused = await run('confirm', 'ana@site.example');
      expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('Several people') });
      expect((await auth.post('/token?grant_type=password', body)).headers.get('x-sb-error-code')).toBe(
        'email_not_confirmed',
      );
    });

    test('A-05 users who never confirmed their address are deleted after 30 days', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      for (const name of ['ana', 'kim'])
        await createTestClient(auth).signUp({ email: `${name}@site.example`, password });
      const admin = (days: number) =>
        createUserAdmin(store, deleteAuditsOfUser, () => Date.now() + days * 24 * 3600_000);
      await admin(0).confirm('kim@site.example');
      expect(await admin(29).purgeUnconfirmed()).toBe(0);
      expect(await admin(31).purgeUnconfirmed()).toBe(1);
      expect((await admin(0).list()).map((user) => user.email)).toEqual(['kim@site.example']);
    });

    test('A-05 W-02 deleting an account deletes its audit reports, and no one else’s', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const client = createTestClient(auth);
      await client.signUp({ email: 'ana@site.example', password });
      const user = await store.db.selectFrom('auth_users').select('id').executeTakeFirstOrThrow();
      const { audits } = createTestAudits(store);
      const url = 'https://tidepooltrust.example/';
      await audits.place(wish({ url, userId: user.id }));
      await audits.place(wish({ userId: user.id }));
      await audits.place(wish({ url }));
      await runUsers(['delete', 'ana@site.example', '--yes'], createUserAdmin(store, deleteAuditsOfUser));
      expect(await audits.listOfUser(user.id)).toEqual([]);
      expect(await store.db.selectFrom('audits').select('url').execute()).toEqual([{ url }]);
      expect(await store.db.selectFrom('audit_runs').select('url').execute()).toEqual([{ url }]);
    });

    test('A-05 an unknown account exits with status 1, and a usage error with status 2 and the usage', async () => {
      const store = await open();
      const run = (...args: string[]) => runUsers(args, createUserAdmin(store, deleteAuditsOfUser));
      const status1 = 'confirm no@site.example|delete no@site.example|delete no@site.example --yes';
      for (const line of status1.split('|')) {
        const err = 'There is no account with the address no@site.example.\n';
        expect(await run(...line.split(' ')), line).toEqual({ status: 1, out: '', err });
      }
      const misused =
        '|dance|confirm|delete nobody|list --what|confirm a@b.c d|list a@b.c|export x|list --yes';
      for (const line of misused.split('|')) {
        const err = expect.stringContaining('npm run users');
        expect(await run(...line.split(' ').filter(Boolean)), line).toEqual({ status: 2, out: '', err });
      }
    });

    test('A-05 the export has one user per line, oldest first, in the format from which Supabase creates users', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const client = createTestClient(auth, 'implicit');
      await client.signUp({ email: 'ana@site.example', password, options: { data: { name: 'Ana' } } });
      const { code: token } = await auth.readEmail();
      const { data } = await client.verifyOtp({ email: 'ana@site.example', token, type: 'signup' });
      auth.clock.offsetMs += 1000;
      await client.signInWithOtp({ email: 'kim@site.example' });
      const { out } = await runUsers(['export'], createUserAdmin(store, deleteAuditsOfUser));
      const users: ExportedUser[] = JSON.parse(`[${out.trimEnd().replaceAll('\n', ',')}]`);
      expect(users).toEqual([
        {
          id: data.user?.id,
          email: 'ana@site.example',
          email_confirm: true,
          password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
          user_metadata: expect.objectContaining({ name: 'Ana' }),
          app_metadata: { provider: 'email', providers: ['email'] },
        },
        expect.objectContaining({ email: 'kim@site.example', email_confirm: false }),
      ]);
      // The compiler checks the format against the official client's type.
      users satisfies AdminUserAttributes[];
      expect(users[1]).not.toHaveProperty('password_hash');
    });
  },
  { asks: 'little' },
);

const now = '2026-11-21T00:00:00.000Z';

test('A-05 the export includes the remaining time of a ban, and omits bans that have ended', () => {
  const ban = (banned_until: string | null) => {
    const user = createUser('ana@site.example', now);
    return JSON.parse(formatExport([{ ...user, banned_until }], Date.parse(now))).ban_duration;
  };
  expect(ban(null)).toBeUndefined();
  expect(ban('2026-11-20T23:59:59.000Z')).toBeUndefined();
  expect(ban('2026-11-22T00:30:00.000Z')).toBe('25h');
});
