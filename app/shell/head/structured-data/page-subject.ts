import type { RenderedFaq } from '#app/content/render-markdown.ts';
import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { Crumb } from '#app/shell/frame/page-head.tsx';

/**
 * The subject of a page's structured data. It may contain only what is visible on the page, so callers pass the same data
 * that the page shows.
 */
export type PageSubject = {
  /** The breadcrumb trail of the page, without Home; `name` as in `Breadcrumb`. */
  trail?: { links: Crumb[]; name?: string };
  /** The agency as a business, with its testimonials. */
  business?: TestimonialsView;
  service?: { name: string; description: string };
  post?: PostSubject;
  faq?: RenderedFaq;
  /** Videos that are part of the page's content. */
  videos?: VideoSubject[];
};

export type PostSubject = {
  headline: string;
  description: string;
  /** ISO 8601 with an offset. */
  published: string;
  /** Equal to `published` if the post was never modified. */
  modified: string;
  /** Null if the blog no longer knows the author. */
  author: string | null;
};

export type VideoSubject = {
  name: string;
  description: string;
  /** ISO date. */
  date: string;
  url: string;
  /** The URL of the file if it is on this site; otherwise that of the video's page on another site. */
  ours: boolean;
};
