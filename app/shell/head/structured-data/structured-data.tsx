import { createContext, use, useState, useSyncExternalStore } from 'react';
import { useSiteUrl } from '#app/components/site-context.tsx';
import type { RenderedFaq } from '#app/content/render-markdown.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import type { Crumb } from '#app/shell/frame/page-head.tsx';

export type GraphFacts = {
  site: SiteConfig;
  siteUrl: string;
  /** The canonical path. */
  path: string;
  /** The URL of the page's social image. */
  imageUrl: string;
  subject: PageSubject | undefined;
};

/** Writes the page's JSON-LD. Only the server provides this function, so that no browser loads its code. */
export const GraphWriterContext = createContext<((facts: Omit<GraphFacts, 'site'>) => string) | undefined>(
  undefined,
);

type StructuredDataProps = Pick<GraphFacts, 'path' | 'imageUrl' | 'subject'>;

/** Renders the page's JSON-LD (SEO-02). */
export function StructuredData(props: StructuredDataProps) {
  const write = use(GraphWriterContext);
  const siteUrl = useSiteUrl();
  return <DataBlock key={props.path} text={write?.({ siteUrl, ...props }) ?? ''} />;
}

/** Keeps the block as the server wrote it until the visitor leaves the page. A page rendered in the browser has none. */
function DataBlock({ text }: { text: string }) {
  const isOfDocument = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [stays] = useState(isOfDocument);
  if (!stays) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written so that nothing in it ends the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

const neverChanges = () => () => {};

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
