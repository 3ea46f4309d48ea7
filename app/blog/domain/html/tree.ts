import type { Element, ElementContent, ElementData, Properties, Root } from 'hast';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment as parse } from 'parse5';

/** What the steps of cleaning tell each other about an element. */
type Facts = {
  /** The ids and names that lead here, which the element itself does not keep. */
  anchors?: string[];
  /** What the element becomes where only words can stand, as in a heading or a link. */
  words?: ElementContent[];
  /** A link to a file, whose address is never that of a post. */
  isFile?: boolean;
  /** A figure of a gallery. */
  isItem?: boolean;
};

/**
 * Facts are kept in `data`, where copies of an element keep them. Its type is not extended, because it belongs to every
 * library of the program.
 */
export function readFacts(element: Element): Facts {
  return (element.data ?? {}) as Facts;
}

export function addFacts(element: Element, facts: Facts): Element {
  return { ...element, data: { ...element.data, ...facts } as Facts & ElementData };
}

/**
 * No text by a person comes near these limits. The parser has none of its own, and a megabyte of open elements that
 * cross paragraphs makes millions of nodes. Browsers, which show our page, stop at a depth of 512.
 */
const bounds = { characters: 2_000_000, nodes: 20_000, levels: 200 };

/** A cleaned text may have more, because a picture in it is four elements with eighteen addresses. */
export const widerBounds: typeof bounds = { characters: 30_000_000, nodes: 100_000, levels: 400 };

class TooMuch extends Error {}

/**
 * Parses the content of an element as a browser would; undefined where it exceeds the limits. Attributes keep the
 * names that HTML gives them, such as `class`, so that `className` is always one of ours. Drawings are left out.
 */
export function parseFragment(text: string, { characters, nodes, levels } = bounds): Root | undefined {
  if (text.length > characters) return undefined;
  let created = 0;
  const count = () => {
    created += 1;
    if (created > nodes) throw new TooMuch();
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      count();
      return defaultTreeAdapter.createElement(...given);
    },
    createCommentNode(data) {
      count();
      return defaultTreeAdapter.createCommentNode(data);
    },
  };
  try {
    const around = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
    return { type: 'root', children: convert(parse(around, text, { treeAdapter }).childNodes, levels) };
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

type ParsedNode = DefaultTreeAdapterMap['childNode'];

/** Attributes that are present or absent, whatever their value. */
const flags = ['allowfullscreen', 'controls', 'hidden', 'reversed'];

function convert(nodes: ParsedNode[], levels: number): ElementContent[] {
  if (levels < 0 && nodes.length > 0) throw new TooMuch();
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text' && 'value' in node) return createText(removeControls(node.value));
    if (!('tagName' in node) || node.namespaceURI === html.NS.SVG) return [];
    const properties = Object.fromEntries(
      node.attrs.map(({ name, value }) => [name, flags.includes(name) || removeControls(value)]),
    );
    return createElement(node.tagName, properties, convert(node.childNodes, levels - 1));
  });
}

export function createElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function createText(value: string): ElementContent {
  return { type: 'text', value };
}

/** The attribute as text; empty where it is missing. */
export function read({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function hasClass(element: Element, ...names: string[]): boolean {
  const classes = read(element, 'class').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** All elements below, in the order of the text. */
export function listElements(parent: Root | Element | undefined): Element[] {
  const children: ElementContent[] = (parent?.children ?? []) as ElementContent[];
  return children.flatMap((child) => (isElement(child) ? [child, ...listElements(child)] : []));
}

/** Whether WordPress would not have shown the element either. */
export function isHidden(element: Element): boolean {
  return element.properties.hidden === true || /display\s*:\s*none/i.test(read(element, 'style'));
}

/** Adds a class of ours. */
export function addClass({ properties }: Element, name: string): void {
  properties.className = [...((properties.className as string[] | undefined) ?? []), name];
}

export function hasOwnClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

export function isElement<Name extends string>(
  node: unknown,
  ...tagNames: Name[]
): node is Element & { tagName: Name } {
  const { type, tagName } = (node ?? {}) as Partial<Element>;
  return type === 'element' && (tagNames.length === 0 || tagNames.includes(tagName as Name));
}

/** The words of the author, without those that this site adds for listeners and about tables. */
export function readWords(nodes: ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (!isElement(node) || hasOwnClass(node, 'sr') || hasOwnClass(node, 'swipe')) return '';
      return readWords(readFacts(node).words ?? node.children);
    })
    .join('');
}

/**
 * Removes control characters that no reader sees (C0 and C1 except tab and line feed), and those that change the
 * direction of the text after them, which can make an address or a name read as another one. Marks of right-to-left
 * languages stay. Repairs halves of surrogate pairs.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: to remove them
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export function removeControls(text: string): string {
  return text
    .replace(/\r\n?|\f/g, '\n')
    .replace(unreadable, '')
    .toWellFormed();
}

/** Folds each run of white space to one space; non-breaking spaces stay. */
export function foldSpace(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ');
}

export function isBlank(text: string): boolean {
  return !/[^\s\u200b\u2060]/.test(text);
}
