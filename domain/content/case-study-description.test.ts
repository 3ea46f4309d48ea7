import { expect, test } from 'vitest';
import { createSearchDescription, createSearchTitle } from './case-study-description.ts';
import { loadContent } from './load-content.ts';

const { caseStudies } = loadContent('content');

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

test.each(caseStudies)('SEO-01 the description of $slug fits a page of results', (study) => {
  const description = createSearchDescription(study);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(155);
});

test('SEO-01 no two case studies share a description', () => {
  expect(new Set(caseStudies.map(createSearchDescription)).size).toBe(caseStudies.length);
});

test.each([
  ['Jarli', 'Content', 'Jarli | Content case study'],
  ['Museums of History NSW', 'Cultural Institution', 'Museums of History NSW | Case study'],
  ['x'.repeat(48), 'SEO', 'x'.repeat(48)],
])(
  'SEO-01 B01 the title of %s in results says what kind of work it is, as far as there is room',
  (title, category, wanted) => {
    expect(createSearchTitle({ title, category })).toBe(wanted);
  },
);
