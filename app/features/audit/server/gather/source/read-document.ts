import {
  type ChildNode,
  type Document,
  type Element,
  isDocument,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';
import { parse, type TreeAdapter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

export type PageDocument = {
  root: Document;
  /** All elements in source order, without the content of templates. `noscript` holds text only, as with scripts on. */
  elements: Element[];
  /** The base for relative addresses. */
  baseUrl: string;
  /** True if a limit was reached, so that the rest was not read. */
  cut: boolean;
  /** True if a browser wrote it, which marks the elements that are not displayed. */
  rendered: boolean;
};

/**
 * Browsers stop nesting at 512 levels. Without both limits a few hundred kilobytes can occupy the parser for minutes.
 */
const limits = { elements: 25_000, depth: 512 };

class DocumentTooBig extends Error {}

/**
 * Parses HTML as a browser with scripts does. Never throws: reads only the start of a page that is too deep or large.
 */
export function readDocument(html: string, url: string, rendered?: { baseUrl: string }): PageDocument {
  let root: Document | undefined;
  let cut = false;
  let elementCount = 0;
  let depth = 0;
  const counting: TreeAdapter<Htmlparser2TreeAdapterMap> = {
    ...adapter,
    createDocument() {
      root = adapter.createDocument();
      return root;
    },
    createElement(...given) {
      elementCount += 1;
      if (elementCount > limits.elements) throw new DocumentTooBig();
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
  const elements = root ? [...walk(root, new Set(['template']))].filter(isTag) : [];
  return {
    root: root ?? adapter.createDocument(),
    elements,
    baseUrl: rendered?.baseUrl ?? findBase(elements, url),
    cut,
    rendered: rendered !== undefined,
  };
}

/** A template that becomes a shadow root, whose content is that of the page. */
const isShadowRoot = ({ name, attribs }: Element) =>
  name === 'template' && attribs.shadowrootmode !== undefined;

/** Yields the descendants of a node in source order, without the content of elements that `skips` selects. */
function* walk(root: ParentNode, skips: ReadonlySet<string>): Generator<ChildNode> {
  const queue = root.children.toReversed();
  for (let node = queue.pop(); node; node = queue.pop()) {
    yield node;
    // The content of a template is a document of its own.
    if (!isTag(node) && !isDocument(node)) continue;
    if (isTag(node) && skips.has(node.name) && !isShadowRoot(node)) continue;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) queue.push(child);
    }
  }
}

/** Whether an element or one of its ancestors passes the test. */
export function isWithin(element: Element, test: (each: Element) => boolean): boolean {
  for (let node: ParentNode | null = element; node; node = node.parent)
    if (isTag(node) && test(node)) return true;
  return false;
}

/** The attribute with which `readRendered` marks elements that are not displayed. */
export const hiddenMark = 'saltbush-hidden';

/** Whether an element is not displayed: as a browser has found, or as far as the source tells. */
export function isUndisplayed(element: Element, { rendered }: Pick<PageDocument, 'rendered'>): boolean {
  // An element may be visible inside a hidden one, so the browser marks each of them.
  if (rendered) return element.attribs[hiddenMark] !== undefined;
  return isWithin(
    element,
    ({ name, attribs }) =>
      attribs.hidden !== undefined ||
      (name === 'dialog' && attribs.open === undefined) ||
      /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(attribs.style ?? ''),
  );
}

/** Whether an element is hidden from assistive technology. */
export const isHidden = (element: Element, document: Pick<PageDocument, 'rendered'>): boolean =>
  isUndisplayed(element, document) ||
  isWithin(element, ({ attribs }) => attribs['aria-hidden']?.trim().toLowerCase() === 'true');

function findBase(elements: Element[], url: string): string {
  const href = elements.find(({ name, attribs }) => name === 'base' && attribs.href !== undefined)?.attribs
    .href;
  const base = href === undefined ? undefined : URL.parse(href, url);
  return base && /^https?:$/.test(base.protocol) ? base.href : url;
}

/** The element's own text, without that of its descendants. */
export const readOwnText = (element: Element) =>
  element.children
    .filter(isText)
    .map(({ data }) => data)
    .join('');

const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'head',
  'svg',
  'iframe',
  'noframes',
  'textarea',
]);

/** All text of an element, with whitespace collapsed, except for what stands in elements that `hides` names. */
export function readText(
  element: ParentNode,
  maxLength = 20_000,
  isHiddenElement: (each: Element) => boolean = () => false,
): string {
  const parts: string[] = [];
  let length = 0;
  for (const node of walk(element, silent)) {
    if (length >= maxLength) break;
    if (isText(node)) {
      if (node.parent && isTag(node.parent) && isHiddenElement(node.parent)) continue;
      parts.push(node.data);
      length += node.data.length;
    } else if (isTag(node) && !silent.has(node.name) && length > 0 && parts.at(-1) !== ' ') {
      parts.push(' ');
      length += 1;
    }
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Resolves an address, without its fragment; undefined if it is not an http(s) address. */
export function resolveUrl(text: string | undefined, baseUrl: string): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.startsWith('#')) return undefined;
  const url = URL.parse(trimmed, baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

/** Lists the titles of the page; those in a drawing name its parts. */
export const listTitles = ({ elements }: PageDocument): Element[] =>
  elements.filter((element) => element.name === 'title' && !isWithin(element, ({ name }) => name === 'svg'));

export function readTitle(document: PageDocument): string {
  const [text] = listTitles(document)[0]?.children ?? [];
  return text?.type === 'text' ? text.data.replace(/\s+/g, ' ').trim() : '';
}

/** A page with less text than this has practically no content, like the app shells of frameworks. */
const maxShellLetters = 250;

/** The text of an app that is waiting for its scripts. */
const maxLoaderLetters = 40;

/** The root elements into which current frameworks render. */
const roots = /^(root|app|__next|__nuxt|___gatsby|svelte|q-app|main-app|react-root|application)$/i;

const requiresScript =
  /enable\s+javascript|javascript\s+(is\s+)?(required|disabled|to\s+run)|need(s)?\s+(java)?script/i;

const pictureNames = new Set(['img', 'picture', 'video', 'svg', 'canvas', 'iframe', 'object']);

/** Whether scripts render the page, so that its source has almost no content and only a browser can weigh it. */
export function isClientRendered({ root, elements }: PageDocument): boolean {
  const hasScript = elements.some(
    ({ name, attribs }) => name === 'script' && !/json|template/.test(attribs.type ?? ''),
  );
  if (!hasScript) return false;
  const text = readText(root, 4000);
  const pictures = elements.filter(
    ({ name, attribs }) =>
      pictureNames.has(name) && !/^(1|0)$/.test(attribs.width ?? '') && attribs.hidden === undefined,
  );
  if (text.length < maxShellLetters) {
    const emptyRoot = elements.some(
      (element) => roots.test(element.attribs.id ?? '') && readText(element, 100).length < maxLoaderLetters,
    );
    const heading = elements.some((element) => /^h[1-6]$/.test(element.name) && readText(element, 1) !== '');
    return emptyRoot || (pictures.length === 0 && !heading);
  }
  const hasScriptNotice = elements.some(
    (element) => element.name === 'noscript' && requiresScript.test(readOwnText(element)),
  );
  return hasScriptNotice && text.length < maxShellLetters * 4 && pictures.length < 2;
}
