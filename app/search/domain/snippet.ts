import { scanWords, type Word } from './terms.ts';

/**
 * Text in parts that are plain and marked in turn; the first is plain and may be empty. They are text and never HTML,
 * and whoever shows them makes the elements.
 */
export type Marked = string[];

/** The length of a snippet in characters, about two lines on a desktop. */
const snippetLength = 190;

/** How far before the first word found a snippet looks for the beginning of a sentence. */
const leadLength = 70;

/** The whole text with its words of these terms marked. */
export function markText(text: string, terms: ReadonlySet<string>): Marked {
  return mark(text, 0, text.length, findWords(text, terms));
}

/**
 * The piece of a text that contains most of these terms, above all of those not `shown` elsewhere; its beginning
 * where it contains none.
 */
export function createSnippet(
  text: string,
  terms: ReadonlySet<string>,
  shown: ReadonlySet<string> = new Set(),
): Marked {
  const hits = findWords(text, terms);
  const from = findBeginning(text, chooseFirst(hits, shown));
  const to = findEnd(text, from);
  const parts = mark(text, from, to, hits);
  const last = parts.length - 1;
  if (from > 0) parts[0] = `…${parts[0]}`;
  if (to < text.length) parts[last] = `${parts[last]?.replace(/[\s,;:.–-]+$/, '')}…`;
  return parts.map(joinLines);
}

const findWords = (text: string, terms: ReadonlySet<string>): Word[] =>
  [...scanWords(text)].filter(({ term }) => terms.has(term));

/** A line that ends without a full stop is separated from the next one. */
function joinLines(part: string): string {
  return part
    .replace(/([.!?:…]?) *\n\s*/g, (_, end: string) => (end ? `${end} ` : ' · '))
    .replace(/\s+/g, ' ');
}

/** Where the hit begins that is followed by the most different terms close to it; one that is shown counts little. */
function chooseFirst(hits: Word[], shown: ReadonlySet<string>): number {
  const reach = snippetLength - leadLength;
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of hits.entries()) {
    const near = new Set<string>();
    for (let next = index; (hits[next]?.end ?? Infinity) <= start + reach; next++)
      near.add(hits[next]?.term ?? '');
    const count = [...near].reduce((sum, term) => sum + (shown.has(term) ? 0.01 : 1), 0);
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

function findBeginning(text: string, start: number): number {
  if (start <= leadLength) return 0;
  const before = text.slice(start - leadLength, start);
  const sentence = /^.*[.!?\n]\s+(?=\S)/s.exec(before)?.[0].length;
  const word = /^\S*\s+/.exec(before)?.[0].length ?? 0;
  return start - leadLength + (sentence ?? word);
}

/** The cut is after a whole word; a word longer than the snippet is cut itself. */
function findEnd(text: string, from: number): number {
  const most = text.slice(from, from + snippetLength);
  if (from + most.length === text.length) return text.length;
  const whole = /^.*[\p{L}\p{N}](?=[^\p{L}\p{N}\p{M}'’])/su.exec(most)?.[0];
  return from + (whole ?? most.toWellFormed()).length;
}

function mark(text: string, from: number, to: number, hits: Word[]): Marked {
  const parts: Marked = [];
  let done = from;
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done, to)];
}
