import { expect, test } from 'vitest';
import { findSection } from './current-section.ts';

test.each([
  ['/about', 'about'],
  ['/case-studies', 'projects'],
  ['/blogs', 'blog'],
  ['/services/a-service', 'services'],
  ['/blog/category/a-category', 'blog'],
  // The menu of Services has it.
  ['/no-fluff', 'services'],
  ['/', undefined],
  ['/contact', undefined],
  ['/blogger', undefined],
  ['/constructor', undefined],
])('H-03 on %s the header highlights %s', (pathname, section) => {
  expect(findSection(pathname)).toBe(section);
});
