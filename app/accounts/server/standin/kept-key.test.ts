import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
} from '#tests/auth-service.ts';
import { makeSigningKey } from './signing-keys.ts';

const email = 'ana@site.example';
const settings = { confirmEmail: false };

await describeAuth(({ start, open }) => {
  test('A-05 the key for tokens is in no backup: the database has it sealed', async () => {
    await using auth = await start({ settings });
    const rows = await auth.store.db.selectFrom('auth_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_jwk).toMatch(/^sealed1\.[\w-]{16}\.[\w-]{200,}$/);
  });

  test('A-05 a key that an older program left open is sealed at the start, and stays the same', async () => {
    await using store = await open();
    const jwk = await makeSigningKey();
    await store.db.insertInto('auth_keys').values({ slot: 1, private_jwk: jwk, created_at: 'x' }).execute();
    for (let start = 1; start <= 2; start++) {
      await using auth = await startTestAuth(store, { settings });
      const { keys } = await (await auth.ask('/.well-known/jwks.json')).json();
      expect(keys[0].x).toBe(JSON.parse(jwk).x);
      const rows = await store.db.selectFrom('auth_keys').select('private_jwk').execute();
      expect(rows).toEqual([{ private_jwk: expect.stringMatching(/^sealed1\./) }]);
    }
  });

  test('A-05 with another SECRET, or a key that was changed, a new key is made, and browsers renew', async () => {
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
    await first.store.db.updateTable('auth_keys').set({ private_jwk: 'sealed1.AAAA.AAAA' }).execute();
    await using third = await startTestAuth(first.store, { settings, secret });
    expect((await createTestClient(third).signInWithPassword({ email, password })).error).toBeNull();
  });

  test('A-05 servers that start at once all sign with one key', async () => {
    await using store = await open();
    const servers = await Promise.all([1, 2, 3].map(() => startTestAuth(store, { settings })));
    const keys = await Promise.all(
      servers.map(async (auth) => (await auth.ask('/.well-known/jwks.json')).text()),
    );
    expect(new Set(keys).size).toBe(1);
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
});
