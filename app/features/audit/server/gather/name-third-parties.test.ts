import { expect, test } from 'vitest';
import { nameThirdParties } from './name-third-parties.ts';

test('W-01 companies are named by their hosts, each host once, and unknown ones are left out', async () => {
  const named = await nameThirdParties([
    'https://fonts.gstatic.com/a.woff2',
    'https://fonts.gstatic.com/b.woff2',
    'https://static.hotjar.com/c.js',
    'https://cdn.tidepooltrust.example/d.js',
    'https://127.0.0.1:8080/https://static.hotjar.com/c.js',
    'https://__proto__/',
    'not an address',
  ]);
  expect(named).toEqual([
    { host: 'fonts.gstatic.com', name: 'Google Fonts', category: 'cdn' },
    { host: 'static.hotjar.com', name: 'Hotjar', category: 'analytics' },
  ]);
});
