import type { SharedCheck } from '../on-page-check.ts';
import { findRefusal, type PageFacts } from '../page-facts.ts';

export const sitemapCheck: SharedCheck = {
  id: 'sitemap',
  name: 'Sitemap',
  group: 'reach',
  why: 'A list of all pages lets search engines find new ones, and changed ones, without following every link.',
  inSource: false,
  run(facts) {
    const { sitemap } = facts;
    const found = sitemap.url;
    const refused = findRefusal(facts) !== undefined;
    if (sitemap.state === 'unknown')
      return { outcome: 'unknown', says: 'The server gave no answer about a sitemap.', found };
    if (sitemap.state !== 'found')
      return {
        outcome: 'missing',
        says: 'No sitemap: neither robots.txt names one, nor is there a /sitemap.xml.',
        fix: 'Make one of all pages that should be found, and name it in robots.txt.',
      };
    if (!/<(?:\w+:)?(urlset|sitemapindex)[\s>]/i.test(sitemap.text.slice(0, 5000)))
      return {
        outcome: 'weak',
        says: 'What stands at the sitemap’s address is not a sitemap.',
        found,
        fix: 'Serve XML with a urlset or sitemapindex.',
      };
    if (refused && sitemap.listsPage)
      return {
        outcome: 'weak',
        says: 'The sitemap lists this page, which asks search engines to leave it out.',
        found,
        fix: 'Decide for one: take it off the list, or its noindex out.',
      };
    if (refused)
      return {
        outcome: 'good',
        says: 'There is a sitemap. This page asks to be left out of searches, and need not be in it.',
        found,
      };
    if (sitemap.listsPage === false && namesAnother(facts))
      return {
        outcome: 'good',
        says: 'There is a sitemap. This page names another as its canonical address, which is the one to list.',
        found,
      };
    if (sitemap.listsPage === false)
      return {
        outcome: 'weak',
        says: 'There is a sitemap, and this page is not in it.',
        found,
        fix: 'Add the page under the address it is served at.',
      };
    return {
      outcome: 'good',
      says: sitemap.listsPage ? 'The sitemap lists this page.' : 'There is a sitemap.',
      found,
    };
  },
};

/** Whether the canonical address is that of another page. */
function namesAnother({ canonicals, canonicalHeader, url }: PageFacts): boolean {
  const [named = canonicalHeader] = canonicals;
  const target = named === undefined ? null : URL.parse(named, url);
  const own = new URL(url);
  return target !== null && (target.host !== own.host || target.pathname !== own.pathname);
}
