import type { PostSummary } from './post.ts';

/** A public post as the search indexes it; all of it is plain text. */
export type PostText = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'date'> & {
  headings: string[];
  text: string;
};

/**
 * Reads the newest 1,000 public posts of a blog, without drafts, private posts and those with a password. Rejects if
 * the blog can't answer and no earlier answer is cached.
 */
export type ReadPostTexts = (signal?: AbortSignal) => Promise<PostText[]>;

/** Adults read English prose at about 238 words a minute (Brysbaert 2019, a review of 190 studies). */
const wordsPerMinute = 238;

/** Measures how many whole minutes a plain text takes to read; at least one. */
export function measureReadingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
