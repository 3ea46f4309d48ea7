import { createContext, type ReactNode, use } from 'react';
import type { SiteConfig } from '#app/content/site-config.ts';

type SiteFacts = {
  site: SiteConfig;
  /** Scheme, host and port, no trailing slash. */
  siteUrl: string;
};

const SiteContext = createContext<SiteFacts | undefined>(undefined);

/** Provides the agency's details to the components inside. */
export function SiteProvider({ site, siteUrl, children }: SiteFacts & { children: ReactNode }) {
  return <SiteContext value={{ site, siteUrl }}>{children}</SiteContext>;
}

function useSiteFacts(): SiteFacts {
  const facts = use(SiteContext);
  if (!facts) throw new Error('useSite must be used within a SiteProvider');
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
