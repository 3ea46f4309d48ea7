import type { Font } from 'fontkit';
import { findFont, setLine } from '../letters/outline-text.ts';

/** The share of its letters and digits that a title must keep to stay readable. */
const enoughLetters = 0.8;

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Keeps the characters that our fonts have, and leaves out others such as emoji. If too little would be left to read, as
 * in a script that our fonts lack, it returns an empty text: a picture without words is better than half a title.
 */
export function removeUndrawable(text: string, fonts: readonly Font[]): string {
  const whole = text.normalize('NFC').toWellFormed();
  const drawable = [...whole.replace(/[^\S\u00a0]+/g, ' ')]
    .filter((character) => findFont(fonts, character))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  return countLetters(drawable) > 0 && countLetters(drawable) >= countLetters(whole) * enoughLetters
    ? drawable
    : '';
}

export const titleTracking = -0.022;

/** The font sizes that a title may have, in pixels: the first suits a few words, the last a long sentence. */
const sizes = [84, 76, 68, 60, 54, 48, 42];

/**
 * Sets the title in the largest size that fits, with its lines one em apart. A text or a single word that is too long
 * even for the smallest size is cut, and ends in an ellipsis.
 */
export function fitTitle(title: string, fonts: readonly Font[], box: { width: number; height: number }) {
  const { width, height } = box;
  // Each text is measured once for all sizes, because measuring is slow and a request is waiting.
  const known = new Map<string, number>();
  const measure: Measure = (text) => {
    const ems = known.get(text) ?? setLine(text, fonts, titleTracking).width;
    known.set(text, ems);
    return ems;
  };
  for (const size of sizes) {
    const lines = wrap(title, width / size, measure);
    if (lines.length * size <= height && lines.every((line) => measure(line) * size <= width))
      return { size, lines };
  }
  const size = Math.min(...sizes);
  const room = width / size;
  const lines = wrap(title, room, measure);
  const shown = lines.slice(0, Math.floor(height / size));
  if (lines.length > shown.length) shown.push(`${shown.pop()}…`);
  return { size, lines: shown.map((line) => shorten(line, room, measure)) };
}

/** Measures the width of a text in em. */
type Measure = (text: string) => number;

/** Breaks a text between words into lines of at most `room` em; a longer word has a line of its own. */
function wrap(title: string, room: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: { text: string; ems: number }[] = [];
  for (const word of title.split(' ')) {
    const ems = measure(word);
    const line = lines.at(-1);
    if (line && line.ems + space + ems <= room) {
      line.text += ` ${word}`;
      line.ems += space + ems;
    } else lines.push({ text: word, ems });
  }
  return lines.map(({ text }) => text);
}

/** Cuts a line of more than `room` em, which then ends in an ellipsis. */
function shorten(line: string, room: number, measure: Measure): string {
  if (measure(line) <= room) return line;
  const characters = [...line];
  const cut = () => `${characters.join('').trimEnd()}…`;
  while (characters.length > 0 && measure(cut()) > room) characters.pop();
  return cut();
}
