import type { Content } from './content.ts';

const maxShown = 3;

/** Creates the testimonials that pages show: the three newest without internal fields, and the rating of all of them. */
export function createTestimonialsView({ home, testimonials }: Pick<Content, 'home' | 'testimonials'>) {
  return {
    title: home.testimonials.title,
    shown: testimonials
      .slice(0, maxShown)
      .map(({ sample: _sample, slug: _slug, image: _image, draft: _draft, ...shown }) => shown),
    rating: findRatingSummary(testimonials),
  };
}

export type TestimonialsView = ReturnType<typeof createTestimonialsView>;
export type ShownTestimonial = TestimonialsView['shown'][number];

export type RatingSummary = { average: string; count: number };

/** Returns the average rating with one decimal place (`5.0`), and the number of testimonials; undefined if there are none. */
export function findRatingSummary(testimonials: { rating: number }[]): RatingSummary | undefined {
  const count = testimonials.length;
  if (count === 0) return undefined;
  const total = testimonials.reduce((sum, { rating }) => sum + rating, 0);
  // The average is rounded first, because `toFixed` alone would turn 4.35, whose binary representation is slightly lower,
  // into 4.3.
  return { average: (Math.round((total * 10) / count) / 10).toFixed(1), count };
}
