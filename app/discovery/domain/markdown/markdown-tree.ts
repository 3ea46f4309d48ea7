import type { DefaultTreeAdapterMap } from 'parse5';

export type Node = DefaultTreeAdapterMap['childNode'];
export type Element = DefaultTreeAdapterMap['element'];

export const isElement = (node: Node): node is Element => 'tagName' in node;

export function readAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Elements of no use to a reader of text: those that only a browser can use, and those hidden from readers too. */
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

/** Words for screen readers only, and a phone's form of a figure, which repeats the desktop's. */
const silentClasses = ['sr', 'on-phone'];

/** Navigation within the page, which its address and headings repeat. */
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

/** The weight of the HTML page is not that of its Markdown, so the whole line that states it is left out. */
function holdsOwnWeight(node: Node): boolean {
  if (!isElement(node)) return false;
  return readAttribute(node, 'data-weight') !== undefined || node.childNodes.some(holdsOwnWeight);
}

/** Elements that are part of a line of text; all others make blocks. */
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

/** Whether the element contains a block, as a link around a whole card does. */
export function holdsBlock(node: Node): boolean {
  if (!isElement(node) || isSilent(node)) return false;
  return !isInline(node) || node.childNodes.some(holdsBlock);
}

/** The first matching element in document order. */
export function findElement(nodes: Node[], fits: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = fits(node) ? node : findElement(node.childNodes, fits);
    if (found) return found;
  }
  return undefined;
}
