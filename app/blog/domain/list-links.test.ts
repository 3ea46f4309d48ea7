import { expect, test } from 'vitest';
import { findMainCategory, listShownTerms } from './list-links.ts';

const uncategorized = { id: 1, slug: 'uncategorized', name: 'Uncategorized' };
const content = { id: 2, slug: 'content', name: 'Content' };

test('R-14 a card names the first category that says something', () => {
  expect(findMainCategory({ categories: [uncategorized, content] })).toEqual(content);
  expect(findMainCategory({ categories: [uncategorized] })).toBeUndefined();
  expect(findMainCategory({ categories: [] })).toBeUndefined();
});

test('R-14 only categories that lead to posts have a chip', () => {
  const terms = [
    { ...uncategorized, count: 3, description: '' },
    { ...content, count: 2, description: 'On words' },
    { id: 3, slug: 'empty', name: 'Empty', count: 0, description: '' },
  ];
  expect(listShownTerms(terms)).toEqual([{ slug: 'content', name: 'Content', count: 2 }]);
});
