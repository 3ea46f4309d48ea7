import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { createTestimonialsView, findRatingSummary } from './testimonials-view.ts';

const { home, testimonials } = loadContent('content');

test('HP-10 SEO-02 three testimonials are shown without internal fields, and all are counted', () => {
  const [testimonial] = testimonials as [(typeof testimonials)[0]];
  const rated = [5, 5, 5, 3].map((rating, at) => ({
    ...testimonial,
    rating,
    author: `Author ${at}`,
    sample: 'why',
  }));
  const { shown, rating } = createTestimonialsView({ home, testimonials: rated });
  expect(shown.map(({ author }) => author)).toEqual(['Author 0', 'Author 1', 'Author 2']);
  expect(rating).toEqual({ average: '4.5', count: 4 });
  expect(JSON.stringify(shown)).not.toMatch(/"(sample|draft|slug)"/);
});

test.each([
  [[5, 5, 5], { average: '5.0', count: 3 }],
  [[5, 5, 4], { average: '4.7', count: 3 }],
  // Halves round up, including 4.35, whose binary representation is slightly lower.
  [[...Array(13).fill(4), ...Array(7).fill(5)], { average: '4.4', count: 20 }],
  [[], undefined],
])('SEO-02 the ratings %j have the average and count %j', (ratings, summary) => {
  expect(findRatingSummary(ratings.map((rating) => ({ rating })))).toEqual(summary);
});
