import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

test.each([[[]], [['https://abc.supabase.co', 'wss://abc.supabase.co']]])(
  'A-05 with the Supabase project %j every page may connect to exactly it and to this site',
  async (connectOrigins) => {
    const { get } = createTestApp({
      security: { siteUrl: 'http://site.test', inlineScripts: [], connectOrigins },
    });
    for (const path of ['/', '/about', '/there-is-no-such-page']) {
      const policy = (await get(path)).headers.get('content-security-policy');
      const allowed = policy?.match(/connect-src ([^;]*)/)?.[1]?.split(' ');
      expect([path, allowed]).toEqual([path, ["'self'", ...connectOrigins]]);
    }
  },
);
