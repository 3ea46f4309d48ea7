import { absent, bothTools, type Finding, faultsOrPassed, google, quoteList } from '../check.ts';
import { describeIgnored, type PageCheck } from '../page-check.ts';
import { isListedAs, isSamePage } from '../same-page.ts';

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
          hreflangs.filter(({ lang }) => !isKnown(lang)),
          'An hreflang value is not a valid language or region code.',
          'Use codes such as en, en-AU or x-default: the language as in ISO 639-1, the region as in ISO 3166-1.',
        ),
        fault(
          hreflangs.filter(({ url: href }) => !/^https?:\/\/[^/]/i.test(href)),
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
        says: `${hreflangs.length} hreflang links are valid and include the page itself.`,
        found: show(hreflangs),
      },
    );
  },
};

/**
 * Whether the codes exist: a language of ISO 639-1, and a script or a region of ISO 3166-1 alpha-2. Checking their form
 * alone would accept `xx-YY`.
 */
function isKnown(tag: string): boolean {
  if (/^x-default$/i.test(tag)) return true;
  const { 1: language, 3: region } = /^([a-z]{2})(-[a-z]{4})?(?:-([a-z]{2}))?$/i.exec(tag) ?? [];
  if (!language || languages.of(language) === undefined) return false;
  // Case makes no difference, except to `of`. The code of the United Kingdom is GB. UK, which is reserved, is the most common mistake.
  return (
    region === undefined || (!/^(uk|zz|eu)$/i.test(region) && regions.of(region.toUpperCase()) !== undefined)
  );
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
