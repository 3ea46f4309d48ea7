import type { ElementContent } from 'hast';

/** Words of this site about links and tables, which are no part of a text. */
const ownWords = ['sr', 'swipe'];

/** The words of the author, without those that this site adds. */
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
