/** Makes `barangaroo-wulugul-walk` of `Barangaroo: Wulugul Walk`. Empty where the text has no letter or digit. */
export function createSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Ids of the header, footer and other parts around a text, which its headings must not take. */
const pageIds = ['main', 'drawer', 'services-menu', 'share', 'tags', 'payload'];

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
        .replace(/^[^\p{Letter}]+|-$/gu, '')
        // The drawings of icons have ids like `i-menu`.
        .replace(/^i-/, 'section-i-') || 'section';
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

/** Names the regions of tables by the heading above, each name once. */
export function createTableLabels(): (heading: string | undefined) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const name = heading ? `Table: ${heading}` : 'Table';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${name}, ${count}` : name;
  };
}
