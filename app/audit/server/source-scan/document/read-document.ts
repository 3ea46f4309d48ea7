import type { Document, Element, ParentNode } from 'domhandler';
import { isTag, isText } from 'domhandler';
import { parse, type TreeAdapter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

export type PageDocument = {
  root: Document;
  /**
   * All elements in source order, without the content of templates. As with scripts enabled, `noscript` contains only
   * text.
   */
  elements: Element[];
  /** The base of relative addresses. */
  baseUrl: string;
  /** True if a limit was met, so that the rest was not read. */
  cut: boolean;
};

/** Browsers stop nesting at 512. Without both limits a few hundred kilobytes can occupy the parser for minutes. */
const limits = { elements: 25_000, depth: 512 };

class DocumentTooBig extends Error {}

/**
 * Parses HTML as a browser with scripts does. Never throws: of a page that is too deep or too large the beginning is
 * read.
 */
export function readDocument(html: string, url: string): PageDocument {
  let root: Document | undefined;
  let cut = false;
  let made = 0;
  let depth = 0;
  const counting: TreeAdapter<Htmlparser2TreeAdapterMap> = {
    ...adapter,
    createDocument() {
      root = adapter.createDocument();
      return root;
    },
    createElement(...given) {
      made += 1;
      if (made > limits.elements) throw new DocumentTooBig();
      return adapter.createElement(...given);
    },
    onItemPush() {
      depth += 1;
      if (depth > limits.depth) throw new DocumentTooBig();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    parse(html, { treeAdapter: counting, scriptingEnabled: true });
  } catch (error) {
    if (!(error instanceof DocumentTooBig)) throw error;
    cut = true;
  }
  const elements = root ? listElements(root) : [];
  return { root: root ?? adapter.createDocument(), elements, baseUrl: findBase(elements, url), cut };
}

function listElements(root: ParentNode): Element[] {
  const elements: Element[] = [];
  const left = [...root.children].reverse();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isTag(node)) continue;
    elements.push(node);
    if (node.name === 'template') continue;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) left.push(child);
    }
  }
  return elements;
}

function findBase(elements: Element[], url: string): string {
  const href = elements.find(({ name, attribs }) => name === 'base' && attribs.href !== undefined)?.attribs
    .href;
  const base = href === undefined ? undefined : URL.parse(href, url);
  return base && /^https?:$/.test(base.protocol) ? base.href : url;
}

/** The element's own text, without that of its descendants. */
export function readOwnText(element: Element): string {
  let text = '';
  for (const child of element.children) if (isText(child)) text += child.data;
  return text;
}

const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'head',
  'svg',
  'iframe',
  'textarea',
]);

/** All text of an element, with white space collapsed. */
export function readText(element: ParentNode, maxLength = 20_000): string {
  let text = '';
  const left = [...element.children].reverse();
  for (let node = left.pop(); node && text.length < maxLength; node = left.pop()) {
    if (isText(node)) text += node.data;
    else if (isTag(node) && !silent.has(node.name)) {
      if (text && !text.endsWith(' ')) text += ' ';
      for (let at = node.children.length - 1; at >= 0; at -= 1) {
        const child = node.children[at];
        if (child) left.push(child);
      }
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Resolves an address, without its fragment; undefined if it leads to no server. */
export function resolveUrl(text: string | undefined, baseUrl: string): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.startsWith('#')) return undefined;
  const url = URL.parse(trimmed, baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}
