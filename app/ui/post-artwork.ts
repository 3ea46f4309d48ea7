import { type Artwork, artwork, findArtwork, listArtwork } from './artwork.ts';

/**
 * Finds the bark drawn for a post. A post that was written after the build, in WordPress, always borrows the same one of
 * those that were drawn.
 */
export function findPostArtwork(slug: string): Artwork {
  const own = findArtwork(`post-${slug}.svg`);
  if (own) return own;
  const drawn = listArtwork('post-');
  return artwork(drawn[pickIndex(slug, drawn.length)] ?? 'seam.svg');
}

/** Picks a number below `of`, always the same for the same text. */
export function pickIndex(text: string, of: number): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return of > 0 ? sum % of : 0;
}
