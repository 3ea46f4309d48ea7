import type { Post, PostSummary } from './post.ts';

/** Result pages show less than this of a description, and a WordPress may give a whole post as an excerpt. */
const longest = 200;

/** Describes a post for result pages and cards: its excerpt, cut between words where it is long. */
export function createPostDescription({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>): string {
  if (!excerpt) return `${title}, a post on our blog.`;
  if (excerpt.length <= longest) return excerpt;
  const beginning = excerpt.slice(0, longest);
  const words = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), 1));
  // There is no space to cut at in one long word, or in a script without spaces.
  return `${(words.length > 1 ? words : beginning).toWellFormed().replace(/[\s.,;:…]+$/u, '')}…`;
}

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

const msPerDay = 86_400_000;

/**
 * When a post was changed, if that was a day or more after it was published: correcting a typo the same day is no
 * news.
 */
export function findChangeDate({
  date,
  modified,
}: Pick<PostSummary, 'date' | 'modified'>): string | undefined {
  return Date.parse(modified) - Date.parse(date) >= msPerDay ? modified : undefined;
}
