import { bootSource, hydrateUrl } from 'virtual:standalone-scripts';
import { createContext, use } from 'react';

/** The page data that the boot script needs and only the server has. */
type Start = {
  /** The hash of the payload that belongs to this page, or `inline`. */
  payloadHash: string;
  /** The URLs of the files that React needs to start on this page, besides the hydrate module. */
  files: string[];
};

export const StartContext = createContext<Start | undefined>(undefined);

/** Renders the boot script. Its text is constant; only its data attributes differ between pages. */
export function BootScript({ now = false }: { now?: boolean }) {
  const start = use(StartContext);
  return (
    <script
      data-payload={start?.payloadHash}
      data-hydrate={[hydrateUrl, ...(start?.files ?? [])].join(' ')}
      data-now={now ? '' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, hashed in the CSP
      dangerouslySetInnerHTML={{ __html: bootSource }}
    />
  );
}
