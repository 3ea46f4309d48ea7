import type { AdminUserAttributes } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { deleteAuditsOfUser } from '#app/features/audit/server/database/audit-store.ts';
import type { Store } from '#platform/database/store.ts';
import { createNewAudit } from '#tests/audit-service.ts';
import { createAccount, createTestClient, signInByCode, startTestAuth } from '#tests/auth-service.ts';
import { createTestAudits } from '#tests/source-audits.ts';
import { describeStores } from '#tests/stores.ts';
import { testSecret } from '#tests/test-settings.ts';
import { createSignInLink, createUserAdmin } from './user-admin.ts';
import { type ExportedUser, runUsers } from './users-command.ts';

const siteUrl = 'https://saltbush.example';

function createRun(store: Store) {
  const admin = createUserAdmin(store, deleteAuditsOfUser);
  return (...args: string[]) =>
    runUsers(args, admin, (email) => createSignInLink({ store, secret: testSecret, siteUrl }, email));
}

await describeStores(
  ({ open }) => {
    test('A-05 the operator lists and deletes accounts', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const run = createRun(store);
      expect((await run('list')).out).toBe('No accounts.\n');
      const { client } = await signInByCode(auth, 'ana@site.example');
      await signInByCode(auth, 'kim@site.example');
      const listed = / last sign-in \S+ \S+ AE[DS]T {2}1 session {2}ana@site\.example\n/;
      expect((await run('list')).out).toMatch(listed);
      expect((await run('delete', 'ana@site.example')).out).toContain('Nothing is deleted yet');
      expect((await client.getUser()).error).toBeNull();
      expect((await run('delete', 'Ana@site.example', '--yes')).status).toBe(0);
      expect((await client.getUser()).error?.code).toBe('user_not_found');
      expect((await run('list')).out).toMatch(/^[^\n]*kim@site\.example\n$/);
      // The emails keep their slots, and name no user any more.
      const emails = await store.db.selectFrom('auth_emails').select(['user_id', 'used_at']).execute();
      expect(emails).toHaveLength(2);
      expect(emails.every(({ used_at }) => used_at !== null)).toBe(true);
    });

    test('A-05 the operator prints a sign-in link for someone whose emails do not arrive, at most five an hour', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const run = createRun(store);
      const { out } = await run('link', 'Ana@site.example');
      const { searchParams } = new URL(/https:\S+/.exec(out)?.[0] ?? '');
      expect(searchParams.get('email')).toBe('ana@site.example');
      const token_hash = searchParams.get('token_hash') ?? '';
      const signedIn = await createTestClient(auth).verifyOtp({ token_hash, type: 'email' });
      expect(signedIn.data.user?.email).toBe('ana@site.example');
      for (let attempt = 2; attempt <= 5; attempt += 1)
        expect((await run('link', 'ana@site.example')).status).toBe(0);
      expect(await run('link', 'ana@site.example')).toMatchObject({
        status: 1,
        err: expect.stringContaining('five sign-in emails'),
      });
      expect(await run('link', 'a b@c')).toMatchObject({ status: 1, err: expect.stringContaining('a b@c') });
    });

    test('A-05 W-02 deleting an account deletes its audit reports, and no one else’s', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const user = await signInByCode(auth, 'ana@site.example');
      const { audits } = createTestAudits(store);
      const url = 'https://tidepooltrust.example/';
      await audits.place(createNewAudit({ url, userId: user.id }));
      await audits.place(createNewAudit({ userId: user.id }));
      await audits.place(createNewAudit({ url }));
      await createRun(store)('delete', 'ana@site.example', '--yes');
      expect(await audits.listOfUser(user.id)).toEqual([]);
      expect(await store.db.selectFrom('audits').select('url').execute()).toEqual([{ url }]);
      expect(await store.db.selectFrom('audit_runs').select('url').execute()).toEqual([{ url }]);
    });

    test('A-05 an unknown account exits with status 1, and a usage error with status 2 and the usage', async () => {
      const store = await open();
      const run = createRun(store);
      const status1 = 'delete no@site.example|delete no@site.example --yes';
      for (const line of status1.split('|')) {
        const err = 'There is no account with the address no@site.example.\n';
        expect(await run(...line.split(' ')), line).toEqual({ status: 1, out: '', err });
      }
      const misused =
        '|dance|link|confirm a@b.c|delete nobody|list --what|link a@b.c d|list a@b.c|export x|list --yes';
      for (const line of misused.split('|')) {
        const err = expect.stringContaining('npm run users');
        expect(await run(...line.split(' ').filter(Boolean)), line).toEqual({ status: 2, out: '', err });
      }
    });

    test('A-05 the export has one user per line, oldest first, in the format from which Supabase creates users', async () => {
      const store = await open();
      await using auth = await startTestAuth(store);
      const ana = await createAccount(auth, 'ana@site.example');
      auth.clock.offsetMs += 1000;
      const kim = await signInByCode(auth, 'kim@site.example');
      const { out } = await createRun(store)('export');
      const users: ExportedUser[] = JSON.parse(`[${out.trimEnd().replaceAll('\n', ',')}]`);
      expect(users).toEqual([
        {
          id: ana.id,
          email: 'ana@site.example',
          email_confirm: true,
          password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        },
        { id: kim.id, email: 'kim@site.example', email_confirm: true },
      ]);
      // The compiler checks the format against the official client's type.
      users satisfies AdminUserAttributes[];
    });
  },
  { databaseUse: 'little' },
);
