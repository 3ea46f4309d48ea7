import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSupabaseAccounts } from './supabase-accounts.ts';

/** Starts a fake project that publishes one key and knows the user of one HS256 token. */
async function startProject(oldToken = '', autoconfirm = false) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' };
  let asked = 0;
  const user = {
    id: 'user-old',
    email: 'ana@site.example',
    email_confirmed_at: '2026-11-21T00:00:00Z',
    new_email: 'ana@new.example',
  };
  const server = createServer((request, response) => {
    asked++;
    response.setHeader('content-type', 'application/json');
    if (request.url?.endsWith('jwks.json')) return response.end(JSON.stringify({ keys: [jwk] }));
    if (request.url?.endsWith('/settings'))
      return response.end(JSON.stringify({ mailer_autoconfirm: autoconfirm }));
    const good =
      request.headers.authorization === `Bearer ${oldToken}` && request.headers.apikey === 'the public key';
    response.statusCode = good ? 200 : 403;
    return response.end(JSON.stringify(good ? user : { message: 'bad_jwt' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (change: Record<string, unknown> = {}, expires = '5m') =>
    new SignJWT({ iss: `${url}/auth/v1`, aud: 'authenticated', sub: 'user-1', ...change })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .setExpirationTime(expires)
      .sign(privateKey);
  return {
    url,
    sign,
    countAsked: () => asked,
    ...createSupabaseAccounts({ url, key: 'the public key' }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('P-01 A-05 a token is verified with the project’s published keys, which are fetched once', async () => {
  await using project = await startProject();
  expect(await project.findUser(await project.sign())).toBe('user-1');
  expect(await project.findUser(await project.sign({ sub: 'user-2' }))).toBe('user-2');
  expect(project.countAsked()).toBe(1);
});

test('P-01 A-05 expired, foreign and forged tokens have no user', async () => {
  await using project = await startProject();
  await using other = await startProject();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"user-1"}').toString('base64url')}.`;
  for (const token of [
    await project.sign({}, '-1m'),
    await project.sign({ aud: 'anon' }),
    await project.sign({ iss: 'https://other.example' }),
    await other.sign({ iss: `${project.url}/auth/v1` }),
    unsigned,
    'nonsense',
    '',
  ])
    expect(await project.findUser(token), token).toBeUndefined();
});

test('P-01 A-05 tokens signed with a shared secret are looked up in the project; with autoconfirm no address counts as confirmed; an outage is an error', async () => {
  const amr = [
    { method: 'password', timestamp: 1_790_000_000 },
    { method: 'token_refresh', timestamp: 1_790_000_900 },
  ];
  const old = await new SignJWT({ sub: 'user-old', amr })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from('shared'));
  const project = await startProject(old);
  expect(await project.findUser(old)).toBe('user-old');
  const user = {
    id: 'user-old',
    email: 'ana@site.example',
    emailConfirmed: true,
    newEmail: 'ana@new.example',
    authenticatedAt: new Date(1_790_000_000_000),
    session: undefined,
  };
  expect(await project.findSignedInUser(old)).toEqual(user);
  expect(await project.findUser(`${old}x`)).toBeUndefined();
  expect(await project.findSignedInUser(`${old}x`)).toBeUndefined();
  await using trusting = await startProject(old, true);
  expect(await trusting.findSignedInUser(old)).toEqual({ ...user, emailConfirmed: false });
  await project[Symbol.asyncDispose]();
  await expect(project.findUser(old)).rejects.toThrow();
});
