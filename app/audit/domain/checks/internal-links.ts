import { formatCount } from '#platform/text/count.ts';
import { countOf, faultsOrPassed, google, type OnPageCheck, quoteList } from '../on-page-check.ts';

import { listRobotsRules } from '../robots-rules.ts';

export const internalLinksCheck: OnPageCheck = {
  id: 'internal-links',
  name: 'Internal links',
  group: 'links',
  why: 'Google finds pages by following links, and understands by them what belongs together.',
  source: google('crawling-indexing/links-crawlable', '2026-11-23'),
  inSource: true,
  reads: ['head', 'page', 'links'],
  run(facts) {
    const { links, url, sitemap } = facts;
    const own = links.filter((link) => link.own && strip(link.url) !== strip(url));
    const pages = new Set(own.map((link) => link.url)).size;
    const nofollow = own.filter((link) => link.nofollow);
    const hasMorePages =
      sitemap.state === 'found' && (sitemap.text.match(/<(?:\w+:)?loc[\s>]/gi) ?? []).length > 1;
    const rules = listRobotsRules(facts).filter(({ name }) => name === 'nofollow');
    return faultsOrPassed(
      [
        rules.length > 0 && {
          outcome: 'warning',
          says: 'The page asks search engines not to follow any of its links.',
          found: quoteList([...new Set(rules.map(({ said }) => said))]),
          fix: 'Unless that is intended, remove nofollow.',
        },
        pages === 0 &&
          hasMorePages && {
            outcome: 'warning',
            unsure: true,
            says: 'The page links to no other page of the site, though the sitemap lists several.',
            fix: 'Link to the pages that a reader would want next.',
          },
        nofollow.length > 0 && {
          outcome: 'warning',
          says: `${countOf(nofollow.length, own.length, 'internal link')} rel="nofollow".`,
          found: quoteList(nofollow.map((link) => link.url)),
          fix: 'Remove nofollow from links within the site.',
        },
      ],
      pages === 0
        ? { unsure: true, says: 'The page has no internal links.' }
        : { says: `The page links to ${formatCount(pages, 'other page')} of the site.` },
    );
  },
};

const strip = (address: string) => address.replace(/[?#].*$/, '');
