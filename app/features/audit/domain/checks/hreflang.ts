import { absent, bothTools, type Finding, faultsOrPassed, google, quoteList } from '../check.ts';
import { describeIgnored, type PageCheck } from '../page-check.ts';
import { isAbsolute, isListedAs, isSamePage } from '../same-page.ts';
import { isHreflang } from '../text-language.ts';

export const hreflangCheck: PageCheck = {
  id: 'hreflang',
  title: 'hreflang',
  group: 'crawling',
  explanation:
    'Where a page exists in several languages, hreflang tells search engines which version to show to whom.',
  source: google('specialty/international/localized-versions', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ hreflangs, ignoredLinks = [], canonicals, url, baseUrl = url }) {
    const ignored = describeIgnored(ignoredLinks, 'alternate');
    if (hreflangs.length === 0 && ignored.length > 0) return ignored;
    if (hreflangs.length === 0) return [absent('The page has no hreflang links.')];
    const show = (list: typeof hreflangs) =>
      quoteList(
        list.map(({ lang, url: href }) => `${lang}: ${href || '(empty)'}`),
        4,
      );
    const fault = (list: typeof hreflangs, says: string, fix: string): Finding | false =>
      list.length > 0 && { outcome: 'warning', says, found: show(list), fix };
    // The links of a page that names another as its canonical URL are about that one.
    const isOwn = (href: string) => [url, ...canonicals].some((page) => isListedAs(href, page, baseUrl));
    return faultsOrPassed(
      [
        ...ignored,
        fault(
          hreflangs.filter(({ lang }) => !isHreflang(lang)),
          'An hreflang value is not a valid language or region code.',
          'Use codes such as en, en-AU or x-default: the language as in ISO 639-1, the region as in ISO 3166-1.',
        ),
        fault(
          hreflangs.filter(({ url: href }) => !isAbsolute(href)),
          'An hreflang URL is not absolute.',
          'Write each URL in full, with https and the domain.',
        ),
        fault(
          hreflangs.filter(({ lang, url: href }) =>
            hreflangs.some(
              (other) =>
                other.lang.toLowerCase() === lang.toLowerCase() && !isSamePage(other.url, href, baseUrl),
            ),
          ),
          'Two hreflang links name the same language with different URLs.',
          'Keep one URL for each language.',
        ),
        !hreflangs.some(({ url: href }) => isOwn(href)) && {
          outcome: 'warning',
          says: 'The hreflang links don’t include the page itself.',
          found: show(hreflangs),
          fix: 'Let each version list all versions, itself included.',
        },
      ],
      {
        says:
          hreflangs.length === 1
            ? 'The hreflang link is valid and names the page itself.'
            : `${hreflangs.length} hreflang links are valid and include the page itself.`,
        found: show(hreflangs),
      },
    );
  },
};
