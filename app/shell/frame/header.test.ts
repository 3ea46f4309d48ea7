import { expect, test } from 'vitest';
import { findCurrentLink } from './header.tsx';

test.each([
  ['/about', 'About'],
  ['/founder', 'About'],
  ['/meet-the-founder', 'About'],
  ['/case-studies', 'Projects'],
  ['/blogs', 'Blog'],
  ['/services/a-service', 'Services'],
  ['/blog/category/a-category', 'Blog'],
  // A row of the Services menu, and pages whose parent is one.
  ['/no-fluff', 'Services'],
  ['/method', 'Services'],
  ['/website-carbon/a-report', 'Services'],
  ['/fix-your-website', 'Services'],
  ['/', undefined],
  ['/contact', undefined],
  ['/blogger', undefined],
  ['/constructor', undefined],
])('H-03 on %s the header highlights %s', (pathname, section) => {
  expect(findCurrentLink(pathname)?.label).toBe(section);
});
