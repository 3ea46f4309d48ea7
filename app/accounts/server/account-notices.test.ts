import { expect, test } from 'vitest';
import { createTestClient, describeAuth, goodPassword as password } from '#tests/auth-service.ts';

const email = 'ana@site.example';
const newEmail = 'ana@new.example';

await describeAuth(
  ({ start }) => {
    test('R-24 A-05 the old address gets an email when the password or address changes, or the account is deleted', async () => {
      await using auth = await start();
      const client = createTestClient(auth, 'implicit');
      await client.signUp({ email, password });
      const { code: token } = await auth.readEmail();
      const { data } = await client.verifyOtp({ email, token, type: 'signup' });
      const read = async () => {
        await auth.worker.runDue();
        const { to, subject, text } = auth.emails.at(-1) ?? {};
        expect(text).toContain('If it was not, ');
        expect(text).toContain(`${auth.url}/contact`);
        return [to?.address, subject];
      };
      expect((await client.updateUser({ password: 'another tide at Bondi' })).error).toBeNull();
      expect(await read()).toEqual([email, 'Your password at Saltbush was changed']);

      await client.updateUser({ email: newEmail });
      await auth.worker.runDue();
      const links = auth.emails.slice(-2).map(({ text }) => /https?:\S+\/verify\S+/.exec(text)?.[0] ?? '');
      for (const link of links) await fetch(link, { redirect: 'manual' });
      expect(await read()).toEqual([email, 'Your email address at Saltbush was changed']);

      expect(await auth.accounts.own?.deleteUser(data.user?.id ?? '')).toBe(true);
      expect(await read()).toEqual([newEmail, 'Your account at Saltbush was deleted']);
      // The addresses go with the emails.
      const jobs = await auth.store.db.selectFrom('jobs').select('payload').execute();
      expect(JSON.stringify(jobs)).not.toContain('ana@');
    });

    test('R-24 A-05 an unverified address gets no emails about the account', async () => {
      await using auth = await start({ settings: { confirmEmail: false } });
      const client = createTestClient(auth);
      const { data } = await client.signUp({ email, password });
      await client.updateUser({ password: 'another tide at Bondi' });
      await auth.accounts.own?.deleteUser(data.user?.id ?? '');
      expect(await auth.worker.runDue()).toBe(0);
    });
  },
  { asks: 'little' },
);
