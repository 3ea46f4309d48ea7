/** Turns `Barangaroo: Wulugul Walk` into `barangaroo-wulugul-walk`. Empty if the text has no letter or digit. */
export function createSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Ids of elements around a text, which its headings must not use. */
const pageIds = ['main', 'drawer', 'services-menu', 'share', 'tags', 'payload'];

/**
 * Returns a function that creates an id for each heading of a document from its text, so that links to headings are
 * stable. A leading number is left out, because the order may change.
 */
export function createHeadingIds(): (text: string) => string {
  const makeUnique = createUniqueNames((text, number) => `${text}-${number}`, pageIds);
  return (text) =>
    makeUnique(
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^[^\p{Letter}]+|-$/gu, '')
        // Icon symbols have ids such as `i-menu`.
        .replace(/^i-/, 'section-i-') || 'section',
    );
}

/** Returns a function that creates a unique label for each table region from the heading above. */
export function createTableLabels(): (heading: string | undefined) => string {
  const makeUnique = createUniqueNames((name, number) => `${name}, ${number}`);
  return (heading) => makeUnique(heading ? `Table: ${heading}` : 'Table');
}

/** Returns a function that adds a number to a name that is already taken: the second `tides` becomes `tides-2`. */
function createUniqueNames(addNumber: (name: string, number: number) => string, reserved: string[] = []) {
  const taken = new Set(reserved);
  // The last number is stored, because counting from one again would be slow for thousands of equal names.
  const lastNumbers = new Map<string, number>();
  return (name: string): string => {
    let number = lastNumbers.get(name) ?? 1;
    let unique = name;
    while (taken.has(unique)) {
      number += 1;
      unique = addNumber(name, number);
    }
    lastNumbers.set(name, number);
    taken.add(unique);
    return unique;
  };
}
