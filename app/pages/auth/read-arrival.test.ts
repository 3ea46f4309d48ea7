import { expect, test } from 'vitest';
import { formatLinkTarget, readArrival } from './read-arrival.ts';

const site = 'https://saltbush.example';
const read = (traces: Partial<Parameters<typeof readArrival>[0]>) =>
  readArrival({ href: `${site}/auth`, referrer: '', lastPlace: undefined, ...traces });

test('A-04 who comes from a page of ours goes back to it', () => {
  expect(read({ referrer: `${site}/projects?category=seo` }).returnPath).toBe('/projects?category=seo');
  expect(read({ lastPlace: '/blog/a-post#end' }).returnPath).toBe('/blog/a-post#end');
});

test('A-04 what the address asks for comes first, then the page before, then the referrer', () => {
  const href = `${site}/auth?next=%2Fpricing`;
  expect(read({ href, lastPlace: '/blog', referrer: `${site}/about` }).returnPath).toBe('/pricing');
  expect(read({ lastPlace: '/blog', referrer: `${site}/about` }).returnPath).toBe('/blog');
});

test('A-04 nobody is sent to another site, nor in a circle', () => {
  expect(
    read({ href: `${site}/auth?next=//elsewhere.example`, referrer: 'https://elsewhere.example/x' }),
  ).toEqual({
    returnPath: undefined,
    byLink: false,
    withSession: false,
    purpose: undefined,
  });
  expect(read({ referrer: `${site}/auth?view=sign-up` }).returnPath).toBeUndefined();
  // A wish that is refused does not hide the honest trace.
  expect(read({ href: `${site}/auth?next=//elsewhere.example`, lastPlace: '/blog' }).returnPath).toBe(
    '/blog',
  );
});

test.each([
  '?code=abc',
  '?next=%2Fblog&code=abc',
  '#error=access_denied&error_code=otp_expired',
  '?error=x#error=x',
  '#access_token=a',
])('A-04 a mail’s link is known by %s', (rest) => {
  expect(read({ href: `${site}/auth${rest}` }).byLink).toBe(true);
});

test.each(['', '#main', '?view=sign-up', '?next=%2Fblog%3Fcode%3D1'])('A-04 %j is no mail’s link', (rest) => {
  expect(read({ href: `${site}/auth${rest}` }).byLink).toBe(false);
});

test('A-04 a mail’s link leads back here, with the place to go to from here', () => {
  const target = formatLinkTarget(site, 'recovery', '/projects?category=seo');
  expect(target).toBe(`${site}/auth?view=new-password&next=%2Fprojects%3Fcategory%3Dseo`);
  expect(read({ href: target }).returnPath).toBe('/projects?category=seo');
  expect(formatLinkTarget(site, 'sign-in', undefined)).toBe(`${site}/auth`);
  expect(read({ href: formatLinkTarget(site, 'sign-up', undefined) }).purpose).toBe('sign-up');
});
