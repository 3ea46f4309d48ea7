import path from 'node:path';
import { expect, test } from 'vitest';
import { listLaunchFaults } from './list-launch-faults.ts';
import { loadContent } from './load-content.ts';
import { createTestimonialsView } from './testimonials-view.ts';

const content = loadContent(path.resolve('content'));

test('SEO-02 three testimonials are shown, and all are counted', () => {
  const [said] = content.testimonials;
  if (!said) throw new Error('there is no testimonial');
  const testimonials = [...content.testimonials, { ...said, rating: 3 }];
  const { shown, rating } = createTestimonialsView({ home: content.home, testimonials });
  expect(shown).toHaveLength(3);
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

test('SEO-02 sample testimonials are named before a launch, each with its file', () => {
  const files = listLaunchFaults(content).map(({ file }) => file);
  for (const { slug, sample } of content.testimonials)
    expect([slug, files.includes(`content/testimonials/${slug}.yaml`)]).toEqual([slug, sample !== undefined]);
});
