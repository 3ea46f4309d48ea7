import type { PostSummary } from './post.ts';

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
