/** The characters of WordPress' slugs: letters, digits, hyphens, underscores, and everything beyond ASCII. */
const slugForm = /^[a-z0-9_\-\u{80}-\u{10ffff}]+$/u;

/** WordPress' own column has room for this many characters, encoded. */
const maxEncodedLength = 200;

/**
 * Normalises a slug from a visitor for a question to WordPress; undefined for what can be no slug. A comma would ask
 * for two posts, and an empty slug for all.
 */
export function normalizeSlug(asked: string): string | undefined {
  if (asked.length > maxEncodedLength || !asked.isWellFormed()) return undefined;
  const slug = asked.normalize('NFC').toLowerCase();
  if (!slugForm.test(slug) || encodeURIComponent(slug).length > maxEncodedLength) return undefined;
  return slug;
}

/** Decodes a slug of WordPress for our addresses; WordPress keeps characters beyond ASCII encoded, as `%c3%bc`. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return slug;
  }
}
