/**
 * The address of the rules, which pages name in a header.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export const rulesPath = '/speculation-rules.json';

export const speculationHeader: [name: string, value: string] = ['speculation-rules', `"${rulesPath}"`];

/**
 * Paths that must not be fetched ahead: actions, what costs something, sign-in and sign-out, what belongs to one
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
  '/films/*',
  '/wp-json/*',
  '/*.xml',
  // Searches, filters and plans make many addresses, and few of them are visited next.
  '/*\\?(.+)',
];

/** On a hydrated page, links navigate without loading a document. */
const neverLinks = '[data-react] a,a[download],a[rel~=nofollow],a[target]';

/** The page behind a link on which the pointer rests is fetched ahead, and its scripts are not run. */
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
