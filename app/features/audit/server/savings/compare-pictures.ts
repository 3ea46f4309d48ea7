/** The pixels of a picture, row by row, with one byte for each channel. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** Faults are seen where they are, and a mean over the whole picture would hide them. */
const tilePixels = 32;

/**
 * The mean square difference of a channel, of 255², from which a tile looks different: 28 dB. Small text in colour, which
 * a codec for photographs blurs, is a little beyond it, and grain is not.
 */
const maxSquare = 255 ** 2 / 10 ** 2.8;

/** Whether two pictures look the same: no part of one differs visibly from the same part of the other. */
export function looksSame(original: Pixels, changed: Pixels): boolean {
  const { width, height, data } = original;
  if (changed.width !== width || changed.height !== height || changed.data.length !== data.length)
    return false;
  const channels = data.length / (width * height);
  const columns = Math.ceil(width / tilePixels);
  const sums = new Float64Array(columns * Math.ceil(height / tilePixels));
  const rowLength = width * channels;
  for (let at = 0; at < data.length; at++) {
    const difference = (data[at] ?? 0) - (changed.data[at] ?? 0);
    if (difference === 0) continue;
    const row = Math.floor(at / rowLength);
    const column = Math.floor((at % rowLength) / channels);
    const tile = Math.floor(row / tilePixels) * columns + Math.floor(column / tilePixels);
    sums[tile] = (sums[tile] ?? 0) + difference ** 2;
  }
  return sums.every((sum, tile) => {
    const tileLeft = width - (tile % columns) * tilePixels;
    const below = height - Math.floor(tile / columns) * tilePixels;
    return sum <= maxSquare * channels * Math.min(tilePixels, tileLeft) * Math.min(tilePixels, below);
  });
}
