import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { splitWords } from '#platform/text/split-words.ts';
import type { PageFacts, PageLink, SourcePart } from '../../../domain/page-facts.ts';
import { isSameSite } from '../../../domain/same-site.ts';
import { type PageDocument, readText, resolveUrl } from '../document/read-document.ts';
import { listStructuredData } from './list-structured-data.ts';

/** Letters of each; what a report quotes is far less. Of how many there are the document itself is the limit. */
const limits = { text: 500, header: 2000, name: 50, allText: 500_000 };

type Answered = {
  url: string;
  status: number;
  headers: Headers;
  redirects: { url: string; status: number }[];
};

/** What the source and the answer say; robots.txt, sitemap and `drawnByScript` come from elsewhere. */
export function gatherFacts(
  document: PageDocument,
  { url, status, headers, redirects }: Answered,
): Omit<PageFacts, 'robotsTxt' | 'sitemap' | 'drawnByScript'> {
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
  return {
    url,
    status,
    redirects: redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    robotsHeader: headers.get('x-robots-tag') ?? undefined,
    canonicalHeader: /<([^>]+)>\s*;[^,]*rel\s*=\s*"?canonical/i.exec(
      (headers.get('link') ?? '').slice(0, limits.header),
    )?.[1],
    titles: named('title')
      .filter(({ parent }) => !(parent && isTag(parent) && parent.name === 'svg'))
      .map(({ children: [child] }) => tidy(child?.type === 'text' ? child.data : '')),
    descriptions: readMetas('description'),
    canonicals: links
      .filter(({ relations }) => relations.includes('canonical'))
      .map(({ href }) => resolveUrl(href, baseUrl) ?? href),
    robotsMetas: metas.flatMap(({ attribs: { name = '', content = '' } }) =>
      name.length < limits.name && /^[\w-]*(robots|bot|crawler)[\w-]*$/i.test(name.trim())
        ? [{ name: name.trim().toLowerCase(), content: tidy(content) }]
        : [],
    ),
    viewport: readMetas('viewport')[0],
    lang: named('html')[0]?.attribs.lang?.slice(0, limits.name),
    headings: elements
      .filter(({ name, attribs }) => /^h[1-6]$/.test(name) && attribs.hidden === undefined)
      .map((element) => ({ level: Number(element.name[1]), text: nameOf(element) })),
    images: named('img').map((element) => ({ src: tidy(element.attribs.src ?? ''), alt: findAlt(element) })),
    links: named('a').flatMap((element) => describeLink(element, baseUrl, url)),
    hreflangs: links
      .filter(({ relations, hreflang }) => relations.includes('alternate') && hreflang !== undefined)
      .map(({ hreflang = '', href }) => ({
        lang: hreflang.trim().slice(0, limits.name),
        url: resolveUrl(href, baseUrl) ?? href,
      })),
    structured: listStructuredData(elements),
    social: readSocial(metas),
    words: splitWords(text).length,
    unread: listUnread(document, text),
  };
}

/** What lies behind one of our limits: nobody can say what is there. */
function listUnread({ elements, cut }: PageDocument, text: string): SourcePart[] {
  const has = (name: string) => elements.some((element) => element.name === name);
  if (cut) return has('body') ? ['page', 'text', 'data'] : ['head', 'page', 'text', 'data'];
  return text.length >= limits.allText ? ['words', 'text'] : [];
}

/** Its text, or its label; empty where its role, or it or what holds it being hidden, says that it needs none. */
function findAlt(element: Element): string | undefined {
  const { alt, role, 'aria-label': label } = element.attribs;
  if (alt !== undefined) return alt;
  if (label?.trim()) return label;
  if (/^(presentation|none)$/i.test(role?.trim() ?? '')) return '';
  for (let node: Element['parent'] = element; node; node = node.parent)
    if (isTag(node) && node.attribs['aria-hidden']?.trim().toLowerCase() === 'true') return '';
  return undefined;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, limits.text);

/** Its own are those of the site it came from, whatever it says its base is: they may be asked for. */
function describeLink(element: Element, baseUrl: string, pageUrl: string): PageLink[] {
  const { attribs } = element;
  const url = resolveUrl(attribs.href, baseUrl);
  if (!url || attribs['aria-hidden'] === 'true') return [];
  const nofollow = /\bnofollow\b/i.test(attribs.rel ?? '');
  return [{ url, text: nameOf(element), nofollow, own: isSameSite(url, pageUrl) }];
}

/** As it is announced: its label, its letters, or the texts of its pictures. */
function nameOf(element: Element): string {
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
