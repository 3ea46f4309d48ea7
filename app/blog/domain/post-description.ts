import type { Post, PostSummary } from './post.ts';

/** Result pages show no more of a description than this, and an excerpt may be a whole post. */
const longest = 200;

/** Describes a post for result pages and cards: its excerpt, cut between words if it is long. */
export function createPostDescription({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>): string {
  if (!excerpt) return `${title}, a post on our blog.`;
  if (excerpt.length <= longest) return excerpt;
  const beginning = excerpt.slice(0, longest);
  const words = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), 1));
  // One long word, or a script without spaces, has no space to cut at.
  return `${(words.length > 1 ? words : beginning).toWellFormed().replace(/[\s.,;:…]+$/u, '')}…`;
}

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** If the opening contains this share of an excerpt's three-word sequences, the excerpt was made from it. */
const repeatedShare = 0.6;

/** How many words of this site may stand in an opening: each embedded video comes with a note of about fifty. */
const maxAddedWords = 400;

/**
 * Whether an excerpt only repeats the opening of its post, which is how WordPress makes one if the author wrote none.
 * Above the post, it would be read twice. WordPress omits captions, code and buttons from an excerpt, and this site
 * adds words to links, so sequences of three words are compared instead of the whole text.
 */
export function repeatsOpening(excerpt: string, html: string): boolean {
  const opening = html
    .slice(0, 20_000)
    .replace(/<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|span|strong|sub|sup|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, ' ');
  const words = listWords(excerpt.replace(/[&<>]/g, ' '));
  const shown = listWords(opening).slice(0, 2 * words.length + maxAddedWords);
  // A script without spaces has no sequences of words to compare.
  if (words.length > 0 && shown.join('').startsWith(words.join(''))) return true;
  const sequences = listSequences(words);
  const opened = new Set(listSequences(shown));
  const repeated = sequences.filter((sequence) => opened.has(sequence));
  return sequences.length > 0 && repeated.length / sequences.length >= repeatedShare;
}

const listSequences = (words: string[]) =>
  words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);

const msPerDay = 86_400_000;

/** Finds when a post was changed, if that was a day or more after it was published: an early correction is not news. */
export function findChangeDate({
  date,
  modified,
}: Pick<PostSummary, 'date' | 'modified'>): string | undefined {
  return Date.parse(modified) - Date.parse(date) >= msPerDay ? modified : undefined;
}
