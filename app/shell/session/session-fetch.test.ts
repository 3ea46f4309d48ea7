import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionFetch } from './session-fetch.ts';
import { readTokenOwner } from './stored-session.ts';

const sign = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${'x'.repeat(20)}`;
const old = sign({ sub: 'ana', session_id: 'one', name: 'Añá >>> ???', n: 1 });
const fresh = sign({ sub: 'ana', session_id: 'one', name: 'Añá >>> ???', n: 2 });

let sent: { token: string | null; body: unknown }[] = [];
let respond: (token: string | null) => Response;
const renew = vi.fn<(token: string) => Promise<string | undefined>>();
const onRefusal = vi.fn();
const sessionFetch = createSessionFetch({ renew, onRefusal });

const refuse = (status: number, code: string) => () => Response.json({ code }, { status });
const send = (token = old) =>
  sessionFetch('https://site.test/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: '{"password":"x"}',
  });

beforeEach(() => {
  sent = [];
  renew.mockReset().mockResolvedValue(fresh);
  onRefusal.mockReset();
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization');
    sent.push({ token, body: init?.body });
    return respond(token);
  });
});

test('A-02 the owner of a token is read from its claims; other keys have none', () => {
  expect(readTokenOwner(old)).toEqual({ userId: 'ana', sessionId: 'one' });
  for (const key of ['sb_publishable_saltbush', '', 'a.b.c', sign({ role: 'anon' })])
    expect(readTokenOwner(key)).toEqual({ userId: '', sessionId: '' });
});

test.each([
  [401, 'signed-out'],
  [403, 'bad_jwt'],
])('A-02 after %i %s the token is renewed, and the same request sent once more', async (status, code) => {
  respond = (token) => (token === `Bearer ${fresh}` ? Response.json({ ok: 1 }) : refuse(status, code)());
  expect(await (await send()).json()).toEqual({ ok: 1 });
  const body = '{"password":"x"}';
  expect(sent).toEqual([
    { token: `Bearer ${old}`, body },
    { token: `Bearer ${fresh}`, body },
  ]);
  expect(renew).toHaveBeenCalledExactlyOnceWith(old);
  expect(onRefusal).not.toHaveBeenCalled();
});

test('A-02 a request is repeated only once, and not without a newer token', async () => {
  respond = refuse(401, 'signed-out');
  expect((await send()).status).toBe(401);
  expect(sent).toHaveLength(2);
  renew.mockResolvedValue(undefined);
  expect((await send()).status).toBe(401);
  expect(sent).toHaveLength(3);
  expect(onRefusal).toHaveBeenCalledTimes(2);
});

test('A-02 if the service does not answer the renewal, the request fails instead of saying that the session is over', async () => {
  respond = refuse(403, 'bad_jwt');
  renew.mockRejectedValue(new Error('no answer'));
  await expect(send()).rejects.toThrow('no answer');
});

test.each([
  ['another refusal', 403, 'session_not_found', old],
  ['a rate limit', 429, 'over_request_rate_limit', old],
  ['a refusal of the project’s key', 401, 'no_authorization', 'sb_publishable_saltbush'],
])('A-02 %s renews nothing', async (_what, status, code, token) => {
  respond = refuse(status, code);
  const response = await send(token);
  expect([response.status, await response.json()]).toEqual([status, { code }]);
  expect(renew).not.toHaveBeenCalled();
});

test('A-06 a session loses the time by the server’s clock and keeps everything else; other responses stay as they are', async () => {
  const session = { access_token: old, refresh_token: 'r', expires_in: 3600, user: { id: 'ana' } };
  respond = () => Response.json({ ...session, expires_at: 1 }, { headers: { 'x-request-id': '7' } });
  const response = await send();
  expect(await response.json()).toEqual(session);
  expect(response.headers.get('x-request-id')).toBe('7');
  for (const invalid of [{ expires_at: 1 }, [1], null]) {
    respond = () => Response.json(invalid);
    expect(await (await send()).json()).toEqual(invalid);
  }
  respond = () => new Response('<p>', { headers: { 'content-type': 'application/json' } });
  expect(await (await send()).text()).toBe('<p>');
  respond = () => new Response(null, { status: 204 });
  expect((await send()).status).toBe(204);
});

test('A-02 a rate limit on renewals looks like an outage, because the client would end the session', async () => {
  respond = refuse(429, 'over_request_rate_limit');
  const renewal = await sessionFetch('https://site.test/auth/v1/token?grant_type=refresh_token');
  expect([renewal.status, await renewal.json()]).toEqual([503, { code: 'over_request_rate_limit' }]);
  expect((await sessionFetch('https://site.test/auth/v1/token?grant_type=password')).status).toBe(429);
});
