import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { SiteConfig } from '#app/content/site-config.ts';
import { useSite, useSiteUrl } from '#app/ui/site-context.tsx';
import type { PageSubject } from './page-subject.ts';

export type GraphFacts = {
  site: SiteConfig;
  siteUrl: string;
  /** The canonical address. */
  path: string;
  /** The address of its social image. */
  imageUrl: string;
  subject: PageSubject | undefined;
};

/** Writes the data block of a page. It is provided only on the server, so that no browser loads the code for it. */
export const GraphWriterContext = createContext<((facts: GraphFacts) => string) | undefined>(undefined);

type StructuredDataProps = Pick<GraphFacts, 'path' | 'imageUrl' | 'subject'>;

/** JSON-LD in the document (SEO-02). */
export function StructuredData(props: StructuredDataProps) {
  const write = use(GraphWriterContext);
  const site = useSite();
  const siteUrl = useSiteUrl();
  return <DataBlock key={props.path} text={write?.({ site, siteUrl, ...props }) ?? ''} />;
}

/** The block stays as the server wrote it until its page is left. A page rendered in the browser has none. */
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
