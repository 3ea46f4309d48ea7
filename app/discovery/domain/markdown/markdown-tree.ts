import type { DefaultTreeAdapterMap } from 'parse5';

export type Node = DefaultTreeAdapterMap['childNode'];
export type Element = DefaultTreeAdapterMap['element'];

export const isElement = (node: Node): node is Element => 'tagName' in node;

export function readAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Of no use to a reader of words: what only a browser can do, and what is hidden from readers too. */
const silent = new Set([
  'audio',
  'button',
  'canvas',
  'form',
  'iframe',
  'input',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'video',
]);

/** Words for who hears a page, and the phone's form of a figure, beside which stands the desktop's. */
const silentClasses = ['sr', 'on-phone'];

/** What leads around in the page itself: its address and its headings say the same. */
const silentLabels = ['Breadcrumb', 'On this page'];

const lines = new Set(['li', 'p']);

export function isSilent(element: Element): boolean {
  const classes = readAttribute(element, 'class')?.split(/\s+/) ?? [];
  return (
    silent.has(element.tagName) ||
    silentClasses.some((name) => classes.includes(name)) ||
    silentLabels.includes(readAttribute(element, 'aria-label') ?? '') ||
    readAttribute(element, 'hidden') !== undefined ||
    readAttribute(element, 'aria-hidden') === 'true' ||
    (lines.has(element.tagName) && element.childNodes.some(holdsOwnWeight))
  );
}

/** What the document in a browser weighs is no truth of its Markdown: the whole line that says it goes. */
function holdsOwnWeight(node: Node): boolean {
  if (!isElement(node)) return false;
  return readAttribute(node, 'data-weight') !== undefined || node.childNodes.some(holdsOwnWeight);
}

/** Elements that stand in a line of text; all others make blocks. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'br',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'i',
  'img',
  'ins',
  'kbd',
  'label',
  'mark',
  'picture',
  'q',
  's',
  'samp',
  'small',
  'source',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
]);

export const isInline = ({ tagName }: Element): boolean => inline.has(tagName);

/** Whether it holds a block somewhere: a link around a whole card does. */
export function holdsBlock(node: Node): boolean {
  if (!isElement(node) || isSilent(node)) return false;
  return !isInline(node) || node.childNodes.some(holdsBlock);
}

/** The first element that fits, in the order of the document. */
export function findElement(nodes: Node[], fits: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = fits(node) ? node : findElement(node.childNodes, fits);
    if (found) return found;
  }
  return undefined;
}
