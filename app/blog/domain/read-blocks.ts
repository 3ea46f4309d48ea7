import { widerBounds } from './html/parse-fragment.ts';
import { readPlainText } from './html/plain-text.ts';

/** This character separates lines; our own texts contain none. */
const lineSeparator = '\u2028';

const blockEnd = /<\/(?:h[1-6]|p|li|t[dh]|pre|caption|dt|dd)>/g;

/** Clean HTML as plain text, with a line for each block: headings, paragraphs, items and cells. */
export function readBlocks(html: string): string {
  return readPlainText(html.replace(blockEnd, `${lineSeparator}$&`), widerBounds)
    .replace(/\s*\u2028\s*/g, '\n')
    .trim();
}
