import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';
import { findMailLinkTarget } from './mail-links.ts';

const code = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';
const find = (path: string) => findMailLinkTarget(new URL(path, 'http://site.test'));

test.each([
  [`/?code=${code}`, `/auth?code=${code}`],
  [`/blog?page=2&code=${code}`, `/auth?code=${code}&next=%2Fblog%3Fpage%3D2`],
  [
    '/?error=access_denied&error_code=otp_expired&error_description=x%20y',
    '/auth?error=access_denied&error_code=otp_expired&error_description=x+y',
  ],
])('A-04 a mail’s link to %s is handed over to %s', (path, target) => {
  expect(find(path)).toBe(target);
});

test.each([`/auth?code=${code}`, '/', '/?code=SPRING', '/?error=none', '/pricing?code=', '/blog?page=2'])(
  'A-04 %s is left alone',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test('A-04 a mail’s link to the front page is answered with the way to /auth, and nobody keeps the answer', async () => {
  const { get } = createSourceApp();
  const response = await get(`/?code=${code}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/auth?code=${code}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
