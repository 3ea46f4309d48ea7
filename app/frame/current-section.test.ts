import { expect, test } from 'vitest';
import { findSection } from './current-section.ts';

test.each([
  ['its own link', '/about', 'about'],
  ['its own link', '/services', 'services'],
  ['its own link', '/projects', 'projects'],
  ['its own link', '/blog', 'blog'],
  ['the link of the screen whose second path it is', '/case-studies', 'projects'],
  ['the link of the screen whose second path it is', '/blogs', 'blog'],
  ['its parent', '/services/a-service', 'services'],
  ['its parent', '/projects/a-project', 'projects'],
  ['its parent', '/blog/category/a-category', 'blog'],
  ['Services, whose menu has it', '/no-fluff', 'services'],
  ['Services, whose menu has it', '/resources', 'services'],
  ['nothing', '/', undefined],
  ['nothing', '/contact', undefined],
  ['nothing', '/blogger', undefined],
  ['nothing', '/constructor', undefined],
  ['nothing', '/servicesx/ai-seo', undefined],
])('H-03 the header highlights %s on %s', (_what, pathname, section) => {
  expect(findSection(pathname)).toBe(section);
});
