import { expect, test } from 'vitest';
import { findSection } from './current-section.ts';

test.each([
  ['/about', 'about'],
  ['/services', 'services'],
  ['/projects', 'projects'],
  ['/blog', 'blog'],
])('H-03 %s highlights its own link', (pathname, section) => {
  expect(findSection(pathname)).toBe(section);
});

test.each([
  ['/case-studies', 'projects'],
  ['/blogs', 'blog'],
])('H-03 the second path %s highlights the link of its screen', (pathname, section) => {
  expect(findSection(pathname)).toBe(section);
});

test.each([
  ['/services/ai-seo', 'services'],
  ['/projects/jarli', 'projects'],
  ['/blog/core-web-vitals', 'blog'],
  ['/blog/category/content', 'blog'],
])('H-03 the detail page %s highlights its parent', (pathname, section) => {
  expect(findSection(pathname)).toBe(section);
});

test.each([['/no-fluff'], ['/resources']])(
  'H-03 %s, a row of the Services menu, highlights Services',
  (pathname) => {
    expect(findSection(pathname)).toBe('services');
  },
);

test.each([['/'], ['/contact'], ['/blogger'], ['/constructor'], ['/servicesx/ai-seo']])(
  'H-03 %s highlights nothing',
  (pathname) => {
    expect(findSection(pathname)).toBeUndefined();
  },
);
