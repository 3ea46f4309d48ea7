import { expect, test } from 'vitest';
import { chooseAuthEndpoint } from './auth-endpoint.ts';

const site = 'https://saltbush.example';

test('A-01 the storage key names the Supabase project, or saltbush with the site’s own accounts', () => {
  expect(chooseAuthEndpoint(site, undefined)).toEqual({
    url: site,
    key: 'sb_publishable_saltbush',
    storageKey: 'sb-saltbush-auth-token',
  });
  const real = { url: 'https://abcdefgh.supabase.co', key: 'sb_publishable_x' };
  expect(chooseAuthEndpoint(site, real)).toEqual({ ...real, storageKey: 'sb-abcdefgh-auth-token' });
});
