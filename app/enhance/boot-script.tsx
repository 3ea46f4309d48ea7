import { bootSource, hydrateUrl } from 'virtual:standalone-scripts';
import { createContext, use } from 'react';

/** The hash of the payload that belongs to this page, or `inline`; known on the server only. */
export const PayloadHashContext = createContext<string | undefined>(undefined);

/** The boot script. Its text is constant; what differs from page to page are its data attributes. */
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
