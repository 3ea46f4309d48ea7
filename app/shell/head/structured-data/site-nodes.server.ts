import type { Organization, SearchAction, WebSite } from 'schema-dts';
import { artwork } from '#app/components/artwork.ts';
import type { GraphFacts } from './structured-data.tsx';

export const organizationId = ({ siteUrl }: Pick<GraphFacts, 'siteUrl'>) => `${siteUrl}/#organization`;

/** This node is the same on every page, so it contains only what every page shows, even those without a footer. */
export function createOrganization(facts: GraphFacts): Organization {
  const { site, siteUrl } = facts;
  // The logo is square and exceeds Google's minimum of 112 pixels.
  const { url, width, height } = artwork('apple-touch-icon.png');
  return {
    '@type': 'Organization',
    '@id': organizationId(facts),
    name: site.brand,
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: siteUrl + url, width: `${width}`, height: `${height}` },
    sameAs: Object.values(site.social),
  };
}

/** `query-input` is Google's addition to schema.org, and the specification requires it. */
type SiteSearch = SearchAction & { 'query-input': string };

export function createWebSite(facts: GraphFacts): WebSite {
  const { site, siteUrl } = facts;
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={term}` },
    'query-input': 'required name=term',
  };
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: site.brand,
    url: `${siteUrl}/`,
    inLanguage: 'en-AU',
    publisher: { '@id': organizationId(facts) },
    potentialAction: search,
  };
}
