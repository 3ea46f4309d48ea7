import { Hono } from 'hono';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { maySpeculate, sendPage } from '#platform/http/page-cache/send-page.ts';

/**
 * The address of the rules, which pages name in a header.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
const rulesPath = '/speculation-rules.json';

export const speculationHeader: [name: string, value: string] = ['speculation-rules', `"${rulesPath}"`];

/**
 * Paths that must not be prefetched: actions, what costs something, sign-in and sign-out, what belongs to one
 * visitor, and files.
 */
const never = [
  '/auth*',
  '/contact*',
  '/payment*',
  '/pricing*',
  '/search*',
  '/seo-booster*',
  '/sustainability-quiz*',
  '/website-carbon*',
  '/api/*',
  '/assets/*',
  '/blog/media/*',
  '/videos/*',
  '/wp-json/*',
  '/*.xml',
  // Searches, filters and plans have many URLs, few of which are visited next.
  '/*\\?(.+)',
];

/** Links of a hydrated page navigate without loading a document. */
const neverLinks = '[data-react] a,a[download],a[rel~=nofollow],a[target]';

/**
 * The page behind a link on which the pointer rests is prefetched. It is not prerendered, because its scripts
 * would run for a page that may never be opened. Firefox and Safari ignore these rules.
 */
const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: never } },
          { not: { selector_matches: neverLinks } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** A browser requests the rules once a day at most, so a visit of ten pages requests them once. */
const oneDaySeconds = 86_400;

/** Serves the rules of what browsers may prefetch; none for browsers that should not, however they came to request them. */
export function speculationRulesFile(): Hono {
  const files = { all: createFile(speculationRules), none: createFile({ prefetch: [] }) };
  return new Hono().get(rulesPath, (c) => {
    const file = maySpeculate((name) => c.req.header(name)) ? files.all : files.none;
    return sendPage(c, file, 'fresh');
  });
}

function createFile(rules: object): RenderedPage {
  return new RenderedPage({
    status: 200,
    headers: [
      ['content-type', 'application/speculationrules+json'],
      ['cache-control', `public, max-age=${oneDaySeconds}`],
      ['vary', 'accept-encoding, save-data, sec-ch-ua-mobile'],
    ],
    body: Buffer.from(JSON.stringify(rules)),
    cacheable: true,
  });
}
