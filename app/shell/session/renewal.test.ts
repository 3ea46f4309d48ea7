import type { Session } from '@supabase/supabase-js';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';

const siteUrl = 'https://saltbush.example';
const minute = 60_000;
let tabs = 0;

/** Creates a session of a user, with the response's time by the server's clock. */
function createSession(userId: string, sessionId: string, number = 1) {
  const claims = Buffer.from(JSON.stringify({ sub: userId, session_id: sessionId, number })).toString(
    'base64url',
  );
  return {
    access_token: `e30.${claims}.sig`,
    refresh_token: `${sessionId}-${number}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.round(Date.now() / 1000) + 3600,
    user: { id: userId, email: `${userId}@tidepool.example` },
  };
}

const first = () => createSession('ana', 'one', 1);
const second = () => createSession('ana', 'one', 2);

/** Answers as the server does for which only `accepted` is a valid access token. */
let accepted = '';
let renewal: () => Response | Promise<Response>;
let requests: string[] = [];

function respond(path: string, token: string): Response | Promise<Response> {
  requests.push(
    `${path} ${token.includes('.') ? `${token === first().access_token ? 'first' : 'later'}` : 'key'}`,
  );
  if (path === '/auth/v1/token?grant_type=refresh_token') return renewal();
  if (path.startsWith('/auth/v1/token') || path === '/auth/v1/verify') return Response.json(first());
  if (token !== accepted)
    return path.startsWith('/api')
      ? Response.json({ code: 'signed-out' }, { status: 401 })
      : Response.json({ code: 403, error_code: 'bad_jwt', msg: 'expired' }, { status: 403 });
  return path.startsWith('/auth/v1/logout')
    ? new Response(null, { status: 204 })
    : Response.json({ id: 'ana' });
}

/** Loads the client as a new tab does, with this session in the browser's storage. */
async function openTab(stored?: object, href = siteUrl) {
  tabs += 1;
  // The client warns about several clients of one key.
  const storageKey = `sb-abcdefgh-auth-token-${tabs}`;
  const endpoint = { url: 'https://abcdefgh.supabase.co', key: 'sb_publishable_for_a_test', storageKey };
  const { storage } = createFakeStorage();
  const store = (session: object) => storage.setItem(storageKey, JSON.stringify(session));
  if (stored) store(stored);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('window', {
    location: { href },
    addEventListener() {},
    removeEventListener() {},
  });
  // Each tab has the module to itself.
  vi.resetModules();
  const module = await import('./session-state.ts');
  const { auth } = await module.loadClient(endpoint, siteUrl);
  onTestFinished(() => auth.dispose());
  const readStored = () => JSON.parse(storage.getItem(storageKey) ?? 'null') as Session | null;
  const load = (userId = 'ana') => module.fetchAsUser(userId, 'https://saltbush.example/api/account', {});
  const end = (session: object) =>
    module.endSession({ url: `${endpoint.url}/auth/v1`, key: endpoint.key }, session as Session);
  return { auth, store, readStored, load, end };
}

beforeEach(() => {
  requests = [];
  accepted = '';
  renewal = () => Response.json(second());
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    const [, token = ''] = new Headers(init?.headers).get('authorization')?.split(' ') ?? [];
    return respond(pathname + search, token);
  });
});

test.each([-180, -10, 60, 180])(
  'A-06 every way to sign in stores when the session ends by a device clock that is %i minutes off',
  async (minutesOff) => {
    const { auth, readStored, store } = await openTab();
    const server = first();
    renewal = () => Response.json(server);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesOff * minute });
    onTestFinished(() => void vi.useRealTimers());
    const readMinutesLeft = () => Math.round(((readStored()?.expires_at ?? 0) * 1000 - Date.now()) / minute);
    const email = 'ana@tidepool.example';
    store({ ...server, expires_at: 1 });
    const left: number[] = [];
    for (const signIn of [
      () => auth.signInWithPassword({ email, password: 'x' }),
      () => auth.verifyOtp({ email, token: '123456', type: 'email' }),
      () => auth.verifyOtp({ token_hash: 'abc', type: 'email' }),
      () => auth.refreshSession({ refresh_token: server.refresh_token }),
    ]) {
      vi.setSystemTime(Date.now() + minute);
      expect((await signIn()).error).toBeNull();
      left.push(readMinutesLeft());
    }
    expect(left).toEqual([60, 60, 60, 60]);
  },
);

test('A-01 a link cannot bring a session, which could be that of the stranger who wrote it', async () => {
  const { access_token, refresh_token } = first();
  const session = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer' };
  const { auth, readStored } = await openTab(undefined, `${siteUrl}/auth#${new URLSearchParams(session)}`);
  expect((await auth.getSession()).data.session).toBeNull();
  expect([readStored(), requests]).toEqual([null, []]);
});

test('A-02 the requests of a page whose token is refused share one renewal, and each is repeated once', async () => {
  const { load, auth } = await openTab(first());
  accepted = second().access_token;
  const responses = await Promise.all([load(), load(), auth.getUser()]);
  expect([responses[0]?.status, responses[1]?.status, responses[2]?.error]).toEqual([200, 200, null]);
  expect(requests.filter((request) => request.includes('refresh_token'))).toHaveLength(1);
  expect(requests).toHaveLength(7);
});

test('A-02 changing the user and signing out elsewhere also survive an expired token', async () => {
  const { auth } = await openTab(first());
  accepted = second().access_token;
  expect((await auth.updateUser({ email: 'ana@new.example' })).error).toBeNull();
  expect(requests).toEqual([
    '/auth/v1/user first',
    '/auth/v1/token?grant_type=refresh_token key',
    '/auth/v1/user later',
  ]);
  accepted = createSession('ana', 'one', 3).access_token;
  renewal = () => Response.json(createSession('ana', 'one', 3));
  requests = [];
  await auth.signOut({ scope: 'others' });
  expect(requests.at(-1)).toBe('/auth/v1/logout?scope=others later');
  expect(requests).toHaveLength(3);
});

test('A-02 a session that another tab has renewed is used without renewing it again', async () => {
  const { load, store } = await openTab(first());
  accepted = second().access_token;
  renewal = () => {
    store(second());
    return Response.json({ code: 'refresh_token_already_used' }, { status: 400 });
  };
  expect((await load()).status).toBe(200);
  requests = [];
  expect((await load()).status).toBe(200);
  expect(requests).toEqual(['/api/account later']);
});

test('A-02 a request is never sent or repeated as another user, or for another session', async () => {
  const { load, store, auth } = await openTab(createSession('ben', 'two'));
  accepted = createSession('ben', 'two').access_token;
  expect((await load('ana')).status).toBe(401);
  expect(requests).toEqual(['/api/account key']);
  // The session ends that has just been replaced, and not the one that replaced it.
  for (const replacing of [createSession('ana', 'new'), createSession('ben', 'two')]) {
    store(replacing);
    accepted = replacing.access_token;
    requests = [];
    await auth.admin.signOut(first().access_token, 'local');
    expect(requests).toEqual(['/auth/v1/logout?scope=local first']);
  }
});

test('A-02 only a refused renewal ends the session; without an answer nobody knows', async () => {
  const { load } = await openTab(first());
  renewal = () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 });
  expect((await load()).status).toBe(401);
  const otherTab = await openTab(first());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renewal = () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 });
  const failed = expect(otherTab.load()).rejects.toThrow('The sign-in service did not answer.');
  await vi.runAllTimersAsync();
  await failed;
  expect(otherTab.readStored()?.refresh_token).toBe(first().refresh_token);
});

test('A-02 a session is ended on the server with its access token, or a renewed one if that has expired', async () => {
  const { end, readStored } = await openTab();
  accepted = first().access_token;
  await end(first());
  expect(requests).toEqual(['/auth/v1/logout?scope=local first']);
  requests = [];
  accepted = second().access_token;
  await end(first());
  const path = '/auth/v1/logout?scope=local';
  expect(requests).toEqual([`${path} first`, '/auth/v1/token?grant_type=refresh_token key', `${path} later`]);
  // The renewed session must not sign the visitor in again.
  expect(readStored()).toBeNull();
});
