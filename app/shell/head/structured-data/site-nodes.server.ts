import type {
  AggregateRating,
  DayOfWeek,
  GeoCircle,
  LocalBusinessLeaf,
  MergeLeafTypes,
  Organization,
  ProfessionalServiceLeaf,
  Review,
  SearchAction,
  WebSite,
} from 'schema-dts';
import { artwork } from '#app/components/artwork.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyDay } from '#app/content/sydney-time.ts';
import type { RatingSummary, ShownTestimonial, TestimonialsView } from '#app/content/testimonials-view.ts';
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

export type Business = MergeLeafTypes<[LocalBusinessLeaf, ProfessionalServiceLeaf]>;

const bestRating = 5;

/** Describes the agency's location and opening hours, as the footer shows them. */
export function createBusiness(facts: GraphFacts, { shown, rating }: TestimonialsView): Business {
  const { site, siteUrl } = facts;
  return {
    '@type': ['LocalBusiness', 'ProfessionalService'],
    '@id': `${siteUrl}/#business`,
    name: site.brand,
    legalName: site.legalName,
    url: `${siteUrl}/`,
    image: siteUrl + artwork('social-card.png').url,
    telephone: site.phone,
    email: site.email,
    parentOrganization: { '@id': organizationId(facts) },
    ...createPlace(site),
    ...(site.reviewMarkup && {
      review: shown.map(createReview),
      ...(rating && { aggregateRating: createRating(rating) }),
    }),
  };
}

function createPlace({ address, hours, serviceArea }: SiteConfig) {
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.suburb,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days satisfies DayOfWeek[],
      opens: hours.opens,
      closes: hours.closes,
    },
    areaServed: createServiceArea(serviceArea),
  } as const satisfies Partial<Business>;
}

export function createServiceArea({ latitude, longitude, radiusMetres }: SiteConfig['serviceArea']) {
  return {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude, longitude },
    geoRadius: `${radiusMetres}`,
  } as const satisfies GeoCircle;
}

function createReview({ quote, author, rating, datePublished }: ShownTestimonial): Review {
  return {
    '@type': 'Review',
    reviewBody: quote,
    author: { '@type': 'Person', name: author },
    datePublished: formatSydneyDay(datePublished),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating },
  };
}

function createRating({ average, count }: RatingSummary): AggregateRating {
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating };
}
