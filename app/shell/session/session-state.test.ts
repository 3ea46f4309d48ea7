import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
  EXPIRY_MARGIN_MS,
} from '@supabase/auth-js/dist/module/lib/constants.js';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientOptions, loadClient, readLastRequestId } from './session-state.ts';

const endpoint = {
  url: 'https://abcdefgh.supabase.co',
  key: 'sb_publishable_for_a_test',
  storageKey: 'sb-abcdefgh-auth-token',
};

let respond: () => Response = () => Response.json([]);
let client: SupabaseClient;

beforeAll(async () => {
  client = await loadClient(endpoint, 'https://saltbush.example');
});
beforeEach(() => vi.stubGlobal('fetch', async () => respond()));
afterAll(() => client.auth.stopAutoRefresh());

test('A-04 the request id of the last refusal is kept until a refusal without an id', async () => {
  respond = () => Response.json({}, { status: 418, headers: { 'x-request-id': 'the-number' } });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBe('the-number');
  respond = () => Response.json({}, { status: 418 });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBeUndefined();
});

type Call = { path: string; headers: Headers; body: unknown };

/** Creates a client of the installed library, and records its requests. */
function createRecordedClient() {
  const calls: Call[] = [];
  const record = async (url: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(url));
    calls.push({ path: pathname, headers: new Headers(init?.headers), body: init?.body });
    return Response.json([]);
  };
  const options = {
    ...clientOptions,
    global: { fetch: record as typeof fetch },
    auth: { persistSession: false },
  };
  return { client: createClient('http://project.test', 'the-public-key', options), calls };
}

test('A-06 the client refreshes with fewer than 3 ticks of 30 s left, and treats a session as expired 90 s early', () => {
  expect([AUTO_REFRESH_TICK_THRESHOLD, AUTO_REFRESH_TICK_DURATION_MS, EXPIRY_MARGIN_MS]).toEqual([
    3, 30_000, 90_000,
  ]);
});

test('A-06 realtime sends a heartbeat every 30 s, times out after 10 s, and reconnects after 1, 2, 5 and 10 s', () => {
  const { realtime } = createRecordedClient().client;
  expect([realtime.heartbeatIntervalMs, realtime.timeout]).toEqual([30_000, 10_000]);
  expect([1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ]);
});

test('A-06 A-01 every API sends the key and a bearer token; storage lists 100 by name and caches for 3600 s', async () => {
  const { client, calls } = createRecordedClient();
  await client.from('leads').select();
  await client.rpc('count');
  await client.functions.invoke('hello');
  await client.auth.signInWithOtp({ email: 'ana@site.example' });
  await client.storage.from('plates').list();
  await client.storage.from('plates').upload('a.txt', 'a');
  expect(calls.map(({ path }) => path)).toEqual([
    '/rest/v1/leads',
    '/rest/v1/rpc/count',
    '/functions/v1/hello',
    '/auth/v1/otp',
    '/storage/v1/object/list/plates',
    '/storage/v1/object/plates/a.txt',
  ]);
  for (const { headers } of calls) {
    expect(headers.get('apikey')).toBe('the-public-key');
    expect(headers.get('authorization')).toBe('Bearer the-public-key');
  }
  expect(JSON.parse(String(calls[4]?.body))).toMatchObject({
    limit: 100,
    sortBy: { column: 'name', order: 'asc' },
  });
  expect(calls[5]?.headers.get('cache-control')).toBe('max-age=3600');
  expect(client.realtime.endpointURL()).toMatch(/^ws:\/\/project\.test\/realtime\/v1\/websocket/);
});
