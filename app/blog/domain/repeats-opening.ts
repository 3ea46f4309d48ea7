const wordsOnly = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/**
 * Whether an excerpt only repeats the opening of its post, as WordPress makes one where nobody wrote one. Shown above
 * the post it would be read twice.
 */
export function repeatsOpening(excerpt: string, html: string): boolean {
  const opening = html
    .slice(0, 4000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, ' ');
  const words = wordsOnly(excerpt.replace(/[&<>]/g, ' '));
  return words !== '' && wordsOnly(opening).startsWith(words);
}
