import type { DefaultTreeAdapterMap } from 'parse5';
import { parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

export type ReadPage = {
  title: string[];
  /** Contents of `<meta>` by name or property, in order. */
  meta: (name: string) => string[];
  canonical: string[];
  lang: string | undefined;
  /** Levels of the headings, in order. */
  headings: number[];
  /** Texts of the JSON-LD blocks. */
  data: string[];
  /** What a reader sees, blanks as one. */
  text: string;
};

/** A document as search engines and feeds read it. */
export function readHead(html: string): ReadPage {
  const elements = listElements(parse(html));
  const attribute = (element: Element, name: string) =>
    element.attrs.find((candidate) => candidate.name === name)?.value;
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag);
  return {
    title: named('title')
      // The icons' own titles are none of the document's.
      .filter(({ parentNode }) => (parentNode as Element).tagName === 'head')
      .map(readText),
    meta: (name) =>
      named('meta')
        .filter((element) => [attribute(element, 'name'), attribute(element, 'property')].includes(name))
        .map((element) => attribute(element, 'content') ?? ''),
    canonical: named('link')
      .filter((element) => attribute(element, 'rel') === 'canonical')
      .map((element) => attribute(element, 'href') ?? ''),
    lang: named('html').map((element) => attribute(element, 'lang'))[0],
    headings: elements.flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [])),
    data: named('script')
      .filter((element) => attribute(element, 'type') === 'application/ld+json')
      .map(readText),
    text: named('body').map(readText).join('').replace(/\s+/g, ' '),
  };
}

function listElements(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...('tagName' in node ? [node] : []), ...children.flatMap(listElements)];
}

const unseen = ['script', 'style', 'template'];

function readText(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value;
  const children = 'childNodes' in node ? node.childNodes : [];
  return children
    .filter((child) => !unseen.includes(child.nodeName))
    .map((child) => (isBlock(child) ? ` ${readText(child)} ` : readText(child)))
    .join('');
}

const isBlock = ({ nodeName }: Node) =>
  !['#text', '#comment', 'span', 'b', 'a', 'em', 'strong', 'i', 'wbr'].includes(nodeName);
