import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLastRequestId } from './last-request-id.ts';
import { loadClient } from './load-client.ts';

const endpoint = {
  url: 'https://abcdefgh.supabase.co',
  key: 'sb_publishable_for_a_test',
  storageKey: 'sb-abcdefgh-auth-token',
};

let asked: { headers: Headers; body: string }[] = [];
let answer: () => Response = () => Response.json([]);
let client: SupabaseClient;

beforeAll(async () => {
  client = await loadClient(endpoint, 'https://saltbush.example');
});
beforeEach(() => {
  asked = [];
  answer = () => Response.json([]);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push({ headers: request.headers, body: await request.text() });
    return answer();
  });
});
afterAll(() => client.auth.stopAutoRefresh());

test('A-01 A-06 a request carries the key and a PKCE challenge', async () => {
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(asked[0]?.headers.get('apikey')).toBe(endpoint.key);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  });
});

test('A-04 the request id of the last refusal is kept, and forgotten where the next has none', async () => {
  answer = () => Response.json({}, { status: 418, headers: { 'x-request-id': 'the-number' } });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBe('the-number');
  answer = () => Response.json({}, { status: 418 });
  await client.auth.resetPasswordForEmail('ana@tidepool.example');
  expect(readLastRequestId()).toBeUndefined();
});
