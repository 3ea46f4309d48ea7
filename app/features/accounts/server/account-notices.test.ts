import { expect, test } from 'vitest';
import { createAccount, describeAuth, parseEmail } from '#tests/auth-service.ts';

const email = 'ana@site.example';
const newEmail = 'ana@new.example';

await describeAuth(
  ({ start }) => {
    test('R-24 A-05 the old address gets an email when the password or address changes, or the account is deleted', async () => {
      await using auth = await start();
      const { client, id } = await createAccount(auth, email);
      const read = async () => {
        await auth.worker.runDue();
        const { to, subject, text } = auth.emails.at(-1) ?? {};
        expect(text).toContain('If it was not, ');
        expect(text).toContain(`${auth.url}/contact`);
        return [to?.address, subject];
      };
      expect(await read()).toEqual([email, 'Your password at Saltbush was set']);

      await client.updateUser({ email: newEmail });
      await auth.worker.runDue();
      for (const mail of auth.emails.slice(-2))
        await auth.post('/verify', { type: 'email_change', token_hash: parseEmail(mail).tokenHash });
      expect(await read()).toEqual([email, 'Your email address at Saltbush was changed']);

      expect(await auth.accounts.own?.deleteUser(id)).toBe(true);
      expect(await read()).toEqual([newEmail, 'Your account at Saltbush was deleted']);
      // The addresses go with the emails.
      const jobs = await auth.store.db.selectFrom('jobs').select('payload').execute();
      expect(JSON.stringify(jobs)).not.toContain('ana@');
    });
  },
  { databaseUse: 'little' },
);
