import { type Element, isTag } from 'domhandler';
import { lineBreak } from '#platform/outbound/outbound.ts';
import { splitWords } from '#platform/text/words.ts';
import { isSameSite } from '../../../domain/page-address.ts';
import type {
  IgnoredLink,
  PageFacts,
  PageLink,
  ScriptLink,
  SourcePart,
  StructuredData,
} from '../../../domain/page-facts.ts';
import { listNodes, listParagraphs } from './list-texts.ts';
import {
  isHidden,
  isUndisplayed,
  isWithin,
  listTitles,
  type PageDocument,
  readOwnText,
  readText,
  resolveUrl,
} from './read-document.ts';
import { readRefresh } from './read-page.ts';

/** The characters kept of each fact; a report quotes fewer. The document's own limits bound the number of facts. */
const limits = {
  text: 500,
  header: 2000,
  name: 50,
  allText: 500_000,
  /** The characters of text that are kept for the search for a phrase. */
  keptText: 100_000,
  scriptLinks: 100,
  frames: 20,
};

type Answered = {
  url: string;
  status: number;
  headers: Headers;
  redirects: { url: string; status: number }[];
};

type GatheredFacts = Omit<PageFacts, 'robotsTxt' | 'sitemap' | 'clientRendered'>;

/**
 * Merges the rendered page's facts, which the checks assess, with those that crawlers take from the source: a noindex
 * in the source keeps Google from rendering the page at all.
 */
export function mergeRendered<Facts extends GatheredFacts>(
  source: Facts,
  rendered: GatheredFacts,
): Facts & { clientRendered: false } {
  return {
    ...source,
    ...rendered,
    robotsHeader: source.robotsHeader,
    canonicalHeader: source.canonicalHeader,
    robotsMetas: [...source.robotsMetas, ...rendered.robotsMetas],
    // The links of the header are only known from the source.
    hreflangs: [...rendered.hreflangs, ...source.hreflangs.filter(({ inHeader }) => inHeader)],
    clientRendered: false,
    source: {
      titles: source.titles,
      descriptions: source.descriptions,
      canonicals: source.canonicals,
      robotsMetas: source.robotsMetas,
      words: source.words,
    },
  };
}

/** Gathers facts from the source and the response; robots.txt, sitemap and `clientRendered` come from elsewhere. */
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
  const links = named('link').map(describeLinkElement);
  const used = (rel: IgnoredLink['rel']) =>
    links.filter(({ relations, ignored }) => relations.includes(rel) && !ignored);
  const header = readLinkHeader((headers.get('link') ?? '').slice(0, limits.header));
  const text = readText(root, limits.allText);
  const refresh = readRefresh(document, url);
  const findElement = createIdIndex(elements);
  const name = (element: Element) => findAccessibleName(element, findElement);
  const frames =
    named('frameset').length > 0 ? named('frame').map(({ attribs }) => tidy(attribs.src ?? '')) : [];
  const scriptLinks = listScriptLinks(document, name);
  const { nodes, cut: nodesCut } = listNodes(elements);
  return {
    url,
    status,
    redirects: redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    robotsHeader: headers.get('x-robots-tag')?.split(lineBreak),
    canonicalHeader: header.find(({ rel }) => rel.includes('canonical'))?.url,
    titles: listTitles(document).map(({ children: [child] }) =>
      tidy(child?.type === 'text' ? child.data : ''),
    ),
    descriptions: readMetas('description'),
    canonicals: used('canonical').map(({ href }) => href),
    robotsMetas: metas.flatMap(({ attribs: { name = '', content = '' } }) =>
      name.length < limits.name && /^[\w-]*(robots|bot|crawler)[\w-]*$/i.test(name.trim())
        ? [{ name: name.trim().toLowerCase(), content: tidy(content) }]
        : [],
    ),
    // Browsers apply the tags one after another.
    viewport: readMetas('viewport').at(-1),
    lang: named('html')[0]?.attribs.lang?.slice(0, limits.name),
    headings: elements.flatMap((element) => {
      const level = findHeadingLevel(element);
      return level === undefined || isHidden(element, document) ? [] : [{ level, text: name(element) }];
    }),
    images: named('img')
      .filter((element) => !isUndisplayed(element, document))
      .map((element) => ({ src: tidy(element.attribs.src ?? ''), alt: findAlt(element, findElement) })),
    links: named('a').flatMap((element) => describeLink(element, { document, pageUrl: url, name })),
    ...(scriptLinks.length > 0 && { scriptLinks }),
    ...(frames.length > 0 && { frames: frames.slice(0, limits.frames) }),
    hreflangs: [
      ...used('alternate').flatMap(({ hreflang, href }) =>
        hreflang === undefined ? [] : [{ lang: hreflang.trim().slice(0, limits.name), url: href }],
      ),
      ...header.flatMap(({ rel, hreflang, url: target }) =>
        rel.includes('alternate') && hreflang
          ? [{ lang: hreflang, url: target, inHeader: true as const }]
          : [],
      ),
    ],
    ignoredLinks: links
      .flatMap(({ relations, href, hreflang, ignored }): IgnoredLink[] => {
        if (!ignored) return [];
        const rel = relations.includes('canonical') ? 'canonical' : 'alternate';
        return rel === 'canonical' || hreflang !== undefined ? [{ rel, url: href, why: ignored }] : [];
      })
      .slice(0, 20),
    ...(baseUrl !== url && { baseUrl }),
    ...(refresh && { refresh }),
    structured: listStructuredData(elements),
    social: readSocial(metas),
    words: splitWords(text).length,
    text: text.slice(0, limits.keptText),
    paragraphs: listParagraphs(document),
    nodes,
    unread: listUnread(document, { text, nodesCut }),
  };
}

/**
 * Describes a `<link>`, and why Google ignores it: it stops reading metadata at the first element that does not belong
 * into the head (crawling-indexing/valid-page-metadata), and uses no canonical link with these attributes
 * (crawling-indexing/consolidate-duplicate-urls). Both read on 28 November 2026.
 */
function describeLinkElement(element: Element) {
  const { rel = '', href = '', hreflang, lang, media, type } = element.attribs;
  const relations = rel.toLowerCase().split(/\s+/);
  const forOthers = [hreflang, lang, media, type].some((value) => value !== undefined);
  const ignored: IgnoredLink['why'] | undefined = isWithin(element, ({ name }) => name === 'body')
    ? 'body'
    : relations.includes('canonical') && forOthers
      ? 'attribute'
      : undefined;
  return { relations, href: href.trim(), hreflang, ignored };
}

/** Reads the links of a `Link` header (RFC 8288). */
function readLinkHeader(header: string): { url: string; rel: string[]; hreflang: string | undefined }[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]+))?)*)/g)].map(
    ([, url = '', rest = '']) => {
      const read = (name: string) => {
        const [, quoted, plain] =
          new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^",;\\s]+))`, 'i').exec(rest) ?? [];
        return quoted ?? plain;
      };
      return {
        url: url.trim(),
        rel: (read('rel') ?? '').toLowerCase().split(/\s+/),
        hreflang: read('hreflang')?.trim().slice(0, limits.name),
      };
    },
  );
}

/** The level of a heading element, or of an element with that role; undefined for any other. */
function findHeadingLevel({ name, attribs }: Element): number | undefined {
  const role = attribs.role?.trim().toLowerCase();
  if (role === 'heading')
    return Number(
      /^\s*([1-9]\d?)\s*$/.exec(attribs['aria-level'] ?? '')?.[1] ?? /^h([1-6])$/.exec(name)?.[1] ?? 2,
    );
  if (role) return undefined;
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Creates a search for elements by their ids. */
function createIdIndex(elements: Element[]): (id: string) => Element | undefined {
  let byId: Map<string, Element> | undefined;
  return (id) => {
    byId ??= new Map(
      elements.flatMap((element) => (element.attribs.id ? [[element.attribs.id, element]] : [])),
    );
    return byId.get(id);
  };
}

type FindElement = (id: string) => Element | undefined;

/** The label by `aria-labelledby` or `aria-label`; empty if there is none. */
function readLabel({ attribs }: Element, findElement: FindElement): string {
  const ids = attribs['aria-labelledby']?.trim().split(/\s+/).slice(0, 10) ?? [];
  const labels = ids.map((id) => {
    const label = findElement(id);
    return label ? label.attribs['aria-label'] || readText(label, limits.text) : '';
  });
  return tidy(labels.join(' ')) || tidy(attribs['aria-label'] ?? '');
}

/** Lists links without an address that a crawler could follow: Google, crawling-indexing/links-crawlable. */
function listScriptLinks(document: PageDocument, name: (element: Element) => string): ScriptLink[] {
  const found: ScriptLink[] = [];
  for (const element of document.elements) {
    if (found.length >= limits.scriptLinks) break;
    if (element.name !== 'a' || isUndisplayed(element, document)) continue;
    const { href, onclick, role, id, name: anchor } = element.attribs;
    const router = Object.keys(element.attribs).find((key) =>
      /^\W*(router-?link|ng-href|ui-sref)\W*$/i.test(key),
    );
    const isButton = /^(button|tab|menuitem|switch|checkbox|option)$/i.test(role?.trim() ?? '');
    if (isButton) continue;
    const add = (why: ScriptLink['why'], code: string) =>
      found.push({ text: name(element), why, code: tidy(code).slice(0, 100) });
    if (/^\s*javascript:/i.test(href ?? '')) {
      // A link that does nothing, such as one that opens a menu, is a button.
      if (!/^\s*javascript:\s*(void\b|;|$|\/\/|undefined)/i.test(href ?? '') || onclick)
        add('javascript', href ?? '');
    } else if (href === undefined && id === undefined && anchor === undefined) {
      if (router) add('attribute', `${router}="${element.attribs[router]}"`);
      else if (onclick) add('onclick', onclick);
    }
  }
  return found;
}

/** Lists the parts that the limits cut off, whose content is therefore unknown. */
function listUnread(
  { elements, cut }: PageDocument,
  { text, nodesCut }: { text: string; nodesCut: boolean },
): SourcePart[] {
  const has = (name: string) => elements.some((element) => element.name === name);
  if (cut) return has('body') ? ['page', 'text', 'data'] : ['head', 'page', 'text', 'data'];
  return [
    ...(text.length >= limits.allText ? (['words'] as const) : []),
    ...(text.length > limits.keptText ? (['text'] as const) : []),
    ...(nodesCut ? (['data'] as const) : []),
  ];
}

/** The image's alternative text or label; empty if the image is hidden or its role makes it decorative. */
function findAlt(element: Element, findElement: FindElement): string | undefined {
  const { alt, role } = element.attribs;
  if (alt !== undefined) return alt;
  const label = readLabel(element, findElement);
  if (label) return label;
  if (/^(presentation|none)$/i.test(role?.trim() ?? '')) return '';
  const isHidden = isWithin(element, (each) => each.attribs['aria-hidden']?.trim().toLowerCase() === 'true');
  return isHidden ? '' : undefined;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, limits.text);

type LinkContext = { document: PageDocument; pageUrl: string; name(element: Element): string };

/** Internal links lead to the site that answered, whatever its `<base>` says, because the scan may request them. */
function describeLink(element: Element, { document, pageUrl, name }: LinkContext): PageLink[] {
  const { attribs } = element;
  const url = resolveUrl(attribs.href, document.baseUrl);
  if (!url) return [];
  const nofollow = /\bnofollow\b/i.test(attribs.rel ?? '');
  const lang = findLanguage(element);
  return [
    {
      url,
      text: name(element),
      nofollow,
      own: isSameSite(url, pageUrl),
      ...(isHidden(element, document) && { hidden: true as const }),
      ...(lang && { lang }),
    },
  ];
}

/** The language that an element declares, if it is not that of the page. */
function findLanguage(element: Element): string | undefined {
  let lang: string | undefined;
  isWithin(element, ({ name, attribs }) => {
    if (name !== 'html') lang = attribs.lang?.trim().toLowerCase().slice(0, limits.name);
    return lang !== undefined;
  });
  return lang || undefined;
}

/** The accessible name: the label, the text, or the alternative texts of the images inside. */
function findAccessibleName(element: Element, findElement: FindElement): string {
  const own = readLabel(element, findElement) || tidy(readText(element, limits.text));
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
