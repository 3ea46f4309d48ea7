import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReturnPath, formatLinkTarget, readDeepLink } from './deep-link.ts';

const site = 'https://saltbush.example';
const read = (traces: Partial<Parameters<typeof readDeepLink>[0]>) =>
  readDeepLink({ href: `${site}/auth`, referrer: '', lastPlace: undefined, previousUrls: [], ...traces });

const elsewhere = `${site}/auth?next=//elsewhere.example`;

test.each<[Parameters<typeof read>[0], string | undefined]>([
  [{ referrer: `${site}/projects?category=seo` }, '/projects?category=seo'],
  [{ lastPlace: '/blog/a-post#end' }, '/blog/a-post#end'],
  [{ lastPlace: '/blog', referrer: `${site}/about` }, '/blog'],
  [{ href: `${site}/auth?next=%2Fpricing`, lastPlace: '/blog', referrer: `${site}/about` }, '/pricing'],
  // A rejected `next` does not hide the trace that can be trusted.
  [{ href: elsewhere, lastPlace: '/blog' }, '/blog'],
  [{ referrer: `${site}/auth?view=sign-up` }, undefined],
  // The visitor went from one form of this page to another before hydration.
  [{ referrer: `${site}/auth`, previousUrls: [`${site}/blog`, `${site}/about`, `${site}/auth`] }, '/about'],
  [{ referrer: `${site}/auth`, previousUrls: [`${site}/blog`, `${site}/auth?next=%2Fpricing`] }, '/pricing'],
])('A-04 a visitor with the traces %o returns to %s', (traces, returnPath) => {
  expect(read(traces).returnPath).toBe(returnPath);
});

test('A-04 visitors are never sent to another site', () => {
  expect(read({ href: elsewhere, referrer: 'https://elsewhere.example/x' })).toEqual({
    returnPath: undefined,
    fromEmail: false,
    carriesSession: false,
    isHalfConfirmed: false,
    purpose: undefined,
  });
});

test.each([
  ['?code=abc', true],
  ['?next=%2Fblog&code=abc', true],
  ['#error=access_denied&error_code=otp_expired', true],
  ['?error=x#error=x', true],
  ['#access_token=a', true],
  ['#message=Confirmation+link+accepted', true],
  ['', false],
  ['#main', false],
  ['?view=sign-up', false],
  ['?next=%2Fblog%3Fcode%3D1', false],
])('A-04 whether "%s" comes from a link in an email: %s', (rest, fromEmail) => {
  expect(read({ href: `${site}/auth${rest}` }).fromEmail).toBe(fromEmail);
});

test('A-04 a link in an email leads to this page, with the path to return to', () => {
  const target = formatLinkTarget(site, 'recovery', '/projects?category=seo');
  expect(target).toBe(`${site}/auth?view=new-password&next=%2Fprojects%3Fcategory%3Dseo`);
  expect(read({ href: target }).returnPath).toBe('/projects?category=seo');
  expect(formatLinkTarget(site, 'sign-in', undefined)).toBe(`${site}/auth`);
  expect(read({ href: formatLinkTarget(site, 'sign-up', undefined) }).purpose).toBe('sign-up');
});

const origin = 'https://saltbush.example';

test.each([
  ['/projects?category=seo#list', '/projects?category=seo#list'],
  [`${origin}/blog/a-post`, '/blog/a-post'],
  ['/', '/'],
  ['pricing', '/pricing'],
  // This only looks like another site: browsers read it as a path of this one.
  ['https:elsewhere.example', '/elsewhere.example'],
])('A-04 %j leads to %j', (wish, path) => {
  expect(findReturnPath(wish, origin)).toBe(path);
});

const otherSites = `
  https://elsewhere.example/ //elsewhere.example ///elsewhere.example /\\elsewhere.example \\\\elsewhere.example
  /.//elsewhere.example /x/..//elsewhere.example /%2e//elsewhere.example http://saltbush.example/
  https://saltbush.example:8443/ https://saltbush.example@elsewhere.example/
  https://saltbush.example.elsewhere.example/ javascript:alert(1) JaVaScRiPt:alert(1)//https://saltbush.example
  data:text/html,hello blob:${origin}/0b1c filesystem:${origin}/temporary/x file:///etc/passwd about:blank http://[`;
const unusable =
  '/auth /auth?next=/auth /auth/v1/authorize /x/../auth /%61uth /AUTH/ /auth%2fv1 /%09/x /%5cx /a%00 /%zz';

test.each([
  ...`${otherSites} ${unusable}`.trim().split(/\s+/),
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' //elsewhere.example',
  '',
  null,
  undefined,
])('A-04 %j is not a place to return to', (wish) => {
  expect(findReturnPath(wish, origin)).toBeUndefined();
});

test('A-04 whatever is requested, a browser that follows the path stays on this site', () => {
  const pieces = ['\t', '\n', ' ', ...'/ \\ . .. : @ %2f %5c ? # a https //x.y'.split(' ')];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (wish) => {
      const path = findReturnPath(wish.join(''), origin);
      if (path === undefined) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
  );
});
