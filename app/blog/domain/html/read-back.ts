import type { Root, RootContent } from 'hast';
import { parseFragment, widerBounds } from './parse-fragment.ts';
import { isElement, isText, type RawNode } from './raw-node.ts';

/**
 * Whether a browser parses the text to the very tree that it was written from. Text that parses differently is how
 * mark-up gets past a check that looks at the tree only.
 */
export function readsBackTheSame(html: string, { children }: Root): boolean {
  const read = parseFragment(html, widerBounds);
  return read !== undefined && outlineRaw(read.childNodes) === outlineMeant(children);
}

/** Characters that no cleaned text contains. */
const [open, within, close] = ['\u0001', '\u0002', '\u0003'];

function outlineMeant(nodes: RootContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      const set = Object.values(node.properties).filter((value) => value !== false && value !== undefined);
      return `${open}${node.tagName} ${set.length}${within}${outlineMeant(node.children)}${close}`;
    })
    .join('');
}

function outlineRaw(nodes: RawNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.value;
      if (!isElement(node)) return open;
      return `${open}${node.tagName} ${node.attrs.length}${within}${outlineRaw(node.childNodes)}${close}`;
    })
    .join('');
}
