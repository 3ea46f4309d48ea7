import type { SearchDocument } from './search-document.ts';
import { createSnippet, listMarked, type Marked, markText } from './snippet.ts';

/** Where a document has words that neither its title nor its snippet shows. */
export type Place = { in: 'name' | 'label' | 'heading' | 'text'; text: Marked };

/** Characters of another piece of the text. */
const placeLength = 90;

/** `terms`: for each word that was looked for, those of the document that stand for it. Undefined where all are seen. */
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
  // A stable sort: of lines that show as much, the one that says it shortest.
  const [best] = lines.toSorted((a, b) => count(b) - count(a));
  return best && count(best) > 0 ? best : undefined;
}
