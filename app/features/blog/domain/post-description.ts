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

/** So many words in a row are the beginning of the same text. */
const sameWords = 8;

/**
 * Whether an excerpt begins with words of its post's opening, as WordPress makes one if the author wrote none. Above the
 * post, it would be read twice. WordPress omits captions and code, and this site adds words to links.
 */
export function repeatsOpening(excerpt: string, html: string): boolean {
  const opening = html.slice(0, 20_000).replace(/<span class="sr">[^<]*<\/span>|<[^>]*>|&[#\w]+;/g, ' ');
  const words = listWords(excerpt).slice(0, sameWords).join('');
  return words !== '' && listWords(opening).join('').includes(words);
}

const msPerDay = 86_400_000;

/** Finds when a post was changed, if that was a day or more after it was published: an early correction is not news. */
export function findChangeDate({
  date,
  modified,
}: Pick<PostSummary, 'date' | 'modified'>): string | undefined {
  return Date.parse(modified) - Date.parse(date) >= msPerDay ? modified : undefined;
}
