import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { describeAuth, signInByCode } from '#tests/auth-service.ts';
import { testSecret } from '#tests/test-settings.ts';
import { createOneTimeSecrets } from '../../domain/one-time-secrets.ts';
import { createAccessTokens } from './access-tokens.ts';

const email = 'ana@site.example';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

await describeAuth(
  ({ start }) => {
    test('A-05 access tokens that are tampered with, foreign, unsigned or signed with another key are refused', async () => {
      await using auth = await start();
      const { accessToken: token } = await signInByCode(auth, email);
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const { privateKey: foreign } = await generateKeyPair('ES256');
      const hmac = (key: string) =>
        `${header}.${payload}.${createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')}`;
      const forged: Record<string, string> = {
        'another payload': `${header}.${encode({ ...claims, email: 'eve@site.example' })}.${signature}`,
        'another signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
        'no signature': `${header}.${payload}.`,
        'a foreign key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(foreign),
        none: new UnsecuredJWT(claims).encode(),
        'None in the header': `${encode({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
        'the public key of the site': hmac('sb_publishable_saltbush'),
        'the secret itself': hmac(testSecret),
        'no key': hmac(''),
        'the key of the site': 'sb_publishable_saltbush',
        'no token at all': 'x',
      };
      for (const [label, bad] of Object.entries(forged)) {
        const response = await auth.request('/user', { headers: { authorization: `Bearer ${bad}` } });
        expect([label, response.status, (await response.json()).code]).toEqual([label, 403, 'bad_jwt']);
      }
      for (const authorization of ['', 'Bearer', `Basic ${token}`, token]) {
        const response = await auth.request('/user', { headers: { authorization } });
        expect([response.status, (await response.json()).code]).toEqual([401, 'no_authorization']);
      }
      const good = await auth.request('/user', { headers: { authorization: `Bearer ${token}` } });
      expect(good.status).toBe(200);
    });

    test('A-05 a token of this site is valid only for its own user, with a session, until it expires', async () => {
      await using auth = await start();
      const { accessToken, id } = await signInByCode(auth, email);
      const otherUser = await signInByCode(auth, 'kim@site.example');
      const { session_id } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
      const { sign } = createAccessTokens(testSecret, `${auth.url}/auth/v1`);
      const requestUser = async (userId: string, sessionId: string, ageSeconds = 0) => {
        const user = { id: userId, email } as never;
        const session = { id: sessionId, amr: '[]' } as never;
        const token = await sign(user, session, Math.floor(Date.now() / 1000) - ageSeconds);
        return (await auth.request('/user', { headers: { authorization: `Bearer ${token}` } })).status;
      };
      expect(await requestUser(id, session_id)).toBe(200);
      for (const [userId, sessionId, age] of [
        [otherUser.id, session_id, 0],
        [id, 'x', 0],
        [id, '6f0f4ff0-9d5c-4a3b-8a55-1f3b1a6c2d4e', 0],
        ["' or 1=1 --", session_id, 0],
        [id, session_id, 3611],
      ] as const)
        expect(await requestUser(userId, sessionId, age)).toBe(403);
    });

    test('A-04 A-05 links of earlier releases, opened by GET or HEAD, lead to the page that says so, and use nothing up', async () => {
      await using auth = await start();
      await auth.post('/otp', { email });
      const { tokenHash } = await auth.readEmail();
      const query = `token=${tokenHash}&type=signup&redirect_to=https%3A%2F%2Felsewhere.example`;
      for (const method of ['GET', 'HEAD', 'GET']) {
        const { status, headers } = await fetch(`${auth.url}/auth/v1/verify?${query}`, {
          method,
          redirect: 'manual',
        });
        expect([status, headers.get('location')]).toEqual([303, '/auth?token_hash=']);
      }
      expect((await auth.post('/verify', { type: 'email', token_hash: tokenHash })).status).toBe(200);
    });

    test('A-05 bodies that are too large, invalid JSON, of the wrong type or not storable are refused and change nothing', async () => {
      await using auth = await start();
      const refuse = async (body: unknown) => {
        const response = await auth.post('/otp', body);
        return [response.status, (await response.json()).code];
      };
      for (const bytes of [16_384, 60_000])
        expect(await refuse({ email, data: 'a'.repeat(bytes) })).toEqual([413, 'request_entity_too_large']);
      for (const body of [
        '',
        'email=ana',
        '[]',
        'null',
        '{"email":',
        '{"email":1}',
        { email: [email] },
        { email: `${email}\0` },
        { email, data: { 'a\0b': 1 } },
        '{"email":"\\ud800"}',
        `{"data":${'['.repeat(8000)}${']'.repeat(8000)}}`,
      ])
        expect([body, ...(await refuse(body))]).toEqual([
          body,
          400,
          expect.stringMatching(/bad_json|validation/),
        ]);
      const notText = await fetch(`${auth.url}/auth/v1/otp`, {
        method: 'POST',
        headers: { apikey: 'sb_publishable_saltbush' },
        body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      });
      expect(notText.status).toBe(400);
      for (const address of [
        'ana',
        'ana@site',
        'a b@site.example',
        '<ana@site.example> <bob@site.example>',
        `${'a'.repeat(250)}@site.example`,
        'ana@site.example\nbcc: x@y.example',
      ])
        expect(await refuse({ email: address })).toEqual([400, 'validation_failed']);
      expect(await auth.store.db.selectFrom('auth_emails').select('id').execute()).toEqual([]);
    });

    test('A-05 a link token that is empty, endless, of a used row or with a prototype’s type is refused', async () => {
      await using auth = await start();
      const { linkToken } = createOneTimeSecrets('another secret');
      for (const body of [
        { type: 'email', token_hash: '' },
        { type: 'email', token_hash: 'x'.repeat(10_000) },
        { type: 'email', token_hash: '\u0001' },
        { type: '__proto__', token_hash: 'x' },
        { type: 'email', token_hash: linkToken('x') },
        { type: 'email', token_hash: 'x', email },
        { type: 'email_change', token: '000000', email },
      ])
        expect((await auth.post('/verify', body)).status).toBeOneOf([400, 403]);
    });

    test('A-05 a password of 10,000 characters is refused when it is chosen, and wrong at sign-in', async () => {
      await using auth = await start();
      const { client } = await signInByCode(auth, email);
      const long = 'ab c'.repeat(2500);
      for (const password of [long, 'ü'.repeat(37)])
        expect((await client.updateUser({ password })).error).toMatchObject({
          status: 400,
          code: 'validation_failed',
        });
      expect((await client.updateUser({ password: 'üö ä'.repeat(10) })).error).toBeNull();
      expect((await client.signInWithPassword({ email, password: long })).error?.code).toBe(
        'invalid_credentials',
      );
    });

    test('A-05 without the API key nothing responds, errors name the version that clients wait for, and nothing is stored by caches', async () => {
      await using auth = await start();
      for (const headers of [{ apikey: '' }, { apikey: 'another' }])
        for (const path of ['/user', '/nothing', '/token?grant_type=password'])
          expect((await auth.request(path, { headers })).status).toBe(401);
      const response = await auth.post('/otp', { email: 'x' });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-supabase-api-version': '2024-01-01',
      });
      expect(await response.json()).toEqual({
        code: 'validation_failed',
        message: expect.stringMatching(/^Unable to validate email address: That address looks incomplete/),
      });
      expect((await auth.request('/nothing', { method: 'POST' })).status).toBe(404);
    });
  },
  { databaseUse: 'little' },
);
