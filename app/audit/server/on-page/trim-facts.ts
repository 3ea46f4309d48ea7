import type { OnPageFacts, SourcePart } from '../../domain/page-facts.ts';
import { condenseRobotsTxt } from '../../domain/robots-txt.ts';

/** The characters kept of one fact; a report shows fewer. */
const limits = {
  url: 1000,
  text: 200,
  /** An address that is compared with the page’s own address, which cannot be longer. */
  address: 2100,
  /** A title, or anything else that a page’s head contains once. */
  ofHead: 200,
  canonicals: 20,
  hreflangs: 300,
  robots: 100_000,
  sitemap: 5000,
  llms: 5000,
};

/** The characters kept of a whole list: enough for thousands of links of usual length. */
const listLetters = { headings: 150_000, pictures: 250_000, links: 600_000 };

/** Trims the facts to what the checks need, because a page may have megabytes of each. */
export function trimFacts(facts: OnPageFacts): OnPageFacts {
  const { robotsTxt, sitemap, llmsTxt } = facts;
  const unread = new Set<SourcePart>(facts.unread);
  /** Keeps as many leading items as fit. */
  const fit = <Item>(part: keyof typeof listLetters, items: Item[]): Item[] => {
    let left = listLetters[part];
    const end = items.findIndex((item) => {
      left -= JSON.stringify(item).length;
      return left < 0;
    });
    if (end === -1) return items;
    unread.add(part);
    return items.slice(0, end);
  };
  const { titles, descriptions, robotsMetas } = facts;
  if ([titles, descriptions, robotsMetas].some(({ length }) => length > limits.ofHead)) unread.add('head');
  const lists = {
    titles: titles.slice(0, limits.ofHead),
    descriptions: descriptions.slice(0, limits.ofHead),
    robotsMetas: robotsMetas.slice(0, limits.ofHead),
    headings: fit(
      'headings',
      facts.headings.map(({ level, text }) => ({ level, text: text.slice(0, limits.text) })),
    ),
    images: fit(
      'pictures',
      facts.images.map(({ src, alt }) => ({
        src: src.slice(0, limits.text),
        alt: alt?.slice(0, limits.text),
      })),
    ),
    links: fit(
      'links',
      facts.links.map((link) => ({
        ...link,
        url: link.url.slice(0, limits.url),
        text: link.text.slice(0, limits.text),
      })),
    ),
  };
  return {
    ...facts,
    ...lists,
    ...(unread.size > 0 && { unread: [...unread] }),
    ...(facts.baseUrl && { baseUrl: facts.baseUrl.slice(0, limits.address) }),
    ...(facts.source && {
      source: {
        ...facts.source,
        titles: facts.source.titles.slice(0, 1),
        canonicals: facts.source.canonicals.slice(0, 1).map((url) => url.slice(0, limits.address)),
      },
    }),
    ...(facts.refresh && { refresh: { ...facts.refresh, url: facts.refresh.url.slice(0, limits.address) } }),
    canonicals: facts.canonicals.slice(0, limits.canonicals).map((url) => url.slice(0, limits.address)),
    hreflangs: facts.hreflangs
      .slice(0, limits.hreflangs)
      .map(({ lang, url }) => ({ lang, url: url.slice(0, limits.address) })),
    robotsTxt: robotsTxt.state === 'found' ? trimRobotsTxt(robotsTxt, facts.url) : robotsTxt,
    sitemap:
      sitemap.state === 'found' ? { ...sitemap, text: sitemap.text.slice(0, limits.sitemap) } : sitemap,
    llmsTxt: llmsTxt.state === 'found' ? { ...llmsTxt, text: llmsTxt.text.slice(0, limits.llms) } : llmsTxt,
  };
}

/**
 * Keeps what robots.txt says about this page, so that a report does not search endless rules. An HTML page in its place
 * says nothing.
 */
function trimRobotsTxt<File extends { text: string }>(file: File, pageUrl: string): File {
  const { text } = file;
  if (/^\s*</.test(text)) return { ...file, text: text.slice(0, limits.robots) };
  const { pathname, search } = new URL(pageUrl);
  return { ...file, text: condenseRobotsTxt(text, pathname + search) };
}
