import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
} from '#tests/auth-service.ts';

const email = 'ana@site.example';
const settings = { confirmEmail: false };

await describeAuth(({ start, open }) => {
  test('A-05 the signing key is encrypted in the database, and so in every backup', async () => {
    await using auth = await start({ settings });
    const rows = await auth.store.db.selectFrom('auth_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_jwk).toMatch(/^[\w-]+\.\.[\w-]{16}\.[\w-]{200,}\.[\w-]+$/);
  });

  test('A-05 if SECRET or the stored key changes, a new key is generated, and browsers renew their tokens', async () => {
    await using first = await start({ settings });
    const client = createTestClient(first);
    const { data } = await client.signUp({ email, password });
    const secret = 'another secret, of thirty-two characters';
    await using second = await startTestAuth(first.store, { settings, secret });
    const ask = (token = '') => second.ask('/user', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(data.session?.access_token)).status).toBe(403);
    const renewed = await second.post('/token?grant_type=refresh_token', {
      refresh_token: data.session?.refresh_token,
    });
    expect((await ask((await renewed.json()).access_token)).status).toBe(200);
    await first.store.db.updateTable('auth_keys').set({ private_jwk: 'AAAA..AAAA.AAAA.AAAA' }).execute();
    await using third = await startTestAuth(first.store, { settings, secret });
    expect((await createTestClient(third).signInWithPassword({ email, password })).error).toBeNull();
  });

  test('A-05 servers that start at the same time all sign with one key', async () => {
    await using store = await open();
    const servers = await Promise.all([1, 2, 3].map(() => startTestAuth(store, { settings })));
    const keys = await Promise.all(
      servers.map(async (auth) => (await auth.ask('/.well-known/jwks.json')).text()),
    );
    expect(new Set(keys).size).toBe(1);
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
});
