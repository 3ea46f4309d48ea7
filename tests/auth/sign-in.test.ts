import { expect, test } from 'vitest';
import { createTestClient, goodPassword, startTestAuth } from '#tests/auth-service.ts';
import { describeStores } from '#tests/stores.ts';

const email = 'ana@site.example';
const password = goodPassword;

await describeStores(({ open }) => {
  test('A-05 the client signs up, reads the account, signs out and in again', async () => {
    await using store = await open();
    await using auth = await startTestAuth(store, { settings: { confirmEmail: false } });
    const client = createTestClient(auth);
    const signedUp = await client.signUp({
      email: 'Ana@Site.example',
      password,
      options: { data: { name: 'Ana' } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(signedUp.data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ana', email, email_verified: true },
      identities: [{ provider: 'email', identity_data: { email } }],
    });
    const { data } = await client.getUser();
    expect(data.user?.id).toBe(signedUp.data.user?.id);
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    const signedIn = await client.signInWithPassword({ email: ' ANA@site.example', password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.last_sign_in_at).toBeDefined();
  });
});
