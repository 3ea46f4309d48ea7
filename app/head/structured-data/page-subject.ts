import type { RenderedFaq } from '#app/content/render-faq.ts';
import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { Crumb } from '#app/frame/page-head.tsx';

/**
 * What a page tells machines beside the words it shows people. Nothing belongs in it that can't be read on the page:
 * so it is handed the very data that the page shows.
 */
export type PageSubject = {
  /** The trail at the head of the page, without Home; `name` as `Breadcrumb` has it. */
  trail?: { links: Crumb[]; name?: string };
  /** The agency as a business, with what clients say of it. */
  business?: TestimonialsView;
  service?: { name: string; description: string };
  post?: PostSubject;
  faq?: RenderedFaq;
  /** Films that are a content of the page. */
  films?: FilmSubject[];
};

export type PostSubject = {
  headline: string;
  description: string;
  /** ISO 8601 with an offset. */
  published: string;
  /** As `published` where nothing was changed. */
  modified: string;
  /** Null where the blog does not know any more. */
  author: string | null;
};

export type FilmSubject = {
  name: string;
  description: string;
  /** ISO date. */
  date: string;
  url: string;
  /** The file itself, on this site; else a page elsewhere. */
  ours: boolean;
};
