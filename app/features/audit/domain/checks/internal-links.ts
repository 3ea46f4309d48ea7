import { formatCount } from '#platform/text/count.ts';
import { countOf, faultsOrPassed, google, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { describeRules, listRobotsRules } from '../robots-rules.ts';
import { isSamePage, listInternalLinks } from '../same-page.ts';

export const internalLinksCheck: PageCheck = {
  id: 'internal-links',
  title: 'Internal links',
  group: 'links',
  explanation: 'Google finds pages by following links, and understands by them what belongs together.',
  source: google('crawling-indexing/links-crawlable', '2026-11-23'),
  tools: ['seo'],
  inSource: true,
  reads: 'page',
  run(facts) {
    const { links, scriptLinks = [], url, sitemap } = facts;
    const own = links.filter((link) => link.own && !isSamePage(link.url, url));
    const pages = listInternalLinks(links, url).length;
    const nofollow = own.filter((link) => link.nofollow);
    const hasMorePages = sitemap.state === 'found' && sitemap.listsMore === true;
    const rules = listRobotsRules(facts).filter(({ name }) => name === 'nofollow');
    const { who, ...common } = describeRules(rules);
    return faultsOrPassed(
      [
        rules.length > 0 && {
          ...common,
          says: `The page asks ${who} not to follow any of its links.`,
          fix: 'Unless that is intended, remove nofollow.',
        },
        scriptLinks.length > 0 && {
          outcome: 'warning',
          says: `${formatCount(scriptLinks.length, 'link')} can’t be crawled: ${scriptLinks.length === 1 ? 'it has' : 'they have'} no URL of a page in an href attribute.`,
          found: quoteList(scriptLinks.map(({ text, code }) => `${text || '(no text)'} (${code})`)),
          fix: 'Write <a href="…"> with the URL of the page, and let scripts handle the click.',
        },
        pages === 0 &&
          scriptLinks.length === 0 &&
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
