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

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** An excerpt that has this share of its runs of three words in the opening was made of it. */
const repeatedShare = 0.6;

/**
 * Whether an excerpt only repeats the opening of its post, as WordPress makes one where nobody wrote one. Shown above
 * the post it would be read twice. WordPress leaves captions, code and buttons out of an excerpt, and this site adds
 * words to links, so runs of three words are compared and not the whole.
 */
export function repeatsOpening(excerpt: string, html: string): boolean {
  const opening = html
    .slice(0, 20_000)
    .replace(/<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|span|strong|sub|sup|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, ' ');
  const words = listWords(excerpt.replace(/[&<>]/g, ' '));
  const shown = listWords(opening).slice(0, 2 * words.length + 100);
  // A script without spaces has no words to compare.
  if (words.length > 0 && shown.join('').startsWith(words.join(''))) return true;
  const runs = listRuns(words);
  const there = new Set(listRuns(shown));
  return runs.length > 0 && runs.filter((run) => there.has(run)).length / runs.length >= repeatedShare;
}

const listRuns = (words: string[]) =>
  words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);

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
