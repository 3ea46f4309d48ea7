import { createContext, use } from 'react';
import type { ShownSite } from '#app/content/site-config.ts';

type SiteFacts = {
  site: ShownSite;
  /** Scheme, host and port, no trailing slash. */
  siteUrl: string;
};

export const SiteContext = createContext<SiteFacts | undefined>(undefined);

function useSiteFacts(): SiteFacts {
  const facts = use(SiteContext);
  if (!facts) throw new Error('useSite must be used within a SiteContext');
  return facts;
}

export const useSite = (): ShownSite => useSiteFacts().site;
export const useSiteUrl = (): string => useSiteFacts().siteUrl;
