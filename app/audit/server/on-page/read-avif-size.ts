import { letters, type Size, sized } from './picture-size.ts';

/** The most boxes that an ordinary picture has in one place. */
const mostBoxes = 200;

type Span = { from: number; end: number };

export const isAvif = (view: DataView): boolean =>
  letters(view, 4, 4) === 'ftyp' && /^avi[fs]$/.test(letters(view, 8, 4));

/**
 * Reads the size from the image properties. The largest is that of the whole picture; others are of tiles and
 * thumbnails.
 */
export function readAvifSize(view: DataView): Size | undefined {
  let span: Span | undefined = { from: 0, end: view.byteLength };
  for (const name of ['meta', 'iprp', 'ipco']) {
    span = listBoxes(view, span).find((box) => box.name === name);
    if (!span) return undefined;
    // Of these boxes, only this one has a version and flags before its content.
    if (name === 'meta') span = { ...span, from: span.from + 4 };
  }
  return listBoxes(view, span)
    .filter(({ name }) => name === 'ispe')
    .map(({ from }) => sized(view.getUint32(from + 4), view.getUint32(from + 8)))
    .filter((size) => size !== undefined)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Lists the complete boxes; the content of a truncated one is unknown. */
function listBoxes(view: DataView, { from, end }: Span): (Span & { name: string })[] {
  const boxes: (Span & { name: string })[] = [];
  for (let at = from; at + 8 <= end && boxes.length < mostBoxes; ) {
    const length = view.getUint32(at);
    if (length < 8 || at + length > end) break;
    boxes.push({ name: letters(view, at + 4, 4), from: at + 8, end: at + length });
    at += length;
  }
  return boxes;
}
