import { createContext, use } from 'react';
import type { SiteConfig } from '#app/content/site-config.ts';

type SiteFacts = {
  site: SiteConfig;
  /** Scheme, host and port, no trailing slash. */
  siteUrl: string;
};

export const SiteContext = createContext<SiteFacts | undefined>(undefined);

function useSiteFacts(): SiteFacts {
  const facts = use(SiteContext);
  if (!facts) throw new Error('useSite must be used within a SiteContext');
  return facts;
}

/** Returns the agency's details: name, address, links. */
export function useSite(): SiteConfig {
  return useSiteFacts().site;
}

/** Returns the site's own URL, without a trailing slash. */
export function useSiteUrl(): string {
  return useSiteFacts().siteUrl;
}
