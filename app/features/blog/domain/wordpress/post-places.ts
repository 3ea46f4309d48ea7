import { z } from 'zod';
import type { PostQuery } from '../blog-source.ts';
import { teaserSize } from '../teaser.ts';
import { defaultPerPage } from '../wordpress-client.ts';
import { slugSchema } from './post-slug.ts';

const text = z.string().catch('');
const ids = z.array(z.int()).catch([]);

/** What is known of each post: where it is, and when it was last changed. */
export const postSchema = z.object({
  id: z.int().positive(),
  /** Empty where the post has no address here. */
  slug: slugSchema.catch(''),
  /** The post's address in WordPress, whatever its permalinks are. */
  link: text,
  date_gmt: text,
  modified_gmt: text,
  categories: ids,
  tags: ids,
  sticky: z.boolean().catch(false),
});

export type IndexedPost = z.infer<typeof postSchema>;

/** A post of an answer. `date` is ISO 8601 with an offset. */
export type FoundPost = { id: number; version: string | undefined; date: string };

/** All that decides in which lists a post stands, and where. */
export const readPlace = ({ slug, link, date_gmt, categories, tags, sticky }: IndexedPost) =>
  JSON.stringify([slug, link, date_gmt, categories, tags, sticky]);

const timeOf = ({ date_gmt }: IndexedPost) => Date.parse(`${date_gmt}Z`);

/** Whether a list has this post, as far as the post's own fields say: those of the categories below it are not known. */
function isAskedFor(post: IndexedPost, query: PostQuery): boolean {
  const { categories = [], tags = [], exclude = [], before = '9999', after = '0000', sticky } = query;
  const hasOne = (wanted: number[], own: number[]) =>
    wanted.length === 0 || wanted.some((id) => own.includes(id));
  return (
    hasOne(categories, post.categories) &&
    hasOne(tags, post.tags) &&
    !exclude.includes(post.id) &&
    timeOf(post) > Date.parse(after) &&
    timeOf(post) < Date.parse(before) &&
    (!sticky || post.sticky)
  );
}

/** Whether these are the posts with which a list begins, in their present versions. */
export function areFirst(posts: IndexedPost[], query: PostQuery, found: FoundPost[]): boolean {
  const sign = query.order === 'asc' ? 1 : -1;
  const placed = posts
    .filter((post) => isAskedFor(post, query))
    .toSorted((one, other) => sign * (timeOf(one) - timeOf(other)))
    .slice(0, query.perPage);
  return (
    placed.map(({ id, modified_gmt }) => `${id} ${modified_gmt}`).join() ===
    found.map(({ id, version }) => `${id} ${version}`).join()
  );
}

/** Whether a list that begins with the posts found lacks one. `left` are those of the answer that are not for visitors. */
export function lacks(
  post: IndexedPost,
  { query, found, left }: { query: PostQuery; found: FoundPost[]; left: number[] },
): boolean {
  if (query.page > 1 || query.search || !isAskedFor(post, query)) return false;
  if (left.includes(post.id) || found.some(({ id }) => id === post.id)) return false;
  const last = found.at(-1);
  if (!last || found.length + left.length < query.perPage) return true;
  const isLater = timeOf(post) > Date.parse(last.date);
  return query.order === 'asc' ? !isLater : isLater;
}

/**
 * Whether the page of a post may show another one, which was added, moved or is about to go: beside it, or as related.
 * Those of a category below the page's own are found only once one of them is shown there.
 */
export function mayShow(page: IndexedPost, other: IndexedPost, posts: IndexedPost[]): boolean {
  if (page.categories.some((id) => other.categories.includes(id))) return true;
  const [from, to] = [timeOf(page), timeOf(other)].toSorted((one, another) => one - another);
  const count = (isCounted: (post: IndexedPost) => boolean) => posts.filter(isCounted).length;
  const isBetween = (post: IndexedPost) => timeOf(post) > Number(from) && timeOf(post) < Number(to);
  if (count(isBetween) < teaserSize) return true;
  // The newest posts fill up what a small category lacks.
  const [category = 0] = page.categories;
  return (
    count(({ categories }) => categories.includes(category)) <= defaultPerPage &&
    count((post) => timeOf(post) > timeOf(other)) < defaultPerPage
  );
}
