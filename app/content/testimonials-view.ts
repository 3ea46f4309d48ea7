import type { Content } from './content.ts';
import type { Testimonial } from './proof.ts';
import { findRatingSummary, type RatingSummary } from './rating.ts';

export type ShownTestimonial = Omit<Testimonial, 'sample' | 'slug' | 'image' | 'draft'>;

/** The testimonials as pages show them. */
export type TestimonialsView = {
  title: string;
  /** The three newest. */
  shown: ShownTestimonial[];
  /** The rating of all testimonials; undefined where there are none. */
  rating: RatingSummary | undefined;
};

const maxShown = 3;

export function createTestimonialsView({
  home,
  testimonials,
}: Pick<Content, 'home' | 'testimonials'>): TestimonialsView {
  return {
    title: home.testimonials.title,
    shown: testimonials
      .slice(0, maxShown)
      .map(({ sample: _sample, slug: _slug, image: _image, draft: _draft, ...shown }) => shown),
    rating: findRatingSummary(testimonials),
  };
}
