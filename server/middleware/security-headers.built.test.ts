import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

test('A-05 with a Supabase project every page may connect to exactly it, and without one to no other origin', async () => {
  const connect = async (connectOrigins?: string[]) => {
    const security = {
      siteUrl: 'http://site.test',
      inlineScripts: [],
      ...(connectOrigins && { connectOrigins }),
    };
    const { get } = createTestApp({ security });
    const policies = await Promise.all(
      ['/', '/about', '/there-is-no-such-page'].map(
        async (path) =>
          (await get(path)).headers.get('content-security-policy')?.match(/connect-src [^;]*/)?.[0],
      ),
    );
    return [...new Set(policies)];
  };
  expect(await connect()).toEqual(["connect-src 'self'"]);
  expect(await connect(['https://abc.supabase.co', 'wss://abc.supabase.co'])).toEqual([
    "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co",
  ]);
});
