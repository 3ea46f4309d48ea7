import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { createTestimonialsView } from './testimonials-view.ts';

const { home } = loadContent('content');

const createTestimonial = (rating: number, index: number) => ({
  slug: `client-${index}`,
  quote: `Quote ${index}`,
  author: `Author ${index}`,
  company: `Company ${index}`,
  image: null,
  rating,
  datePublished: '2026-10-12',
  industry: 'Museum',
  serviceType: 'SEO',
  draft: false,
  sample: 'invented',
});

test('HP-10 SEO-02 three testimonials are shown, and all are counted', () => {
  const testimonials = [5, 5, 5, 3].map(createTestimonial);
  const { title, shown, rating } = createTestimonialsView({ home, testimonials });
  expect(title).toBe(home.testimonials.title);
  expect(shown.map(({ author }) => author)).toEqual(['Author 0', 'Author 1', 'Author 2']);
  expect(rating).toEqual({ average: '4.5', count: 4 });
  expect(Object.keys(shown[0] ?? {}).sort()).toEqual([
    'author',
    'company',
    'datePublished',
    'industry',
    'quote',
    'rating',
    'serviceType',
  ]);
});
