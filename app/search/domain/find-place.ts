import type { SearchDocument } from './search-document.ts';
import { createSnippet, listMarked, type Marked, markText } from './snippet.ts';

/** Where a document contains words that neither its title nor its snippet shows. */
export type Place = { in: 'name' | 'label' | 'heading' | 'text'; text: Marked };

/** How many characters of another piece of the text are shown. */
const placeLength = 90;

/**
 * `terms` has, for each word that was searched for, the document's terms that match it. Undefined where all of them
 * are visible already.
 */
export function findPlace(
  { names, labels = [], headings, text }: SearchDocument,
  terms: string[][],
  seen: ReadonlySet<string>,
): Place | undefined {
  const missing = terms.filter((group) => !group.some((term) => seen.has(term)));
  if (missing.length === 0) return undefined;
  const all = terms.flat();
  const lines: Place[] = [
    ...names.map((name): Place => ({ in: 'name', text: markText(name, all) })),
    ...labels.map((label): Place => ({ in: 'label', text: markText(label, all) })),
    ...headings.map((heading): Place => ({ in: 'heading', text: markText(heading, all) })),
    { in: 'text', text: createSnippet(text, missing.flat(), { length: placeLength }) },
  ];
  const count = (line: Place) => {
    const marked = new Set(listMarked(line.text));
    return missing.filter((group) => group.some((term) => marked.has(term))).length;
  };
  // The sort is stable: of lines that show as many terms, the shortest is taken.
  const [best] = lines.toSorted((a, b) => count(b) - count(a));
  return best && count(best) > 0 ? best : undefined;
}
