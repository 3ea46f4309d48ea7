import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
  EXPIRY_MARGIN_MS,
} from '@supabase/auth-js/dist/main/lib/constants.js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLastRequestId } from './last-request-id.ts';
import { loadClient } from './load-client.ts';

const endpoint = {
  url: 'https://abcdefgh.supabase.co',
  key: 'sb_publishable_for_a_test',
  storageKey: 'sb-abcdefgh-auth-token',
};

type Asked = { method: string; url: URL; headers: Headers; body: string };
let asked: Asked[] = [];
let answer: () => Response = () => Response.json([]);
let client: SupabaseClient;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = await request.text();
    asked.push({ method: request.method, url: new URL(request.url), headers: request.headers, body });
    return answer();
  });
  client = await loadClient(endpoint, 'https://saltbush.example');
});
beforeEach(() => {
  asked = [];
  answer = () => Response.json([]);
});
afterAll(async () => {
  await client.auth.stopAutoRefresh();
  vi.unstubAllGlobals();
});

const lastAsked = () => asked.at(-1) as Asked;

test('A-06 the client is the whole one: each path family is asked at its place', async () => {
  await client.from('posts').select();
  expect(lastAsked().url.pathname).toBe('/rest/v1/posts');
  await client.rpc('count_posts');
  expect(lastAsked().url.pathname).toBe('/rest/v1/rpc/count_posts');
  await client.storage.from('pictures').list();
  expect(lastAsked().url.pathname).toBe('/storage/v1/object/list/pictures');
  await client.functions.invoke('hello');
  expect(lastAsked().url.pathname).toBe('/functions/v1/hello');
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(lastAsked().url.pathname).toBe('/auth/v1/recover');
  expect(client.realtime.endpointURL()).toMatch(/^wss:\/\/abcdefgh\.supabase\.co\/realtime\/v1\/websocket/);
});

test('A-01 A-06 every request carries the key, and as bearer the key where nobody is signed in', async () => {
  await client.from('posts').select();
  await client.storage.from('pictures').list();
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(asked).toHaveLength(3);
  for (const { headers } of asked) {
    expect(headers.get('apikey')).toBe(endpoint.key);
    expect(headers.get('authorization')).toBe(`Bearer ${endpoint.key}`);
  }
});

test('A-06 mails are asked for with the means that keep a stolen link useless', async () => {
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(JSON.parse(lastAsked().body)).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  });
});

test('A-06 storage lists 100 by name, ascending, and keeps uploads for an hour', async () => {
  await client.storage.from('pictures').list();
  expect(JSON.parse(lastAsked().body)).toMatchObject({
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  });
  await client.storage.from('pictures').upload('a.txt', 'words');
  expect(lastAsked().headers.get('cache-control')).toBe('max-age=3600');
});

test('A-06 realtime beats every 30 s, gives up after 10 s, and comes back after 1, 2, 5 and 10 s', () => {
  const { heartbeatIntervalMs, timeout, reconnectAfterMs } = client.realtime;
  expect({ heartbeatIntervalMs, timeout }).toEqual({ heartbeatIntervalMs: 30_000, timeout: 10_000 });
  expect([1, 2, 3, 4, 5, 9].map((tries) => reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ]);
});

test('A-06 the installed client renews with 3 ticks of 30 s left, and calls a session over inside 90 s', () => {
  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD, EXPIRY_MARGIN_MS]).toEqual([
    30_000, 3, 90_000,
  ]);
});

test('A-04 under which number a refusal stands in the log is kept, and forgotten where none is told', async () => {
  answer = () => Response.json({}, { status: 418, headers: { 'x-request-id': 'the-number' } });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBe('the-number');
  answer = () => Response.json({}, { status: 418 });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBeUndefined();
});
