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

test('A-06 it is the whole client, with the options that its defaults are tested with', () => {
  expect(client.realtime.endpointURL()).toMatch(/^wss:\/\/abcdefgh\.supabase\.co\/realtime\/v1\/websocket/);
  expect(client.realtime.heartbeatIntervalMs).toBe(30_000);
});

test('A-04 under which number a refusal stands in the log is kept, and forgotten where none is told', async () => {
  answer = () => Response.json({}, { status: 418, headers: { 'x-request-id': 'the-number' } });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBe('the-number');
  answer = () => Response.json({}, { status: 418 });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBeUndefined();
});
