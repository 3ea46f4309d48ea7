import { type CardFaces, measureText } from './card-letters.ts';

export type TitleBox = { width: number; height: number };
type FittedTitle = { lines: string[]; size: number };

export const titleTracking = -0.022;
export const titleLineHeight = 1;

/** The sizes that a title may have in pixels, from a headline to a sentence. */
const sizes = [84, 76, 68, 60, 54, 48, 42];

/** Sets the title in the largest size that fits. A title too long for the smallest one ends in an ellipsis. */
export function fitTitle(title: string, faces: CardFaces, box: TitleBox): FittedTitle {
  const measure = createMeasure(faces);
  const smallest = sizes.at(-1) ?? 42;
  for (const size of sizes) {
    const lines = wrap(title, box.width / size, measure);
    // A long word is broken only where no smaller size helps.
    const isBroken = lines.join(' ') !== title;
    if (lines.length <= countLines(size, box) && (!isBroken || size === smallest)) return { lines, size };
  }
  const lines = wrap(title, box.width / smallest, measure).slice(0, countLines(smallest, box));
  const last = shorten(lines.at(-1) ?? '', box.width / smallest, measure);
  return { lines: [...lines.slice(0, -1), last], size: smallest };
}

const countLines = (size: number, { height }: TitleBox) => Math.floor(height / (size * titleLineHeight));

/** Measures the width of a text in em. */
type Measure = (text: string) => number;

/** Measures each word once for all sizes, because setting letters is slow and requests wait for it. */
function createMeasure(faces: CardFaces): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const ems = known.get(text) ?? measureText(text, faces, titleTracking);
    known.set(text, ems);
    return ems;
  };
}

/** Breaks the words into lines of at most `room` em. */
function wrap(title: string, room: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: { text: string; ems: number }[] = [];
  for (const piece of title.split(' ').flatMap((word) => breakWord(word, room, measure))) {
    const ems = measure(piece);
    const line = lines.at(-1);
    if (line && line.ems + space + ems <= room) {
      line.text += ` ${piece}`;
      line.ems += space + ems;
    } else lines.push({ text: piece, ems });
  }
  return lines.map(({ text }) => text);
}

/** Splits a word into pieces where it is longer than a line. */
function breakWord(word: string, room: number, measure: Measure): string[] {
  if (measure(word) <= room) return [word];
  const pieces: { text: string; ems: number }[] = [];
  for (const sign of word) {
    const ems = measure(sign);
    const piece = pieces.at(-1);
    if (piece && piece.ems + ems <= room) {
      piece.text += sign;
      piece.ems += ems;
    } else pieces.push({ text: sign, ems });
  }
  return pieces.map(({ text }) => text);
}

function shorten(line: string, room: number, measure: Measure): string {
  const signs = [...line];
  const cut = () => `${signs.join('').trimEnd()}…`;
  while (signs.length > 0 && measure(cut()) > room) signs.pop();
  return cut();
}
