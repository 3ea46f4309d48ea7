import type { Element, ElementContent, Properties, Root } from 'hast';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser } from 'parse5';

/**
 * No text that a person writes comes near these limits. The parser has none of its own, and a megabyte of unclosed
 * formatting elements becomes millions of nodes. Browsers stop at a depth of 512.
 */
const limits = { characters: 2_000_000, nodes: 20_000, levels: 200 };

const tooManyNodes = new Error('The HTML has more nodes than are read');

/**
 * Parses the content of an element as a browser does, up to the limits, which `scale` multiplies; `isWhole` is false if
 * something was cut off. Attributes keep their names in HTML, such as `class`, so that names with capital letters, such
 * as `className`, are always ours. An SVG has neither attributes nor content.
 */
export function parseFragment(text: string, scale = 1): { root: Root; isWhole: boolean } {
  const maxCharacters = limits.characters * scale;
  let isWhole = text.length <= maxCharacters;
  let nodesLeft = limits.nodes * scale;
  const count = <Node>(node: Node): Node => {
    nodesLeft -= 1;
    if (nodesLeft < 0) throw tooManyNodes;
    return node;
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...args) => count(defaultTreeAdapter.createElement(...args)),
    createCommentNode: (data) => count(defaultTreeAdapter.createCommentNode(data)),
  };
  const around = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(around, {
    treeAdapter,
    // This page runs no scripts, so what stands in `noscript` is content.
    scriptingEnabled: false,
  });
  try {
    parser.tokenizer.write(text.slice(0, maxCharacters), true);
  } catch (error) {
    if (error !== tooManyNodes) throw error;
    isWhole = false;
  }
  const convert = (nodes: DefaultTreeAdapterMap['childNode'][], levels: number): ElementContent[] => {
    if (levels < 0 && nodes.length > 0) isWhole = false;
    if (levels < 0) return [];
    return nodes.flatMap((node) => {
      if (node.nodeName === '#text' && 'value' in node) return createText(removeControls(node.value));
      if (!('tagName' in node)) return [];
      if (node.namespaceURI === html.NS.SVG) return [h('svg', { isDrawing: isDrawing(node) })];
      const properties = Object.fromEntries(
        node.attrs.map(({ name, value }) => [name, flags.includes(name) || removeControls(value)]),
      );
      return h(node.tagName, properties, convert(node.childNodes, levels - 1));
    });
  };
  const children = convert(parser.getFragment().childNodes, limits.levels * scale);
  return { root: { type: 'root', children }, isWhole };
}

/**
 * Whether an SVG shows something of its own: it has words, or a size in pixels that no icon has, and is not hidden. Its
 * nodes have not been counted yet, so no more of them are read than a chart has.
 */
function isDrawing({ attrs, childNodes }: DefaultTreeAdapterMap['element']): boolean {
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const isHidden =
    attributes['aria-hidden'] === 'true' ||
    'hidden' in attributes ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? '');
  if (isHidden) return false;
  if (['width', 'height'].every((name) => readPixels(attributes[name]) > iconPixels)) return true;
  const waiting = [...childNodes];
  for (let read = 0; read < 2000; read += 1) {
    const node = waiting.pop();
    if (!node) return false;
    if (!('tagName' in node)) continue;
    if (node.tagName === 'text') return true;
    waiting.push(...node.childNodes.slice(0, 100));
  }
  return false;
}

const readPixels = (size = '') => (/^\d+(?:\.\d+)?(?:px)?$/.test(size) ? Number.parseFloat(size) : 0);

/** No icon in a line of text is larger. */
export const iconPixels = 64;

/** Attributes that count as true when they are present, whatever their value. */
const flags = ['allowfullscreen', 'controls', 'default', 'hidden', 'reversed'];

/** Creates an element. */
export function h(
  tagName: string,
  properties: Properties,
  children: (ElementContent | string)[] = [],
): Element {
  const nodes = children.map((child) => (typeof child === 'string' ? createText(child) : child));
  return { type: 'element', tagName, properties, children: nodes };
}

export function createText(value: string): ElementContent {
  return { type: 'text', value };
}

/** Reads an attribute as text; empty if it is missing. */
export function read({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function hasClass(element: Element, ...names: string[]): boolean {
  const classes = read(element, 'class').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Adds a class of ours. */
export function addClass({ properties }: Element, name: string): void {
  properties.className = [...((properties.className as string[] | undefined) ?? []), name];
}

export function isElement<Name extends string>(
  node: unknown,
  ...tagNames: Name[]
): node is Element & { tagName: Name } {
  const { type, tagName } = (node ?? {}) as Partial<Element>;
  return type === 'element' && (tagNames.length === 0 || tagNames.includes(tagName as Name));
}

/** Lists all descendant elements in document order. */
export function listElements({ children }: { children: unknown[] }, listed: Element[] = []): Element[] {
  for (const child of children) {
    if (!isElement(child)) continue;
    listed.push(child);
    listElements(child, listed);
  }
  return listed;
}

/** Lists elements with all their descendants. */
export const listWith = (nodes: ElementContent[]): Element[] =>
  nodes.flatMap((node) => (isElement(node) ? [node, ...listElements(node)] : []));

/** The text of a script or a style sheet. */
export const readText = (element: Element): string =>
  element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');

export const isSpace = (node: ElementContent): boolean => node.type === 'text' && isBlank(node.value);

export function readWords(nodes: ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : isElement(node) ? readWords(node.children) : ''))
    .join('');
}

/**
 * Removes invisible control characters (C0 and C1 except tab and line feed), and those that change the direction of
 * the text after them, which can make an address or a name look like another one. The marks of right-to-left languages
 * stay. Lone surrogates are replaced.
 */
export function removeControls(text: string): string {
  return text
    .replace(/\r\n?|\f/g, '\n')
    .replace(unreadable, '')
    .toWellFormed();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: to remove them
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Reduces each run of white space to one space; non-breaking spaces stay. */
export function collapseSpace(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  return !/[^\s\u200b\u2060]/.test(text);
}
