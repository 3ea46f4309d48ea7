import { expect, test } from 'vitest';
import { createSearchDescription, createSearchTitle } from './case-study.ts';

test('SEO-01 the description of a case study contains its name and as many features as fit', () => {
  const study = {
    title: 'Jarli',
    category: 'Content',
    description: 'Content and film.',
    features: ['One story', `${'long '.repeat(40)}feature`, 'A page of its own.'],
  };
  expect(createSearchDescription(study)).toBe(
    'Jarli, Content: Content and film. One story. A page of its own.',
  );
});

test.each([
  ['Jarli', 'Content', 'Jarli | Content case study'],
  ['Museums of History NSW', 'Cultural Institution', 'Museums of History NSW | Case study'],
  ['x'.repeat(48), 'SEO', 'x'.repeat(48)],
])('SEO-01 the search title of %s names the kind of work if there is room', (title, category, wanted) => {
  expect(createSearchTitle({ title, category })).toBe(wanted);
});
