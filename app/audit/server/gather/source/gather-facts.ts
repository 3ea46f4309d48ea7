import { type Element, isTag } from 'domhandler';
import { lineBreak } from '#platform/outbound/outbound.ts';
import { splitWords } from '#platform/text/words.ts';
import type { PageCheck } from '../../../domain/measurement.ts';
import { isSameSite } from '../../../domain/page-address.ts';
import type { PageFacts, PageLink, SourcePart, StructuredData } from '../../../domain/page-facts.ts';
import { runChecks } from '../../../domain/run-checks.ts';
import {
  isWithin,
  type PageDocument,
  readDocument,
  readOwnText,
  readText,
  resolveUrl,
} from './read-document.ts';
import { readRefresh } from './read-page.ts';

/** The characters kept of each fact; a report quotes fewer. The document's own limits bound the number of facts. */
const limits = { text: 500, header: 2000, name: 50, allText: 500_000 };

type Answered = {
  url: string;
  status: number;
  headers: Headers;
  redirects: { url: string; status: number }[];
};

type GatheredFacts = Omit<PageFacts, 'robotsTxt' | 'sitemap' | 'drawnByScript'>;

/**
 * Merges the rendered page's facts, which the checks assess, with those that crawlers take from the source: a noindex
 * in the source keeps Google from rendering the page at all.
 */
export function mergeRendered<Facts extends GatheredFacts>(
  source: Facts,
  rendered: GatheredFacts,
): Facts & { drawnByScript: false } {
  return {
    ...source,
    ...rendered,
    robotsHeader: source.robotsHeader,
    canonicalHeader: source.canonicalHeader,
    robotsMetas: [...source.robotsMetas, ...rendered.robotsMetas],
    drawnByScript: false,
    source: {
      titles: source.titles,
      descriptions: source.descriptions,
      canonicals: source.canonicals,
      robotsMetas: source.robotsMetas,
      words: source.words,
    },
  };
}

/** Runs the shared checks on the HTML that a browser has rendered. */
export function checkRendered(source: PageFacts, html: string): PageCheck[] {
  const rendered = gatherFacts(readDocument(html, source.url), { ...source, headers: new Headers() });
  return runChecks(mergeRendered(source, rendered));
}

/** Gathers facts from the source and the response; robots.txt, sitemap and `drawnByScript` come from elsewhere. */
export function gatherFacts(
  document: PageDocument,
  { url, status, headers, redirects }: Answered,
): GatheredFacts {
  const { elements, root, baseUrl } = document;
  const named = (name: string) => elements.filter((element) => element.name === name);
  const metas = named('meta');
  const readMetas = (name: string) =>
    metas
      .filter(({ attribs }) => attribs.name?.trim().toLowerCase() === name)
      .map(({ attribs }) => tidy(attribs.content ?? ''));
  const links = named('link').map(({ attribs: { rel = '', href = '', hreflang } }) => ({
    relations: rel.toLowerCase().split(/\s+/),
    href,
    hreflang,
  }));
  const text = readText(root, limits.allText);
  const refresh = readRefresh(document, url);
  return {
    url,
    status,
    redirects: redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    robotsHeader: headers.get('x-robots-tag')?.split(lineBreak),
    canonicalHeader: /<([^>]+)>\s*;[^,]*rel\s*=\s*"?canonical/i.exec(
      (headers.get('link') ?? '').slice(0, limits.header),
    )?.[1],
    titles: named('title')
      .filter(({ parent }) => !(parent && isTag(parent) && parent.name === 'svg'))
      .map(({ children: [child] }) => tidy(child?.type === 'text' ? child.data : '')),
    descriptions: readMetas('description'),
    canonicals: links
      .filter(({ relations }) => relations.includes('canonical'))
      .map(({ href }) => href.trim()),
    robotsMetas: metas.flatMap(({ attribs: { name = '', content = '' } }) =>
      name.length < limits.name && /^[\w-]*(robots|bot|crawler)[\w-]*$/i.test(name.trim())
        ? [{ name: name.trim().toLowerCase(), content: tidy(content) }]
        : [],
    ),
    viewport: readMetas('viewport')[0],
    lang: named('html')[0]?.attribs.lang?.slice(0, limits.name),
    headings: elements
      .filter(({ name, attribs }) => /^h[1-6]$/.test(name) && attribs.hidden === undefined)
      .map((element) => ({ level: Number(element.name[1]), text: findAccessibleName(element) })),
    images: named('img').map((element) => ({ src: tidy(element.attribs.src ?? ''), alt: findAlt(element) })),
    links: named('a').flatMap((element) => describeLink(element, baseUrl, url)),
    hreflangs: links
      .filter(({ relations, hreflang }) => relations.includes('alternate') && hreflang !== undefined)
      .map(({ hreflang = '', href }) => ({
        lang: hreflang.trim().slice(0, limits.name),
        url: href.trim(),
      })),
    ...(baseUrl !== url && { baseUrl }),
    ...(refresh && { refresh }),
    structured: listStructuredData(elements),
    social: readSocial(metas),
    words: splitWords(text).length,
    unread: listUnread(document, text),
  };
}

/** Lists the parts that the limits cut off, whose content is therefore unknown. */
function listUnread({ elements, cut }: PageDocument, text: string): SourcePart[] {
  const has = (name: string) => elements.some((element) => element.name === name);
  if (cut) return has('body') ? ['page', 'text', 'data'] : ['head', 'page', 'text', 'data'];
  return text.length >= limits.allText ? ['words', 'text'] : [];
}

/** The image's alternative text or label; empty if the image is hidden or its role makes it decorative. */
function findAlt(element: Element): string | undefined {
  const { alt, role, 'aria-label': label } = element.attribs;
  if (alt !== undefined) return alt;
  if (label?.trim()) return label;
  if (/^(presentation|none)$/i.test(role?.trim() ?? '')) return '';
  const isHidden = isWithin(element, (each) => each.attribs['aria-hidden']?.trim().toLowerCase() === 'true');
  return isHidden ? '' : undefined;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, limits.text);

/** Internal links lead to the site that answered, whatever its `<base>` says, because the scan may request them. */
function describeLink(element: Element, baseUrl: string, pageUrl: string): PageLink[] {
  const { attribs } = element;
  const url = resolveUrl(attribs.href, baseUrl);
  if (!url || attribs['aria-hidden'] === 'true') return [];
  const nofollow = /\bnofollow\b/i.test(attribs.rel ?? '');
  return [{ url, text: findAccessibleName(element), nofollow, own: isSameSite(url, pageUrl) }];
}

/** The accessible name: the label, the text, or the alternative texts of the images inside. */
function findAccessibleName(element: Element): string {
  const label =
    element.attribs['aria-label'] ?? (element.attribs['aria-labelledby'] ? ' labelled elsewhere' : '');
  const own = tidy(label) || tidy(readText(element, limits.text));
  if (own) return own;
  const texts: string[] = [];
  const left = [...element.children];
  for (let node = left.shift(); node && texts.length < 20; node = left.shift()) {
    if (!isTag(node)) continue;
    if (node.name === 'title' && node.children[0]?.type === 'text') texts.push(node.children[0].data);
    texts.push(node.attribs.alt ?? '', node.attribs['aria-label'] ?? '');
    left.push(...node.children);
  }
  return tidy(texts.join(' ')) || tidy(element.attribs.title ?? '');
}

function readSocial(metas: Element[]): Record<string, string> {
  const social: Record<string, string> = {};
  for (const { attribs } of metas) {
    const name = (attribs.property ?? attribs.name ?? '').trim().toLowerCase();
    const content = tidy(attribs.content ?? '');
    if (/^(og|twitter):[\w:]{1,40}$/.test(name) && content && !(name in social)) social[name] = content;
  }
  return social;
}

const structuredLimits = { blocks: 50, depth: 12, types: 100 };

/** Lists the page's structured data: JSON-LD, Microdata and RDFa. */
function listStructuredData(elements: Element[]): StructuredData[] {
  const found: StructuredData[] = [];
  const microdata = new Set<string>();
  const rdfa = new Set<string>();
  for (const element of elements) {
    const { name, attribs } = element;
    if (
      name === 'script' &&
      /^\s*application\/ld\+json\s*(;|$)/i.test(attribs.type ?? '') &&
      found.length < structuredLimits.blocks
    )
      found.push(readBlock(readOwnText(element)));
    if (attribs.itemscope !== undefined && attribs.itemtype) microdata.add(shortName(attribs.itemtype));
    if (attribs.typeof) rdfa.add(shortName(attribs.typeof));
  }
  if (microdata.size > 0)
    found.push({ form: 'Microdata', types: [...microdata].slice(0, structuredLimits.types) });
  if (rdfa.size > 0) found.push({ form: 'RDFa', types: [...rdfa].slice(0, structuredLimits.types) });
  return found;
}

function readBlock(text: string): StructuredData {
  try {
    const types = new Set<string>();
    collectTypes(JSON.parse(text.trim()), types, 0);
    return { form: 'JSON-LD', types: [...types].slice(0, structuredLimits.types) };
  } catch (error) {
    return { form: 'JSON-LD', fault: error instanceof Error ? error.message.slice(0, 200) : 'not JSON' };
  }
}

function collectTypes(value: unknown, types: Set<string>, depth: number): void {
  if (
    depth > structuredLimits.depth ||
    typeof value !== 'object' ||
    value === null ||
    types.size >= structuredLimits.types
  )
    return;
  if (Array.isArray(value)) {
    for (const each of value) collectTypes(each, types, depth + 1);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    if (key !== '@type') collectTypes(each, types, depth + 1);
    else for (const type of [each].flat()) if (typeof type === 'string') types.add(shortName(type));
  }
}

const shortName = (type: string) =>
  type
    .trim()
    .split(/\s+/)[0]
    ?.replace(/^.*[/#:]/, '')
    .slice(0, 60) ?? '';
