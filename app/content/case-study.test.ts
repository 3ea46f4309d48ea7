import { expect, test } from 'vitest';
import { createSearchDescription, createSearchTitle } from './case-study.ts';

test('SEO-01 the description of a case study names it and takes the features that fit', () => {
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
])(
  'SEO-01 the title of %s in results says what kind of work it is, as far as there is room',
  (title, category, wanted) => {
    expect(createSearchTitle({ title, category })).toBe(wanted);
  },
);
