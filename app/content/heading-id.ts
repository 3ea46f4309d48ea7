/** Ids of the header, footer and other parts around a text, which its headings must not take. */
const pageIds = ['main', 'drawer', 'services-menu', 'share', 'tags'];

/**
 * Returns a function that gives each heading of one document an id made from its words, so that links to it last. A
 * leading number is left out, because the order may change. An id that is taken gets a number at its end.
 */
export function createHeadingIds(): (text: string) => string {
  const taken = new Set(pageIds);
  // Remembers the last number, because counting from one again would be slow for thousands of equal headings.
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
