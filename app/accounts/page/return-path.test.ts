import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReturnPath } from './return-path.ts';

const origin = 'https://saltbush.example';

test.each([
  ['/projects?category=seo#list', '/projects?category=seo#list'],
  [`${origin}/blog/a-post`, '/blog/a-post'],
  ['/', '/'],
  ['pricing', '/pricing'],
  // It only looks like another site: browsers read it as a path of ours.
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
])('A-04 %j is no place to return to', (wish) => {
  expect(findReturnPath(wish, origin)).toBeUndefined();
});

test('A-04 whatever is asked for, a browser that follows the answer stays on this site', () => {
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
