import { bootSource, hydrateUrl } from 'virtual:standalone-scripts';
import { createContext, use } from 'react';

/** The hash of the payload that belongs to this page, or `inline`; known on the server only. */
export const PayloadHashContext = createContext<string | undefined>(undefined);

/** Renders the boot script. Its text is constant; only its data attributes differ from page to page. */
export function BootScript({ now = false }: { now?: boolean }) {
  const payloadHash = use(PayloadHashContext);
  return (
    <script
      data-payload={payloadHash}
      data-hydrate={hydrateUrl}
      data-now={now ? '' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, hashed in the CSP
      dangerouslySetInnerHTML={{ __html: bootSource }}
    />
  );
}
