import { bothTools, faultsOrPassed, google, quote, unknown } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { describeRules, listForAll, listNoindex, quoteRules } from '../robots-rules.ts';
import { blocksAll, listBlocked, refusesAll } from '../robots-txt.ts';

export const indexableCheck: PageCheck = {
  id: 'indexable',
  title: 'Indexing',
  group: 'crawling',
  explanation:
    'A page that is blocked from indexing does not appear in search results, however good it is. A forgotten noindex is the usual cause.',
  source: google('crawling-indexing/block-indexing', '2026-11-23'),
  tools: bothTools,
  reads: 'head',
  run(facts) {
    const { robotsTxt, url } = facts;
    const rules = listNoindex(facts);
    const forAll = listForAll(rules);
    const [noindex] = forAll;
    const { who, ...common } = describeRules(rules);
    const blocked = listBlocked(facts);
    return faultsOrPassed(
      [
        noindex && {
          outcome: 'failed',
          says:
            noindex.name === 'unavailable_after'
              ? 'The page asks to be removed from search results after a date that has passed.'
              : noindex.where === 'meta'
                ? 'A robots meta tag keeps the page out of search results.'
                : 'An X-Robots-Tag header keeps the page out of search results.',
          found: quoteRules(forAll),
          fix: `If the page should be found, remove ${noindex.name}.`,
        },
        // The others still show the page, so it may be intended. Lighthouse warns of it too.
        !noindex &&
          rules.length > 0 && {
            ...common,
            says: `The page asks ${who} not to index it.`,
            fix: 'Unless that is intended, remove the rule.',
          },
        refusesAll(robotsTxt) && {
          outcome: 'failed',
          says: `robots.txt answers with HTTP status ${robotsTxt.status}. Crawlers must then treat the whole site as blocked.`,
          found: robotsTxt.url,
          fix: 'Serve a robots.txt, or answer 404 if there is none.',
        },
        robotsTxt.state === 'unknown' &&
          !refusesAll(robotsTxt) &&
          unknown('robots.txt did not answer, so we can’t tell whether it blocks the page.'),
        robotsTxt.state === 'found' &&
          blocked.length > 0 && {
            outcome: blocksAll(blocked) ? 'failed' : 'warning',
            says: blocksAll(blocked)
              ? 'robots.txt blocks the page from being crawled.'
              : `robots.txt blocks ${blocked.join(', ')} from crawling the page.`,
            found: quote(`${blocked.join(', ')}: ${new URL(url).pathname}`),
            fix: 'If the page should be found, allow its path in robots.txt.',
          },
        robotsTxt.state === 'found' &&
          blocked.length === 0 &&
          robotsTxt.cut &&
          unknown(
            'The first 500 KiB of robots.txt don’t block the page. The file is larger, and some crawlers read on.',
          ),
      ],
      { says: 'The page isn’t blocked from indexing.' },
    );
  },
};
