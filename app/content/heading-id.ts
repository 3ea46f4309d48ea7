/** Ids of the frame around every page, and of what stands below a post: a heading must not take them. */
const pageIds = ['main', 'drawer', 'services-menu', 'share', 'tags'];

/**
 * Gives each heading of one document an id made from its words: the same words, the same id, so that links
 * to it last. A number before the words is left out, since the order may change. What is taken already gets
 * one at its end.
 */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set(pageIds);
  // Thousands of headings with the same words would else be counted through for each of them.
  const lastNumbers = new Map<string, number>();
  return (text) => {
    const words =
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^[^\p{Letter}]+|-$/gu, '') || 'section';
    let id = words;
    let number = lastNumbers.get(words) ?? 1;
    while (taken.has(id)) {
      number += 1;
      id = `${words}-${number}`;
    }
    lastNumbers.set(words, number);
    taken.add(id);
    return id;
  };
}
