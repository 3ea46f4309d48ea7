/** Where the rules are; pages name them in a header. https://html.spec.whatwg.org/multipage/speculative-loading.html */
export const rulesPath = '/speculation-rules.json';

export const speculationHeader: [name: string, value: string] = ['speculation-rules', `"${rulesPath}"`];

/** No pages to look at: what acts, costs, signs in or out, belongs to one visitor, or is a file. */
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
  '/films/*',
  '/wp-json/*',
  '/*.xml',
  // Searches, filters and plans: each is another page, and most are nobody's next one.
  '/*\\?(.+)',
];

/** Links of a page that React has taken over navigate without a document. */
const neverLinks = '[data-react] a,a[download],a[rel~=nofollow],a[target]';

/** The page behind a link that somebody is about to press (the pointer rests on it) is fetched ahead, and not run. */
export const speculationRules = {
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
