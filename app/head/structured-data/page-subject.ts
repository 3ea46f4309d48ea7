import type { RenderedFaq } from '#app/content/render-markdown.ts';
import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { Crumb } from '#app/frame/page-head.tsx';

/**
 * The subject of a page's structured data. It may contain only what can be read on the page, so it is given the very
 * data that the page shows.
 */
export type PageSubject = {
  /** The breadcrumb trail of the page, without Home; `name` as in `Breadcrumb`. */
  trail?: { links: Crumb[]; name?: string };
  /** The agency as a business, with its testimonials. */
  business?: TestimonialsView;
  service?: { name: string; description: string };
  post?: PostSubject;
  faq?: RenderedFaq;
  /** Films that are part of the page's content. */
  films?: FilmSubject[];
};

export type PostSubject = {
  headline: string;
  description: string;
  /** ISO 8601 with an offset. */
  published: string;
  /** Equal to `published` where nothing was changed. */
  modified: string;
  /** Null where the blog no longer knows the author. */
  author: string | null;
};

export type FilmSubject = {
  name: string;
  description: string;
  /** ISO date. */
  date: string;
  url: string;
  /** The file itself, where it is on this site; else the page of the film on another site. */
  ours: boolean;
};
