/** As WordPress has them: letters and digits, hyphens and underscores, and all beyond ASCII. */
const slugForm = /^[a-z0-9_\-\u{80}-\u{10ffff}]+$/u;

/** WordPress' own column has room for so many, encoded. */
const longestEncoded = 200;

/**
 * A slug that a visitor asks for, as it may be asked of WordPress; undefined for what can be no slug. A comma
 * would ask for two posts, and an empty one for all.
 */
export function normalizeSlug(asked: string): string | undefined {
  if (asked.length > longestEncoded || !asked.isWellFormed()) return undefined;
  const slug = asked.normalize('NFC').toLowerCase();
  if (!slugForm.test(slug) || encodeURIComponent(slug).length > longestEncoded) return undefined;
  return slug;
}

/** A slug of WordPress as it stands in our addresses: beyond ASCII it has them encoded, `%c3%bc`. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return slug;
  }
}
