import { absent, bothTools, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import { describeBroken, describeIgnored, type PageCheck } from '../page-check.ts';
import type { PageFacts } from '../page-facts.ts';
import { isAbsolute, listCanonicals } from '../same-page.ts';

export const canonicalCheck: PageCheck = {
  id: 'canonical',
  title: 'Canonical URL',
  group: 'crawling',
  explanation:
    'A page is often reachable under several URLs. rel="canonical" tells search engines which of them to show.',
  source: google('crawling-indexing/consolidate-duplicate-urls', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run(facts) {
    const { canonicalTarget, ignoredLinks = [] } = facts;
    const ignored = describeIgnored(ignoredLinks, 'canonical');
    const canonicals = listCanonicals(facts);
    if (canonicals.length === 0 && ignored.length > 0) return ignored;
    if (canonicals.length === 0)
      return [absent('The page specifies no canonical URL, so search engines choose one themselves.')];
    const pages = new Set(canonicals.map(({ page }) => page));
    const invalid = canonicals.filter(({ page }) => page === undefined);
    const relative = canonicals.filter(({ page, written }) => page !== undefined && !isAbsolute(written));
    const fragments = canonicals.filter(({ target }) => target?.hash);
    const otherPages = canonicals.filter(({ isOther }) => isOther);
    const quoted = (list: typeof canonicals) => quoteList(list.map(({ written }) => written));
    return faultsOrPassed(
      [
        ...ignored,
        pages.size > 1 && {
          outcome: 'warning',
          says: `The page specifies ${pages.size} different canonical URLs, so search engines may ignore all of them.`,
          found: quoted(canonicals),
          fix: 'Keep one rel="canonical".',
        },
        invalid.length > 0 && {
          outcome: 'failed',
          says: 'A canonical URL is invalid.',
          found: quoted(invalid),
          fix: 'Write the absolute URL of the page, with https.',
        },
        relative.length > 0 && {
          outcome: 'warning',
          says: 'A canonical URL is relative. Google recommends absolute ones.',
          found: quoted(relative),
          fix: 'Write the whole URL, with https and the domain.',
        },
        fragments.length > 0 && {
          outcome: 'warning',
          says: 'A canonical URL has a fragment, which Google doesn’t support.',
          found: quoted(fragments),
          fix: 'Remove the part from # on.',
        },
        otherPages.length > 0 &&
          (canonicalTarget?.state === 'broken'
            ? {
                outcome: 'failed',
                says: `The canonical URL is broken (${describeBroken(canonicalTarget)}).`,
                found: quote(canonicalTarget.url),
                fix: 'Name a page that exists: if this page is not a duplicate, the page itself.',
              }
            : {
                outcome: 'warning',
                says: `The canonical URL is another page, so search engines will probably show that one instead. ${describeTarget(canonicalTarget)}`,
                found: quoted(otherPages),
                fix: 'Unless this page is a duplicate, let it have a self-referential canonical URL.',
              }),
      ],
      { says: 'The canonical URL is self-referential.', found: quoted(canonicals.slice(0, 1)) },
    );
  },
};

function describeTarget(target: PageFacts['canonicalTarget']): string {
  if (!target) return 'We did not request it.';
  if (target.state !== 'fine') return 'It did not answer our crawler.';
  return target.redirected ? 'It redirects, so it should name the final URL.' : 'It answers.';
}
