import type { CheckCorpus } from './corpus.ts';

const block = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const robots = (body: string) => ({ files: { '/robots.txt': body } });
const llms = (body: string, type = 'text/plain') => ({
  files: { '/llms.txt': { body, headers: { 'content-type': type } } },
});

const event = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Reef walk',
  startDate: '2027-01-05T09:00:00+11:00',
  location: { '@type': 'Place', name: 'The reef', address: 'Reef Street, Sydney' },
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
      [`<SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>\n${JSON.stringify([event])}\n</SCRIPT>`],
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
      block({ '@type': 'Article' }),
      block(product({})),
      block({ '@type': 'Product', name: 'Hat', offers: { '@type': 'Offer', price: 12 } }),
      block({ '@type': 'LocalBusiness', name: 'Trust', address: { '@type': 'PostalAddress' } }),
      block({ '@type': 'Volcano' }, { '@type': 'Person', name: 'Ana' }),
    ],
    faulty: [
      [
        block({ '@type': 'Event', name: 'Walk' }),
        'warning: Event: missing field “startDate”',
        'warning: Event: missing field “location”',
      ],
      [
        block({ '@type': 'LocalBusiness', name: 'Trust', areaServed: 'Sydney' }),
        'warning: LocalBusiness: missing field “address”',
      ],
      [block(product({ ratingValue: 11 })), 'warning: “ratingValue” is 11, which is not between 1 and 5'],
      [block(product({ reviewCount: 0 })), 'warning: “reviewCount” must be greater than 0'],
      [
        block({
          '@type': 'BreadcrumbList',
          itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }],
        }),
        'warning: “itemListElement” must have at least two items',
      ],
      [block({ '@type': 'Orgnization', name: 'Trust' }), 'warning: Did you mean “Organization”?'],
    ],
    unusual: [
      [
        block(
          { '@type': 'Orgnization' },
          { '@type': 'Event' },
          product({ ratingValue: '7,5', bestRating: 5, ratingCount: '0' }),
        ),
        'warning: Did you mean “Organization”?',
        'warning: Event: missing field “name”',
        'warning: Event: missing field “startDate”',
        'warning: Event: missing field “location”',
        'warning: “ratingValue” is 7.5',
        'warning: “ratingCount” must be greater than 0',
      ],
      [block(product({ ratingValue: '80%' }), product({ ratingValue: 87, bestRating: 100 }))],
      [
        block({
          '@graph': [
            { '@id': '#us', '@type': 'Organization', name: 'Us' },
            { '@type': ['Article', 'NewsArticle'], headline: 'A', author: { '@id': '#us' } },
          ],
        }),
      ],
      [
        block({ '@type': 'http://schema.org/BlogPosting', datePublished: 'last Tuesday' }),
        'warning: is not a date of ISO 8601',
      ],
      [
        block({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }),
        'warning: FAQPage: missing field “acceptedAnswer” (in “mainEntity”)',
      ],
      [
        block({ '@type': 'Product', name: 'Hat' }),
        'warning: either “offers” or “review” or “aggregateRating” should be specified',
      ],
      [block({ '@type': 'localbusiness', name: 'A' }), 'warning: Did you mean “LocalBusiness”?'],
      [
        block({ '@type': 'WebApplication', name: 'A', offers: { '@type': 'Offer', price: 0 } }),
        'warning: WebApplication: either “aggregateRating” or “review” should be specified',
      ],
      [block({ '@type': 'RentAction', name: 'A' }, { '@type': 'Poster', name: 'B' })],
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
