import { widerBounds } from './html/parse-fragment.ts';
import { readPlainText } from './html/plain-text.ts';

/** Parts lines from one another; our own texts have none. */
const lineSeparator = '\u2028';

const blockEnd = /<\/(?:h[1-6]|p|li|t[dh]|pre|caption|dt|dd)>/g;

/** Clean HTML as plain text, a line for each of its blocks: headings, paragraphs, items and cells. */
export function readBlocks(html: string): string {
  return readPlainText(html.replace(blockEnd, `${lineSeparator}$&`), widerBounds)
    .replace(/\s*\u2028\s*/g, '\n')
    .trim();
}
