import type { ElementContent } from 'hast';

/** Words of ours, about links and tables, that are no part of a text. */
const ownWords = ['sr', 'swipe'];

/** What an author wrote in there, without what we explain. */
export function readWords(nodes: ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      const { className } = node.properties;
      const isOwn = Array.isArray(className) && className.some((name) => ownWords.includes(String(name)));
      return isOwn ? '' : readWords(node.children);
    })
    .join('');
}
