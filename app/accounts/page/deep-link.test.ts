import { expect, test } from 'vitest';
import { formatLinkTarget, readDeepLink } from './deep-link.ts';

const site = 'https://saltbush.example';
const read = (traces: Partial<Parameters<typeof readDeepLink>[0]>) =>
  readDeepLink({ href: `${site}/auth`, referrer: '', lastPlace: undefined, ...traces });

const elsewhere = `${site}/auth?next=//elsewhere.example`;

test.each<[Parameters<typeof read>[0], string | undefined]>([
  [{ referrer: `${site}/projects?category=seo` }, '/projects?category=seo'],
  [{ lastPlace: '/blog/a-post#end' }, '/blog/a-post#end'],
  [{ lastPlace: '/blog', referrer: `${site}/about` }, '/blog'],
  [{ href: `${site}/auth?next=%2Fpricing`, lastPlace: '/blog', referrer: `${site}/about` }, '/pricing'],
  // A refused wish does not hide the honest trace.
  [{ href: elsewhere, lastPlace: '/blog' }, '/blog'],
  [{ referrer: `${site}/auth?view=sign-up` }, undefined],
])('A-04 a visitor with the traces %o returns to %s', (traces, returnPath) => {
  expect(read(traces).returnPath).toBe(returnPath);
});

test('A-04 nobody is sent to another site', () => {
  expect(read({ href: elsewhere, referrer: 'https://elsewhere.example/x' })).toEqual({
    returnPath: undefined,
    byLink: false,
    withSession: false,
    purpose: undefined,
  });
});

test.each([
  ['?code=abc', true],
  ['?next=%2Fblog&code=abc', true],
  ['#error=access_denied&error_code=otp_expired', true],
  ['?error=x#error=x', true],
  ['#access_token=a', true],
  ['', false],
  ['#main', false],
  ['?view=sign-up', false],
  ['?next=%2Fblog%3Fcode%3D1', false],
])('A-04 whether "%s" comes from the link of an email: %s', (rest, byLink) => {
  expect(read({ href: `${site}/auth${rest}` }).byLink).toBe(byLink);
});

test('A-04 the link of an email leads to this page, with the place to go to from here', () => {
  const target = formatLinkTarget(site, 'recovery', '/projects?category=seo');
  expect(target).toBe(`${site}/auth?view=new-password&next=%2Fprojects%3Fcategory%3Dseo`);
  expect(read({ href: target }).returnPath).toBe('/projects?category=seo');
  expect(formatLinkTarget(site, 'sign-in', undefined)).toBe(`${site}/auth`);
  expect(read({ href: formatLinkTarget(site, 'sign-up', undefined) }).purpose).toBe('sign-up');
});
