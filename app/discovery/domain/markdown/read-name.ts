import { isElement, type Node, readAttribute } from './markdown-tree.ts';

/** What a screen reader says instead of a picture: its label, or visually hidden words. Empty where it has none. */
export function readName(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!isElement(node) || readAttribute(node, 'aria-hidden') === 'true') return '';
  const own = readAttribute(node, 'aria-label') ?? readAttribute(node, 'alt') ?? readAttribute(node, 'title');
  return own?.trim() || node.childNodes.map(readName).join(' ').replace(/\s+/g, ' ').trim();
}
