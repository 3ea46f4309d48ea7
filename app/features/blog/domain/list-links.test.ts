import { expect, test } from 'vitest';
import { listShownTerms } from './list-links.ts';

const content = { id: 2, slug: 'content', name: 'Content' };

test('R-14 only categories that have posts get a chip', () => {
  const terms = [
    { ...content, count: 2, description: 'On words' },
    { id: 3, slug: 'empty', name: 'Empty', count: 0, description: '' },
  ];
  expect(listShownTerms(terms)).toEqual([{ slug: 'content', name: 'Content', count: 2 }]);
});
