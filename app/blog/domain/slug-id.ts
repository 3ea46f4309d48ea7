/**
 * The id of a built-in post or term, which has only a slug. WordPress' interface names posts and terms by number, so
 * the slug is hashed to a number that never changes (FNV-1a, 31 bits, above 0).
 */
export function createSlugId(slug: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 1) + 1;
}
