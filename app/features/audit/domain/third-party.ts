import { findRegistrableDomain } from './page-address.ts';

/** The company that serves a host: its name, and what it is for (`ad`, `analytics`, …), both from `third-party-web`. */
export type ThirdParty = { host: string; name: string; category: string };

/** The categories that say what a third party is for. `utility` and `other` do not. */
const purposes: Record<string, string> = {
  ad: 'advertising',
  analytics: 'analytics',
  cdn: 'content delivery network',
  'consent-provider': 'consent management',
  content: 'content',
  'customer-success': 'customer support',
  hosting: 'hosting',
  marketing: 'marketing',
  social: 'social media',
  'tag-manager': 'tag manager',
  video: 'video',
};

/** Finds who serves this address: the company, or if that is unknown, its registrable domain or IP address. */
export function findThirdParty(
  url: string,
  thirdParties: ThirdParty[] = [],
): { name: string; purpose?: string } {
  const { hostname = '', host = 'unknown' } = URL.parse(url) ?? {};
  const known = thirdParties.find((thirdParty) => thirdParty.host === hostname);
  const purpose = purposes[known?.category ?? ''];
  if (known) return { name: known.name, ...(purpose && { purpose }) };
  const site = findRegistrableDomain(hostname);
  return { name: /^[\d.[]/.test(site) ? host : site };
}
