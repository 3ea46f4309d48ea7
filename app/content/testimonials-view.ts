import type { Content } from './content.ts';

const maxShown = 3;

/** The testimonials as pages show them: the three newest, without what is only for the agency, and the rating of all. */
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

export type RatingSummary = {
  /** The average with one decimal, which is always shown: `5.0`. */
  average: string;
  count: number;
};

/** The average rating and the number of testimonials behind it; undefined where there are none. */
export function findRatingSummary(testimonials: { rating: number }[]): RatingSummary | undefined {
  const count = testimonials.length;
  if (count === 0) return undefined;
  const total = testimonials.reduce((sum, { rating }) => sum + rating, 0);
  // The average is rounded before it is written, because toFixed alone turns 4.35, which is stored as a little less,
  // into 4.3.
  return { average: (Math.round((total * 10) / count) / 10).toFixed(1), count };
}
