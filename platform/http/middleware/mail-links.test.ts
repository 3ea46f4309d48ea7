import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { findMailLinkTarget } from './mail-links.ts';

const code = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';

test.each([
  [`/?code=${code}`, `/auth?code=${code}`],
  [`/blog?page=2&code=${code}`, `/auth?code=${code}&next=%2Fblog%3Fpage%3D2`],
  [
    '/?error=access_denied&error_code=otp_expired&error_description=x%20y',
    '/auth?error=access_denied&error_code=otp_expired&error_description=x+y',
  ],
  [`/auth?code=${code}`, undefined],
  ['/?code=SPRING', undefined],
  ['/?error=none', undefined],
  ['/blog?page=2', undefined],
])('A-04 an email’s link to %s is redirected to %s', (path, target) => {
  expect(findMailLinkTarget(new URL(path, 'http://site.test'))).toBe(target);
});

test('A-04 an email’s link to the front page is redirected to /auth with no-store', async () => {
  const { status, headers } = await createSourceApp().get(`/?code=${code}`);
  expect([status, headers.get('location')]).toEqual([303, `/auth?code=${code}`]);
  expect(headers.get('cache-control')).toBe('no-store');
});
