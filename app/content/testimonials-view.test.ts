import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { createTestimonialsView } from './testimonials-view.ts';

const { home, testimonials } = loadContent('content');

test('HP-10 SEO-02 three testimonials are shown without what is only for the agency, and all are counted', () => {
  const [said] = testimonials as [(typeof testimonials)[0]];
  const given = [5, 5, 5, 3].map((rating, at) => ({
    ...said,
    rating,
    author: `Author ${at}`,
    sample: 'why',
  }));
  const { shown, rating } = createTestimonialsView({ home, testimonials: given });
  expect(shown.map(({ author }) => author)).toEqual(['Author 0', 'Author 1', 'Author 2']);
  expect(rating).toEqual({ average: '4.5', count: 4 });
  expect(JSON.stringify(shown)).not.toMatch(/"(sample|draft|slug)"/);
});
