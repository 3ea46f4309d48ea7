import type { Element } from 'domhandler';
import { lineBreak } from '#platform/outbound/outbound.ts';
import { splitWords } from '#platform/text/words.ts';
import type { IgnoredLink, PageFacts } from '../../../domain/page-facts.ts';
import { createNames, normalizeText } from './accessible-names.ts';
import { listLinks, listScriptLinks } from './list-links.ts';
import {
  isHidden,
  isUndisplayed,
  isWithin,
  listTitles,
  type PageDocument,
  readText,
} from './read-document.ts';
import { readRefresh } from './read-page.ts';
import { listStructuredData } from './structured-data.ts';

/** The maximum number of characters of names and headers, and the number of frames. The document has limits of its own. */
const limits = { header: 2000, name: 50, frames: 20 };

type PageResponse = {
  url: string;
  status: number;
  headers: Headers;
  redirects: { url: string; status: number }[];
};

export type GatheredFacts = Omit<PageFacts, 'robotsTxt' | 'sitemap' | 'clientRendered'>;

/** Gathers facts from the source and the response; robots.txt, sitemap and `clientRendered` come from elsewhere. */
export function gatherFacts(
  document: PageDocument,
  { url, status, headers, redirects }: PageResponse,
): GatheredFacts {
  const { elements, root, baseUrl } = document;
  const listNamed = (name: string) => elements.filter((element) => element.name === name);
  const metas = listNamed('meta');
  const readMetas = (name: string) =>
    metas
      .filter(({ attribs }) => attribs.name?.trim().toLowerCase() === name)
      .map(({ attribs }) => normalizeText(attribs.content ?? ''));
  const links = listNamed('link').map(describeLinkElement);
  const used = (rel: IgnoredLink['rel']) =>
    links.filter(({ relations, ignored }) => relations.includes(rel) && !ignored);
  const header = readLinkHeader((headers.get('link') ?? '').slice(0, limits.header));
  const text = readText(root, Number.POSITIVE_INFINITY);
  const refresh = readRefresh(document, url);
  const names = createNames(document);
  const frames =
    listNamed('frameset').length > 0
      ? listNamed('frame').map(({ attribs }) => normalizeText(attribs.src ?? ''))
      : [];
  const scriptLinks = listScriptLinks(document, names);
  return {
    url,
    status,
    redirects: redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    robotsHeader: headers.get('x-robots-tag')?.split(lineBreak),
    canonicalHeader: header.find(({ rel }) => rel.includes('canonical'))?.url,
    titles: listTitles(document).map(({ children: [child] }) =>
      normalizeText(child?.type === 'text' ? child.data : ''),
    ),
    descriptions: readMetas('description'),
    canonicals: used('canonical').map(({ href }) => href),
    robotsMetas: metas.flatMap(({ attribs: { name = '', content = '' } }) =>
      name.length < limits.name && /^[\w-]*(robots|bot|crawler)[\w-]*$/i.test(name.trim())
        ? [{ name: name.trim().toLowerCase(), content: normalizeText(content) }]
        : [],
    ),
    // Browsers apply the tags one after another.
    viewport: readMetas('viewport').at(-1),
    lang: listNamed('html')[0]?.attribs.lang?.slice(0, limits.name),
    headings: elements.flatMap((element) => {
      const level = findHeadingLevel(element);
      return level === undefined || isHidden(element, document)
        ? []
        : [{ level, text: names.nameOf(element) }];
    }),
    images: elements
      .filter((element) => isPicture(element) && !isUndisplayed(element, document))
      .map((element) => ({
        src: normalizeText(element.attribs.src ?? ''),
        alt: names.altOf(element),
        ...(element.name === 'input' && { button: true as const }),
      })),
    links: listLinks(document, url, names),
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
    text,
    paragraphs: listParagraphs(document),
    ...(document.cut && { unread: listNamed('body').length > 0 ? ('page' as const) : ('head' as const) }),
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

/** Whether an element is an image that needs alt text: axe’s rules `image-alt` and `input-image-alt`. */
const isPicture = ({ name, attribs }: Element) =>
  name === 'img' || (name === 'input' && attribs.type?.trim().toLowerCase() === 'image');

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

function readSocial(metas: Element[]): Record<string, string> {
  const social: Record<string, string> = {};
  for (const { attribs } of metas) {
    const name = (attribs.property ?? attribs.name ?? '').trim().toLowerCase();
    const content = normalizeText(attribs.content ?? '');
    if (/^(og|twitter):[\w:]{1,40}$/.test(name) && content && !(name in social)) social[name] = content;
  }
  return social;
}

const paragraphLimits = { paragraphs: 400, letters: 60_000, each: 5000 };

/** The frame around a page’s content, which says nothing about its subject. */
const frame = /^(header|footer|nav|aside|form|dialog)$/;

/** Lists the text of the paragraphs in order: those of `<main>` if there is one, otherwise all. */
export function listParagraphs(document: PageDocument): string[] {
  const all = document.elements.filter(({ name }) => name === 'p').slice(0, paragraphLimits.paragraphs * 5);
  const inMain = all.filter((element) =>
    isWithin(element, (each) => each.name === 'main' || each.attribs.role === 'main'),
  );
  const chosen = inMain.length > 0 ? inMain : all;
  const paragraphs: string[] = [];
  let letters = 0;
  for (const element of chosen) {
    if (isUndisplayed(element, document) || isWithin(element, ({ name }) => frame.test(name))) continue;
    const text = readText(element, paragraphLimits.each).slice(0, paragraphLimits.each);
    if (text === '') continue;
    paragraphs.push(text);
    letters += text.length;
    if (paragraphs.length >= paragraphLimits.paragraphs || letters >= paragraphLimits.letters) break;
  }
  return paragraphs;
}
