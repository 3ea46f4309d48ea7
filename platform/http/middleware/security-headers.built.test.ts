import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { projectDir } from '#tests/site.ts';

test.each([[[]], [['https://abc.supabase.co', 'wss://abc.supabase.co']]])(
  'A-05 with the Supabase origins %j every page may connect only to those and to this site',
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

test.each([
  ['css', null],
  ['js', null],
  ['woff2', null],
  ['svg', "default-src 'none'"],
])(
  'a built .%s file can be embedded only by this site, and only a drawing needs a policy',
  async (ending, policy) => {
    const { get } = createTestApp();
    const names = readdirSync(path.join(projectDir, 'build/client/assets'));
    const { headers } = await get(`/assets/${names.find((name) => name.endsWith(`.${ending}`))}`);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);
