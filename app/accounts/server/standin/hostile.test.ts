import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  createTestClient,
  describeAuth,
  goodPassword as password,
  startTestAuth,
} from '#tests/auth-service.ts';

const email = 'ana@site.example';
const settings = { confirmEmail: false };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

await describeAuth(
  ({ start, open }) => {
    test('A-05 access tokens that are tampered with, foreign, unsigned, expired or signed with the public key are refused', async () => {
      await using auth = await start({ settings });
      const { data } = await createTestClient(auth).signUp({ email, password });
      const token = data.session?.access_token ?? '';
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const { keys } = await (await auth.ask('/.well-known/jwks.json', { headers: { apikey: '' } })).json();
      const publicPem = await exportSPKI((await importJWK(keys[0], 'ES256')) as CryptoKey);
      const { privateKey: foreign } = await generateKeyPair('ES256');
      const sign = (changes: object, key: CryptoKey, more: object = {}) =>
        new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', ...more }).sign(key);
      const hmac = (key: string, head = encode({ alg: 'HS256', typ: 'JWT', kid })) =>
        `${head}.${payload}.${createHmac('sha256', key).update(`${head}.${payload}`).digest('base64url')}`;
      const forged: Record<string, string> = {
        'another payload': `${header}.${encode({ ...claims, role: 'admin' })}.${signature}`,
        'another signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
        'no signature': `${header}.${payload}.`,
        'a foreign key': await sign({}, foreign, { kid }),
        'a foreign key with its own id': await sign({}, foreign, { kid: 'mine' }),
        'a key that the token brings': await sign({}, foreign, {
          jwk: await exportJWK(foreign).catch(() => keys[0]),
        }),
        none: new UnsecuredJWT(claims).encode(),
        'None in the header': `${encode({ alg: 'None', typ: 'JWT', kid })}.${payload}.${signature}`,
        'the public key as a shared secret': hmac(publicPem),
        'the public JWK as a shared secret': hmac(JSON.stringify(keys[0])),
        'the key of the site': 'sb_publishable_saltbush',
        'no token at all': 'x',
      };
      for (const [what, bad] of Object.entries(forged)) {
        const answer = await auth.ask('/user', { headers: { authorization: `Bearer ${bad}` } });
        expect([what, answer.status, (await answer.json()).error_code]).toEqual([what, 403, 'bad_jwt']);
      }
      for (const authorization of ['', 'Bearer', `Basic ${token}`, token]) {
        const answer = await auth.ask('/user', { headers: { authorization } });
        expect([answer.status, (await answer.json()).error_code]).toEqual([401, 'no_authorization']);
      }
      const good = await auth.ask('/user', { headers: { authorization: `Bearer ${token}` } });
      expect(good.status).toBe(200);
    });

    test('A-05 a token signed with our key is valid only with our audience, a session and an expiry', async () => {
      await using store = await open();
      const { privateKey } = await generateKeyPair('ES256', { extractable: true });
      await using auth = await startTestAuth(store, { settings, jwks: [await exportJWK(privateKey)] });
      const { data } = await createTestClient(auth).signUp({ email, password });
      const token = data.session?.access_token ?? '';
      const [header, claims] = token
        .split('.')
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
      const ask = async (changes: object) => {
        const changed = await new SignJWT({ ...claims, ...changes })
          .setProtectedHeader(header)
          .sign(privateKey);
        return (await auth.ask('/user', { headers: { authorization: `Bearer ${changed}` } })).status;
      };
      expect(await ask({})).toBe(200);
      const nowSeconds = Math.floor(Date.now() / 1000);
      for (const changes of [
        { aud: 'another' },
        { aud: undefined },
        { exp: undefined },
        { exp: nowSeconds - 60 },
        { nbf: nowSeconds + 600 },
        { session_id: undefined },
        { session_id: 'x' },
        { sub: "' or 1=1 --" },
      ])
        expect([changes, await ask(changes)]).toEqual([changes, 403]);
      // The session belongs to another user.
      const other = await createTestClient(auth).signUp({ email: 'kim@site.example', password });
      expect(await ask({ sub: other.data.user?.id })).toBe(403);
    });

    test('A-05 signing keys can be rotated: the old one still verifies, and no private part is published', async () => {
      await using store = await open();
      const make = async (kid: string) => {
        const { privateKey } = await generateKeyPair('ES256', { extractable: true });
        return { ...(await exportJWK(privateKey)), kid };
      };
      const [old, next] = [await make('old'), await make('next')];
      await using before = await startTestAuth(store, { settings, jwks: [old] });
      const { data } = await createTestClient(before).signUp({ email, password });
      const authorization = `Bearer ${data.session?.access_token}`;
      await using after = await startTestAuth(store, { settings, jwks: [next, old] });
      expect((await after.ask('/user', { headers: { authorization } })).status).toBe(200);
      const published = await (await after.ask('/.well-known/jwks.json')).text();
      expect(JSON.parse(published).keys.map(({ kid }: { kid: string }) => kid)).toEqual(['next', 'old']);
      expect(published).not.toContain('"d"');
      await using gone = await startTestAuth(store, { settings, jwks: [next] });
      expect((await gone.ask('/user', { headers: { authorization } })).status).toBe(403);
    });

    test('A-05 the generated signing key is stored: a second server verifies what the first one signed', async () => {
      await using first = await start({ settings });
      const { data } = await createTestClient(first).signUp({ email, password });
      await using second = await startTestAuth(first.store, { settings });
      const authorization = `Bearer ${data.session?.access_token}`;
      expect((await second.ask('/user', { headers: { authorization } })).status).toBe(200);
    });

    test('A-05 bodies that are too large, invalid JSON, of the wrong type or not storable are refused and change nothing', async () => {
      await using auth = await start({ settings });
      const refuse = async (body: unknown, path = '/signup') => {
        const answer = await auth.post(path, body);
        return [answer.status, (await answer.json()).error_code];
      };
      // However large the body, its sender gets a response rather than a closed connection.
      for (const bytes of [16_384, 1_048_576, 2_500_000, 2_500_000])
        expect(await refuse({ email, password, data: { text: 'a'.repeat(bytes) } })).toEqual([
          413,
          'request_entity_too_large',
        ]);
      const data = { text: 'a'.repeat(5000) };
      expect(await refuse({ email, password, data })).toEqual([400, 'validation_failed']);
      for (const body of [
        '',
        'email=ana',
        '[]',
        'null',
        '{"email":',
        '{"email":1,"password":{}}',
        { email: [email], password },
        { email, password, data: 'x' },
        { email, password, data: { 'a\0b': 1 } },
        { email: `${email}\0`, password },
        { email, password: `${password}\0` },
        '{"email":"\\ud800","password":"x"}',
        `{"data":${'['.repeat(8000)}${']'.repeat(8000)}}`,
      ])
        expect([body, ...(await refuse(body))]).toEqual([body, 400, 'bad_json']);
      const notText = await fetch(`${auth.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: 'sb_publishable_saltbush' },
        body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      });
      expect(notText.status).toBe(400);
      for (const address of [
        'ana',
        'ana@site',
        'a b@site.example',
        '<ana@site.example>',
        `${'a'.repeat(250)}@site.example`,
        'ana@site.example\nbcc: x@y.example',
      ])
        expect(await refuse({ email: address, password })).toEqual([400, 'validation_failed']);
      expect(await auth.store.db.selectFrom('auth_users').select('id').execute()).toEqual([]);
    });

    test('A-05 a password of 10,000 characters is refused at sign-up, and wrong at sign-in', async () => {
      await using auth = await start({ settings });
      const client = createTestClient(auth);
      const long = 'ab c'.repeat(2500);
      expect((await client.signUp({ email, password: long })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
      expect((await client.signUp({ email, password: 'ü'.repeat(37) })).error?.code).toBe(
        'validation_failed',
      );
      expect((await client.signUp({ email, password: 'üö ä'.repeat(10) })).error).toBeNull();
      expect((await client.signInWithPassword({ email, password: long })).error?.code).toBe(
        'invalid_credentials',
      );
    });

    test('A-05 metadata keys such as __proto__ are treated as plain data', async () => {
      await using auth = await start({ settings });
      const body = `{"email":"${email}","password":"${password}","data":{"__proto__":{"admin":true},"constructor":1}}`;
      const answer = await auth.post('/signup', body);
      expect(answer.status).toBe(200);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
      const { user } = await answer.json();
      expect(user.role).toBe('authenticated');
      expect(user.user_metadata.email).toBe(email);
    });

    test('A-05 errors have the old format by default, and the new one if its version is requested, which is echoed', async () => {
      await using auth = await start({ settings });
      const ask = async (version?: string) => {
        const headers = version ? { 'X-Supabase-Api-Version': version } : {};
        const answer = await auth.post('/signup', { email, password: 'short' }, headers);
        return {
          body: await answer.json(),
          echo: answer.headers.get('x-supabase-api-version'),
          code: answer.headers.get('x-sb-error-code'),
        };
      };
      const message = 'Password should be at least 8 characters.';
      const weak_password = { reasons: ['length'] };
      for (const old of [undefined, '2023-12-31', 'yesterday', '2024-13-45'])
        expect(await ask(old)).toEqual({
          body: { code: 422, error_code: 'weak_password', msg: message, weak_password },
          echo: null,
          code: 'weak_password',
        });
      for (const recent of ['2024-01-01', '2026-11-01'])
        expect(await ask(recent)).toEqual({
          body: { code: 'weak_password', message, weak_password },
          echo: '2024-01-01',
          code: 'weak_password',
        });
    });

    test('A-05 without the API key only the endpoints for links and other servers respond', async () => {
      await using auth = await start({ settings });
      for (const [path, status] of [
        ['/settings', 401],
        ['/user', 401],
        ['/nothing', 401],
        ['/health', 200],
        ['/.well-known/jwks.json', 200],
        ['/authorize?provider=google', 400],
        ['/verify?token=x&type=signup', 303],
      ] as const)
        expect([path, (await auth.ask(path, { headers: { apikey: 'another' } })).status]).toEqual([
          path,
          status,
        ]);
      expect(
        (await auth.ask('/settings?apikey=sb_publishable_saltbush', { headers: { apikey: '' } })).status,
      ).toBe(401);
      expect((await fetch(`${auth.url}/auth/v1/settings?apikey=sb_publishable_saltbush`)).status).toBe(200);
      expect((await auth.ask('/nothing', { method: 'POST' })).status).toBe(404);
      const keys = await auth.ask('/.well-known/jwks.json');
      expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
      expect((await auth.ask('/settings')).headers.get('cache-control')).toBe('no-store');
    });

    test('A-05 banning or deleting an account ends its sessions', async () => {
      await using auth = await start({ settings });
      const client = createTestClient(auth);
      const { data } = await client.signUp({ email, password });
      await auth.store.db
        .updateTable('auth_users')
        .set({ banned_until: '2999-01-01T00:00:00.000Z' })
        .execute();
      expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
      expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
      expect((await client.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
      await auth.store.db.deleteFrom('auth_users').execute();
      const gone = await auth.ask('/user', {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect([gone.status, (await gone.json()).error_code]).toEqual([403, 'user_not_found']);
      expect(await auth.store.db.selectFrom('auth_refresh_tokens').select('id').execute()).toEqual([]);
    });
  },
  { asks: 'little' },
);
