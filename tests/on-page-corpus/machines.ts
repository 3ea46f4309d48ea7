import type { CheckCorpus, Verdict } from './corpus.ts';

const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const block = (...values: object[]) =>
  values.map((value) => json({ '@context': 'https://schema.org', ...value })).join('');
const robots = (body: string) => ({ files: { '/robots.txt': body } });
const llms = (body: string, type = 'text/plain') => ({
  files: { '/llms.txt': { body, headers: { 'content-type': type } } },
});

const event = {
  '@type': 'Event',
  name: 'Reef walk',
  startDate: '2027-01-05T09:00:00+11:00',
  location: { '@type': 'Place', name: 'The reef', address: 'Reef Street, Sydney' },
};
const item = (position: number, more: object = {}) => ({
  '@type': 'ListItem',
  position,
  name: 'Walks',
  ...more,
});
const job = {
  '@type': 'JobPosting',
  ...{ title: 'Guide', description: '<p>Walk.', datePosted: '2026-11-01', hiringOrganization: 'Trust' },
};
const product = (rating: object) => ({
  '@type': 'Product',
  name: 'Hat',
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 8, ...rating },
});

export const machinesCorpus: Record<string, CheckCorpus> = {
  'structured-data': {
    correct: [block(event), '', '<div itemscope itemtype="https://schema.org/Product"></div>'],
    faulty: [
      ['<script type="application/ld+json">{"@type": Event}</script>', 'failed: syntax error'],
      [block({ name: 'Reef' }), 'warning: no @type'],
    ],
    unusual: [
      [
        `<SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>\n${JSON.stringify([{ '@context': 'https://schema.org', ...event }])}\n</SCRIPT>`,
      ],
      [
        `<script type=application/ld+json>{"a":1,}</script>${block({ name: 'x' })}<script type=application/ld+json></script>`,
        'failed: syntax error',
        'failed: syntax error',
        'warning: no @type',
      ],
      ['<script type="application/json">{"a": b}</script>'],
    ],
  },
  'structured-types': {
    correct: [
      block(event),
      block({ '@type': 'Article', author: { '@type': 'Person', url: '/ana' } }),
      block(product({})),
      block({ '@type': 'Product', name: 'Hat', offers: { '@type': 'Offer', price: 12 } }),
      block({ '@type': 'Product', name: 'Hat', offers: { priceSpecification: { price: '9.90' } } }),
      block({ '@type': 'LocalBusiness', name: 'Trust', address: { '@type': 'PostalAddress' } }),
      block({ '@type': 'Volcano' }, { '@type': 'Person', name: 'Ana' }),
      block({ '@type': 'FAQPage' }),
      block({
        '@type': 'Service',
        provider: { '@type': 'LocalBusiness', name: 'Trust' },
        offers: { '@type': 'Offer' },
      }),
      block({ '@type': 'BreadcrumbList', itemListElement: [item(1, { item: '/' }), item(2)] }),
      block({
        '@type': 'QAPage',
        mainEntity: { name: 'Why?', answerCount: 1, acceptedAnswer: { text: 'So.' } },
      }),
      block({ ...job, jobLocation: { '@type': 'Place', address: { addressCountry: 'AU' } } }),
      block({ ...job, applicantLocationRequirements: { '@type': 'Country', name: 'AU' } }),
    ],
    faulty: [
      [
        block({ '@type': 'Event', name: 'Walk' }),
        'warning: Event: missing field “startDate”',
        'warning: Event: missing field “location”',
      ],
      [
        block({ ...event, location: { '@type': 'Place', name: 'The reef', url: '/reef' } }),
        'warning: Event: missing field “address” (in “location”)',
      ],
      [
        block({ '@type': 'LocalBusiness', name: 'Trust', areaServed: 'Sydney' }),
        'warning: LocalBusiness: missing field “address”',
      ],
      [
        block({ '@type': 'Product', name: 'Hat', offers: {} }),
        'warning: either “review” or “aggregateRating” or “offers”',
      ],
      [
        block({ '@type': 'Product', name: 'Hat', offers: { '@type': 'Offer', url: '/hat' } }),
        'warning: either “price” or “priceSpecification” should be specified (in “offers”)',
      ],
      [
        block({ '@type': 'Product', name: 'Hat', offers: { '@type': 'AggregateOffer', lowPrice: 2 } }),
        'warning: AggregateOffer: missing field “priceCurrency”',
      ],
      [
        block({ ...job, jobLocation: { address: { addressLocality: 'Sydney' } } }),
        'warning: “addressCountry” (in “jobLocation.address”)',
      ],
      [
        block({ '@type': 'SocialMediaPosting', author: { name: 'Ana' }, datePublished: '2026' }),
        'warning: either “text” or “image” or “video” or “url”',
      ],
      [
        block({ '@type': 'Review', reviewRating: { '@type': 'Rating' }, itemReviewed: { '@type': 'Book' } }),
        'warning: Review: missing field “author”',
        'warning: Review: missing field “name” (in “itemReviewed”)',
        'warning: Review: missing field “ratingValue” (in “reviewRating”)',
      ],
      [
        block({ '@type': 'Orgnization', name: 'Trust' }),
        'warning: “Orgnization” is not a type of schema.org.',
      ],
      [json({ '@type': 'Event' }), 'warning: A JSON-LD block has no @context'],
      ...(
        [
          [{ price: '$90' }, '“price” is not a number'],
          [{ lowPrice: '1,299.00' }, '“lowPrice” is not a number'],
          [{ priceCurrency: 'dollars' }, '“priceCurrency” is not a currency code of ISO 4217'],
          [{ priceCurrency: 'ZZZ' }, '“priceCurrency” is not a currency code'],
          [{ datePublished: 'last Tuesday' }, '“datePublished” is not a date of ISO 8601'],
          [{ startDate: '2026-02-31' }, '“startDate” is not a date'],
          [{ endDate: '2026-02-03T25:00' }, '“endDate” is not a date'],
          [{ duration: '30 minutes' }, '“duration” is not a duration of ISO 8601'],
          [{ ratingValue: 11 }, '“ratingValue” is 11, which is not between 1 and 5'],
          [{ ratingValue: '4,5' }, '“ratingValue” is not a number, a fraction or a percentage'],
          [{ ratingValue: 7.5, bestRating: 5 }, '“ratingValue” is 7.5'],
          [{ ratingCount: '0' }, '“ratingCount” must be a whole number greater than 0'],
          [{ reviewCount: 'many' }, '“reviewCount” must be a whole number'],
        ] as const
      ).map(([value, says]): Verdict => [block({ '@type': 'Thing', ...value }), `warning: Thing: ${says}`]),
    ],
    unusual: [
      [
        block(
          { '@type': 'Orgnization' },
          { '@type': 'Event' },
          product({ ratingValue: '7,5', reviewCount: 0 }),
        ),
        'warning: “Orgnization” is not a type of schema.org.',
        'warning: Event: missing field “name”',
        'warning: Event: missing field “startDate”',
        'warning: Event: missing field “location”',
        'warning: “ratingValue” is not a number',
        'warning: “reviewCount” must be a whole number',
      ],
      [
        block(
          product({ ratingValue: '80%' }),
          product({ ratingValue: 87, bestRating: 100 }),
          product({ ratingValue: '6 / 10' }),
        ),
      ],
      [
        block({
          '@type': 'Thing',
          ...{
            price: ' 90.00 ',
            lowPrice: 0,
            priceCurrency: 'jpy',
            duration: 'PT1H30M',
            datePublished: '20260228',
          },
          ...{ startDate: ['2028-02-29', '2026-02-03T09:00+11:00'], endDate: '2026-W05', dateModified: '' },
        }),
      ],
      [
        block({
          '@graph': [
            { '@id': '#us', '@type': 'Organization', name: 'Us' },
            { '@type': ['Article', 'NewsArticle'], headline: 'A', author: { '@id': '#us' } },
            { '@type': 'Product', name: 'Hat', aggregateRating: { '@id': '#stars' } },
            { '@id': '#stars', '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 },
          ],
        }),
      ],
      [block({ ...event, location: { '@type': 'VirtualLocation', url: '/live' } })],
      [
        block({
          '@type': 'BreadcrumbList',
          itemListElement: [{ '@type': 'ListItem', item: { '@id': '/', name: 'Home' } }, {}],
        }),
        'warning: missing field “position” (in “itemListElement”)',
        'warning: missing field “name” (in “itemListElement”)',
      ],
      [
        block({ '@type': 'BreadcrumbList', itemListElement: [item(1)] }),
        'warning: “itemListElement” must have at least two items',
      ],
      [
        block({ '@type': 'localbusiness', name: 'A' }),
        'warning: “localbusiness” is not a type of schema.org.',
      ],
      [
        block({ '@type': 'https://schema.org/Course', name: 'A' }),
        'warning: Course: missing field “description”',
      ],
      [
        block({ '@type': 'WebApplication', name: 'A', offers: { '@type': 'Offer', price: 0 } }),
        'warning: WebApplication: either “aggregateRating” or “review” should be specified',
      ],
      [block({ '@type': 'RentAction', name: 'A' }, { '@type': 'Poster', name: 'B' })],
      [
        json([{ '@context': ['http://www.schema.org', {}], '@type': 'Event' }]),
        'warning: Event: missing field “name”',
        'warning: “startDate”',
        'warning: “location”',
      ],
      [json({ '@context': { '@vocab': 'https://schema.org/' }, ...event })],
      [
        json({ '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Event', startDate: 'soon' }),
        'not applicable',
      ],
      [
        json({ '@context': { s: 'https://schema.org/' }, '@type': 's:Event', 's:name': 'A' }),
        'not applicable',
      ],
      [block({ name: 'Of no type' }), 'not applicable'],
    ],
  },
  'ai-crawlers': {
    correct: ['', robots('User-agent: *\nDisallow: /private'), robots('User-agent: GPTBot\nDisallow: /')],
    faulty: [
      [
        robots('User-agent: OAI-SearchBot\nDisallow: /'),
        'warning: blocks 1 AI crawler that answers questions',
      ],
      [{ files: { '/robots.txt': 503 } }, 'warning: keeps AI crawlers away too'],
    ],
    unusual: [
      [
        robots('user-agent: claude-searchbot\nUSER-AGENT: PerplexityBot\ndisallow: /reef'),
        'warning: blocks 2 AI crawlers that answer questions',
      ],
      [{ files: { '/robots.txt': 0 } }, 'unknown: robots.txt did not answer'],
      [
        robots('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /'),
        'warning: AI crawlers that answer questions',
      ],
    ],
  },
  'llms-txt': {
    correct: ['', llms('# Tidepool Trust\n\n> Guided reef walks in Sydney\n\n- [Walks](/walks)')],
    faulty: [
      [llms('<!doctype html><h1>App</h1>', 'text/html'), 'warning: llms.txt is an HTML page'],
      [llms('# Tidepool Trust\n\nGuided reef walks, without a link to any of them.'), 'warning: any links'],
    ],
    unusual: [
      [llms('Reef'), 'warning: missing a required H1', 'warning: any links', 'warning: suspiciously short'],
      [llms('\r\n# Tidepool Trust\r\n\r\n[Walks](https://tidepooltrust.example/walks): all of them')],
      [{ files: { '/llms.txt': 0 } }, 'unknown: llms.txt did not answer'],
    ],
  },
};
