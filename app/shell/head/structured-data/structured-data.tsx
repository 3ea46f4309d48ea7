import { createContext, use, useState, useSyncExternalStore } from 'react';
import { useSiteUrl } from '#app/components/site-context.tsx';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { PageSubject } from './page-subject.ts';

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
