import { bothTools, faultsOrPassed, google, unknown } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { listForAll, listNoindex } from '../robots-rules.ts';
import { blocksAll, listBlocked } from '../robots-txt.ts';
import { listCanonicals } from '../same-page.ts';

export const sitemapCheck: PageCheck = {
  id: 'sitemap',
  title: 'Sitemap',
  group: 'crawling',
  explanation:
    'A sitemap helps search engines find new and changed pages. A small site whose pages link to each other can do without one.',
  source: google('crawling-indexing/sitemaps/overview', '2026-11-23'),
  tools: bothTools,
  run(facts) {
    const { sitemap } = facts;
    const found = sitemap.url;
    if (sitemap.state === 'unknown') return [unknown('The sitemap did not answer.', found)];
    if (sitemap.state !== 'found' && sitemap.named)
      return [
        {
          outcome: 'warning',
          says: 'robots.txt names a sitemap that we could not read.',
          found,
          fix: 'Correct its URL in robots.txt, or serve it.',
        },
      ];
    if (sitemap.state !== 'found')
      return [{ outcome: 'passed', says: 'There is no sitemap, neither in robots.txt nor at /sitemap.xml.' }];
    const isSitemap = sitemap.form !== 'invalid';
    const blockedReason =
      listForAll(listNoindex(facts)).length > 0
        ? 'has noindex'
        : blocksAll(listBlocked(facts))
          ? 'is blocked by robots.txt'
          : listCanonicals(facts)[0]?.isOther
            ? 'names another page as canonical'
            : undefined;
    return faultsOrPassed(
      [
        !isSitemap && {
          outcome: 'warning',
          says: 'The sitemap is in no format that Google reads: XML, RSS, Atom, or one URL a line.',
          found,
          fix: 'Serve a sitemap as sitemaps.org describes it, or remove its URL from robots.txt.',
        },
        isSitemap &&
          sitemap.listsPage === true &&
          blockedReason !== undefined && {
            outcome: 'warning',
            says: `The sitemap lists the page, which ${blockedReason}.`,
            found,
            fix: 'List only pages that should appear in search results, under their canonical URLs.',
          },
        isSitemap &&
          sitemap.listsPage === false &&
          blockedReason === undefined && {
            outcome: 'warning',
            says: 'The sitemap doesn’t list the page.',
            found,
            fix: 'Add the page’s canonical URL to it.',
          },
      ],
      { says: describe(sitemap.listsPage, blockedReason), found },
    );
  },
};

function describe(listsPage: boolean | undefined, blockedReason: string | undefined): string {
  if (blockedReason !== undefined)
    return `There is a sitemap. The page ${blockedReason}, and should not be in it.`;
  return listsPage ? 'The sitemap lists the page.' : 'There is a sitemap.';
}
