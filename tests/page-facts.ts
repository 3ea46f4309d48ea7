import type { Artifacts } from '#app/features/audit/domain/artifacts.ts';
import type { PageFacts } from '#app/features/audit/domain/page-facts.ts';

const site = 'https://tidepooltrust.example';
const url = `${site}/reef-walks/`;

const paragraph =
  'We walk the reef at low tide. The guide knows each pool. Bring shoes that may get wet, and a hat. A walk takes two hours and costs twelve dollars.';

/** Creates the facts of a page without any fault. */
export function createPageFacts(change: Partial<PageFacts> = {}): PageFacts {
  return {
    url,
    status: 200,
    redirects: [],
    robotsHeader: undefined,
    canonicalHeader: undefined,
    titles: ['Guided reef walks at low tide: Tidepool Trust'],
    descriptions: [
      'Walk the reef at low tide with somebody who knows each pool. Two hours, twelve dollars, every weekend of summer.',
    ],
    canonicals: [url],
    robotsMetas: [],
    viewport: 'width=device-width, initial-scale=1',
    lang: 'en-AU',
    headings: [
      { level: 1, text: 'Guided reef walks' },
      { level: 2, text: 'What to bring' },
    ],
    images: [{ src: 'reef.jpg', alt: 'Children at a rock pool' }],
    links: [
      { url: 'https://tidepooltrust.example/tides', text: 'Times of the tides', nofollow: false, own: true },
      { url: 'https://weather.example/', text: 'The weather', nofollow: false, own: false },
    ],
    hreflangs: [],
    social: {
      'og:title': 'Guided reef walks',
      'og:description': 'At low tide, every weekend.',
      'og:image': 'https://tidepooltrust.example/card.png',
      'twitter:card': 'summary_large_image',
    },
    words: 420,
    clientRendered: false,
    robotsTxt: { state: 'found', url: `${site}/robots.txt`, text: 'User-agent: *\nDisallow:' },
    sitemap: { state: 'found', url: `${site}/sitemap.xml`, text: '<urlset>', listsPage: true },
    text: `Guided reef walks ${paragraph} ${paragraph} ${paragraph} ${paragraph}`,
    paragraphs: [paragraph, paragraph, paragraph, paragraph],
    structured: [
      {
        form: 'JSON-LD',
        value: {
          '@context': 'https://schema.org',
          '@type': 'Event',
          name: 'Reef walk',
          startDate: '2027-01-05T09:00:00+11:00',
          endDate: '2027-01-05T11:00:00+11:00',
          location: { '@type': 'Place', name: 'The reef', address: 'The beach' },
          eventStatus: 'EventScheduled',
          image: 'card.png',
          offers: { '@type': 'Offer', price: 12, priceCurrency: 'AUD', availability: 'InStock' },
          organizer: { '@type': 'Organization', name: 'Tidepool Trust', url, logo: 'x', sameAs: 'y' },
        },
      },
    ],
    llmsTxt: { state: 'missing', url: 'https://tidepooltrust.example/llms.txt' },
    targets: [
      { url: `${site}/tides`, text: 'Times of the tides', state: 'fine', status: 200, redirected: false },
    ],
    untestedLinks: 0,
    socialImage: {
      ...{ url: `${site}/card.png`, state: 'found', type: 'image/png' },
      ...{ bytes: 84_000, width: 1200, height: 630 },
    },
    ...change,
  };
}

/** Creates what the SEO check gathers about that page. */
export function createPageArtifacts(change: Partial<Artifacts> = {}): Artifacts {
  return {
    askedUrl: url,
    measuredMs: Date.parse('2026-11-21T02:00:14Z'),
    page: createPageFacts(),
    ...change,
  };
}
