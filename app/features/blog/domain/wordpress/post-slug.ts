import { z } from 'zod';
import { decodeUri } from '#platform/text/escape.ts';

/** The characters of WordPress' slugs: letters, digits, hyphens, underscores, and everything beyond ASCII. */
const slugForm = /^[a-z0-9_\-\u{80}-\u{10ffff}]+$/u;

/** WordPress' own database column has room for this many characters, encoded. */
const maxEncodedLength = 200;

/**
 * Normalises a slug from a visitor before it is requested from WordPress; undefined for what can't be a slug. A comma would
 * ask for two posts, and an empty slug for all of them.
 */
export function normalizeSlug(typed: string): string | undefined {
  if (typed.length > maxEncodedLength || !typed.isWellFormed()) return undefined;
  const slug = typed.normalize('NFC').toLowerCase();
  if (!slugForm.test(slug) || encodeURIComponent(slug).length > maxEncodedLength) return undefined;
  return slug;
}

/** Decodes a slug for our addresses: WordPress stores characters beyond ASCII encoded, such as `%c3%bc`. */
export const decodeSlug = (slug: string) => decodeUri(slug).normalize('NFC').toLowerCase();

/** A slug of WordPress, decoded. One that no address of ours can hold, such as `a%2fb` from an import, is refused. */
export const slugSchema = z
  .string()
  .transform(decodeSlug)
  .refine((slug) => normalizeSlug(slug) === slug);
