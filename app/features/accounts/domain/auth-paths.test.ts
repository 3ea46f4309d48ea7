import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReturnPath, formatEmailLink, formatViewPath, parseEmailLink, parseView } from './auth-paths.ts';

const origin = 'https://saltbush.example';

test('A-04 every view has a URL of its own, and unknown views are rejected', () => {
  for (const view of ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const)
    expect(parseView(new URL(formatViewPath(view, '/blog?x=1'), origin).searchParams)).toBe(view);
  expect(formatViewPath('sign-in')).toBe('/auth');
  expect(formatViewPath('sign-up', '/projects?category=seo')).toBe(
    '/auth?view=sign-up&next=%2Fprojects%3Fcategory%3Dseo',
  );
  for (const query of ['view=', 'view=Sign-Up', 'view=admin'])
    expect(parseView(new URLSearchParams(query))).toBeUndefined();
});

test('A-04 the link in an email names its account, and one that names none is not a link', () => {
  const link = { tokenHash: 'abc', type: 'email', email: 'ana+x@site.example', newEmail: undefined } as const;
  const { searchParams } = new URL(formatEmailLink(origin, link, '/blog?page=2'));
  expect(parseEmailLink(searchParams)).toEqual(link);
  expect(searchParams.get('next')).toBe('/blog?page=2');
  const change = { ...link, type: 'email_change', newEmail: 'ana@new.example' } as const;
  expect(parseEmailLink(new URL(formatEmailLink(origin, change)).searchParams)).toEqual(change);
  for (const query of [
    '',
    'token_hash=x&type=email',
    'token_hash=x&email=a@b.example',
    'type=email&email=a@b.example',
    'token_hash=x&type=admin&email=a@b.example',
  ])
    expect(parseEmailLink(new URLSearchParams(query))).toBeUndefined();
});

test.each([
  ['/projects?category=seo#list', '/projects?category=seo#list'],
  [`${origin}/blog/a-post`, '/blog/a-post'],
  ['/', '/'],
  ['pricing', '/pricing'],
  // Choosing a password is a step on the way.
  ['/auth?view=new-password&next=%2Fblog', '/auth?view=new-password&next=%2Fblog'],
  // This only looks like another site: browsers read it as a path of this one.
  ['https:elsewhere.example', '/elsewhere.example'],
])('A-04 %j leads to %j', (target, path) => {
  expect(findReturnPath(target, origin)).toBe(path);
});

const otherSites = `
  https://elsewhere.example/ //elsewhere.example ///elsewhere.example /\\elsewhere.example \\\\elsewhere.example
  /.//elsewhere.example /x/..//elsewhere.example /%2e//elsewhere.example http://saltbush.example/
  https://saltbush.example:8443/ https://saltbush.example@elsewhere.example/
  https://saltbush.example.elsewhere.example/ javascript:alert(1) JaVaScRiPt:alert(1)//https://saltbush.example
  data:text/html,hello blob:${origin}/0b1c filesystem:${origin}/temporary/x file:///etc/passwd about:blank http://[`;
const unusable =
  '/auth /auth?next=/auth /auth?view=sign-up /AUTH?view=new-password /auth/v1/authorize /x/../auth /%61uth /AUTH/ /auth%2fv1 /%09/x /%5cx /a%00 /%zz';

test.each([
  ...`${otherSites} ${unusable}`.trim().split(/\s+/),
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' //elsewhere.example',
  `/${'a'.repeat(2001)}`,
  '',
  null,
  undefined,
])('A-04 %j is not a place to return to', (target) => {
  expect(findReturnPath(target, origin)).toBeUndefined();
});

test('A-04 whatever is requested, a browser that follows the path stays on this site', () => {
  const pieces = ['\t', '\n', ' ', ...'/ \\ . .. : @ %2f %5c ? # a https //x.y'.split(' ')];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (target) => {
      const path = findReturnPath(target.join(''), origin);
      if (path === undefined) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
  );
});
