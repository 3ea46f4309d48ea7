import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { AccountsUnavailableError } from '../domain/accounts.ts';
import { createSupabaseAccounts } from './supabase-accounts.ts';

/** What the fake project answers: JSON with a status, or whatever the function writes. */
type Reply = [status: number, body: unknown] | ((response: ServerResponse) => unknown);

const userRow = {
  id: 'user-1',
  email: 'ana@site.example',
  email_confirmed_at: '2026-11-21T00:00:00Z',
  new_email: 'ana@new.example',
};
const refusedToken: Reply = [403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }];

/** Starts a fake project that publishes one key, and counts the requests to each path. */
async function startProject(maxWaitMs = 30_000) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' };
  const requests: string[] = [];
  const replies: { user: Reply; settings: Reply } = {
    user: [200, userRow],
    settings: [200, { mailer_autoconfirm: false }],
  };
  const server = createServer((request, response) => {
    const path = request.url?.replace(/^.*\//, '/') ?? '';
    requests.push(path);
    const reply: Reply =
      path === '/jwks.json'
        ? [200, { keys: [jwk] }]
        : request.headers.apikey !== 'the public key'
          ? [401, { message: 'Invalid API key' }]
          : path === '/settings'
            ? replies.settings
            : replies.user;
    if (typeof reply === 'function') return reply(response);
    response.writeHead(reply[0], { 'content-type': 'application/json' });
    return response.end(JSON.stringify(reply[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { ms: 1_000_000, now: () => clock.ms };
  const sign = (change: Record<string, unknown> = {}, expires = '5m') =>
    new SignJWT({ iss: `${url}/auth/v1`, aud: 'authenticated', sub: 'user-1', ...change })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .setExpirationTime(expires)
      .sign(privateKey);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url,
    sign,
    replies,
    clock,
    stop,
    /** Returns the paths of the requests since the last call. */
    takeRequests: () => requests.splice(0).sort(),
    ...createSupabaseAccounts({ url, key: 'the public key' }, { perf: clock, maxWaitMs }),
    [Symbol.asyncDispose]: stop,
  };
}

test('P-01 A-05 a token is verified with the project’s published keys, which are fetched once', async () => {
  await using project = await startProject();
  expect(await project.findUser(await project.sign())).toBe('user-1');
  expect(await project.findUser(await project.sign({ sub: 'user-2' }))).toBe('user-2');
  expect(project.takeRequests()).toEqual(['/jwks.json']);
});

test('P-01 A-05 expired, foreign and forged tokens have no user', async () => {
  await using project = await startProject();
  await using otherProject = await startProject();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"user-1"}').toString('base64url')}.`;
  for (const token of [
    await project.sign({}, '-1m'),
    await project.sign({ aud: 'anon' }),
    await project.sign({ iss: 'https://other.example' }),
    await otherProject.sign({ iss: `${project.url}/auth/v1` }),
    unsigned,
    'nonsense',
    '',
  ])
    expect(await project.findUser(token), token).toBeUndefined();
});

test('P-01 A-05 tokens signed with a shared secret are looked up in the project', async () => {
  await using project = await startProject();
  const amr = [
    { method: 'password', timestamp: 1_790_000_000 },
    { method: 'token_refresh', timestamp: 1_790_000_900 },
  ];
  const old = await new SignJWT({ sub: 'user-1', amr })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from('shared'));
  expect(await project.findUser(old)).toBe('user-1');
  // Renewing the session does not count as a sign-in.
  expect(await project.findSignedInUser(old)).toEqual({
    id: 'user-1',
    email: 'ana@site.example',
    emailProved: true,
    newEmail: 'ana@new.example',
    authenticatedAt: new Date(1_790_000_000_000),
    session: undefined,
  });
  project.replies.user = refusedToken;
  expect(await project.findUser(`${old}x`)).toBeUndefined();
  expect(await project.findSignedInUser(`${old}x`)).toBeUndefined();
});

test('R-24 A-05 a page asks the project once, and for its settings once in five minutes; concurrent calls share a request', async () => {
  await using project = await startProject();
  const [token, otherToken] = [await project.sign(), await project.sign({ sub: 'user-2' })];
  const openPage = async () => {
    await Promise.all([project.findSignedInUser(token), project.findSignedInUser(token)]);
    for (let plan = 0; plan < 2; plan++) await project.findUser(token, { live: true });
  };
  await openPage();
  expect(project.takeRequests()).toEqual(['/settings', '/user']);
  project.clock.ms += 290_000;
  await openPage();
  expect(project.takeRequests()).toEqual(['/user']);
  project.clock.ms += 20_000;
  await openPage();
  expect(project.takeRequests()).toEqual(['/settings', '/user']);
  await project.findUser(otherToken, { live: true });
  expect(project.takeRequests()).toEqual(['/user']);
});

test('R-24 A-05 the account shows a change at once, and a sign-out elsewhere counts within ten seconds', async () => {
  await using project = await startProject();
  const token = await project.sign();
  expect((await project.findSignedInUser(token))?.newEmail).toBe('ana@new.example');
  project.replies.user = [200, { ...userRow, new_email: '' }];
  expect(await project.findSignedInUser(token)).toHaveProperty('newEmail', undefined);
  project.replies.user = [403, { code: 'session_not_found', message: 'no session' }];
  project.clock.ms += 9_000;
  expect(await project.findUser(token, { live: true })).toBe('user-1');
  project.clock.ms += 2_000;
  expect(await project.findUser(token, { live: true })).toBeUndefined();
  // A refusal is not cached, so a mistaken one does no lasting harm, and what it refutes is not cached either.
  project.replies.user = [200, userRow];
  expect(await project.findUser(token, { live: true })).toBe('user-1');
  project.replies.user = refusedToken;
  expect(await project.findSignedInUser(token)).toBeUndefined();
  expect(await project.findUser(token, { live: true })).toBeUndefined();
});

test('R-24 A-05 with autoconfirm no address counts as confirmed, and while that is unknown neither does it count as unconfirmed', async () => {
  await using project = await startProject();
  const token = await project.sign();
  const isConfirmed = async () => (await project.findSignedInUser(token))?.emailProved;
  for (const reply of [
    [503, { message: 'down' }],
    [200, { mailer_autoconfirm: 'false' }],
    [200, {}],
  ] satisfies Reply[]) {
    project.replies.settings = reply;
    expect(await isConfirmed(), JSON.stringify(reply)).toBeUndefined();
  }
  project.replies.settings = [200, { mailer_autoconfirm: true }];
  expect(await isConfirmed()).toBe(false);
  // An address that the project itself does not call confirmed needs no further question.
  project.clock.ms += 310_000;
  project.takeRequests();
  project.replies.user = [200, { ...userRow, email_confirmed_at: null }];
  expect(await isConfirmed()).toBe(false);
  expect(project.takeRequests()).toEqual(['/user']);
});

const html =
  (status: number): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>');

const silence: Reply = () => {};

test.each<[string, Reply]>([
  ['an outage', [503, { message: 'down' }]],
  ['a page of something in front of it', html(200)],
  ['a block by something in front of it', html(403)],
  ['a refusal of the site’s own key', [401, { message: 'Invalid API key' }]],
  ['a user without an id', [200, { email: 'ana@site.example' }]],
  ['a list', [200, [userRow]]],
  ['nothing', [200, null]],
  ['a broken connection', (response) => response.destroy()],
  ['silence', silence],
])('R-24 A-05 %s is no statement about the user, and is not kept', async (_what, reply) => {
  await using project = await startProject(reply === silence ? 100 : undefined);
  const token = await project.sign();
  project.replies.user = reply;
  await Promise.all(
    [project.findSignedInUser(token), project.findUser(token, { live: true })].map((lookup) =>
      expect(lookup).rejects.toThrow(AccountsUnavailableError),
    ),
  );
  // Nothing of it is cached.
  project.replies.user = [200, userRow];
  if (reply !== silence) expect(await project.findUser(token, { live: true })).toBe('user-1');
});

test('R-24 A-05 an outage ends what was kept about the user before', async () => {
  await using project = await startProject();
  const token = await project.sign();
  expect((await project.findSignedInUser(token))?.id).toBe('user-1');
  project.replies.user = [503, { message: 'down' }];
  expect(await project.findUser(token, { live: true })).toBe('user-1');
  await expect(project.findSignedInUser(token)).rejects.toThrow(AccountsUnavailableError);
  await expect(project.findUser(token, { live: true })).rejects.toThrow(AccountsUnavailableError);
});

test('R-24 A-05 a project that cannot be reached is an error', async () => {
  const project = await startProject();
  const token = await project.sign();
  await project.stop();
  await expect(project.findSignedInUser(token)).rejects.toThrow(AccountsUnavailableError);
  await expect(project.findUser(token)).rejects.toThrow();
});
