/**
 * The id of a built-in post or term, which has only a slug: a number that stays the same whatever else is added
 * (FNV-1a, 31 bits, above 0), since WordPress' interface names posts and terms by number.
 */
export function createSlugId(slug: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 1) + 1;
}
