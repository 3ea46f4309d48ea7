import { createContext, use, useState, useSyncExternalStore } from 'react';
import type { SiteConfig } from '#app/content/site/site-config.ts';
import { useSite, useSiteUrl } from '#app/ui/site-context.tsx';
import type { PageSubject } from './page-subject.ts';

export type GraphFacts = {
  site: SiteConfig;
  siteUrl: string;
  /** Canonical. */
  path: string;
  /** Of its social image. */
  imageUrl: string;
  subject: PageSubject | undefined;
};

/** Writes the data block of a page. Known on the server only, so that no browser loads what writes it. */
export const GraphWriterContext = createContext<((facts: GraphFacts) => string) | undefined>(undefined);

type StructuredDataProps = Pick<GraphFacts, 'path' | 'imageUrl' | 'subject'>;

/** JSON-LD, for those who read documents. SEO-02. */
export function StructuredData(props: StructuredDataProps) {
  const write = use(GraphWriterContext);
  const site = useSite();
  const siteUrl = useSiteUrl();
  return <DataBlock key={props.path} text={write?.({ site, siteUrl, ...props }) ?? ''} />;
}

/** Stays as the server wrote it until its page is left. A page that a browser makes itself has none. */
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
