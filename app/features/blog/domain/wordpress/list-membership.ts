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
  /** WordPress lists posts that have a password, too. */
  content: z.object({ protected: z.boolean() }).catch({ protected: false }),
});

/** The fields that the schema reads. Unlike those of the excerpt, WordPress need not render the text for this one. */
export const placeFields = 'id,slug,link,date_gmt,modified_gmt,categories,tags,sticky,content.protected';

export type IndexedPost = z.infer<typeof postSchema>;

/** A post of a response. `date` is ISO 8601 with an offset. */
export type FoundPost = { id: number; version: string | undefined; date: string };

/** A response's posts, and those that it has besides and that are not for visitors. */
export type ListSnapshot = { query: PostQuery; found: FoundPost[]; withheld: { id: number }[] };

/** All that decides in which lists a post stands, and where. */
export const readPlace = ({ slug, link, date_gmt, categories, tags, sticky, content }: IndexedPost) =>
  JSON.stringify([slug, link, date_gmt, categories, tags, sticky, content.protected]);

const timeOf = ({ date_gmt }: IndexedPost) => Date.parse(`${date_gmt}Z`);

/** Whether a list has this post, as far as the post's own fields say: those of the categories below it are not known. */
function isRequested(post: IndexedPost, query: PostQuery): boolean {
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
    .filter((post) => isRequested(post, query))
    .toSorted((a, b) => sign * (timeOf(a) - timeOf(b)))
    .slice(0, query.perPage);
  return (
    placed.map(({ id, modified_gmt }) => `${id} ${modified_gmt}`).join() ===
    found.map(({ id, version }) => `${id} ${version}`).join()
  );
}

/**
 * Whether a page of a list lacks a post, or stands where it did before the post came. Only the newest may do that to pages
 * after the first (`isShifted`).
 */
export function lacks(post: IndexedPost, { query, found, withheld }: ListSnapshot): boolean {
  if (query.search || !isRequested(post, query)) return false;
  if ([...withheld, ...found].some(({ id }) => id === post.id)) return false;
  const last = query.page > 1 ? found[0] : found.at(-1);
  if (!last || (query.page === 1 && found.length + withheld.length < query.perPage)) return true;
  const distance = timeOf(post) - Date.parse(last.date);
  // Of posts with the same time, any may be the one beyond the end of the page.
  return query.order === 'asc' ? distance < 0 : distance > 0;
}

/** Whether more posts come before those of a page than the pages before it hold. */
export function isShifted(posts: IndexedPost[], { query, found, withheld }: ListSnapshot): boolean {
  const [first] = found;
  if (!first || query.order === 'asc') return false;
  const isBefore = (post: IndexedPost) => timeOf(post) > Date.parse(first.date) && isRequested(post, query);
  return posts.filter(isBefore).length > (query.page - 1) * query.perPage + withheld.length;
}

/** What the terms say of a category: which ones below it have posts, and whether visitors see it. */
export type KnownCategory = { id: number; below?: number[] | undefined; isHidden: boolean };

/** What `isAffected` compares with: all posts as they are now, and the categories that are known. */
export type IndexContext = { posts: IndexedPost[]; categories: ReadonlyMap<number, KnownCategory> };

/**
 * Whether the page of a post may show another one, which was added, moved or is about to go: beside it, or as related.
 * Related are the first posts of its first category and those below, and the newest ones where these are few. Which
 * category is the first is not known, so each counts. One that had no posts until now counts as a category below
 * another only once the terms have been read again.
 */
export function isAffected(
  page: IndexedPost,
  other: IndexedPost,
  { posts, categories }: IndexContext,
): boolean {
  const count = (isCounted: (post: IndexedPost) => boolean) => posts.filter(isCounted).length;
  const [from = '', to = ''] = [page.date_gmt, other.date_gmt].toSorted();
  if (count(({ date_gmt }) => date_gmt > from && date_gmt < to) < teaserSize) return true;
  const trees = page.categories
    .filter((id) => !categories.get(id)?.isHidden)
    .map((id) => [id, ...(categories.get(id)?.below ?? [])]);
  const isIn = (tree: number[]) => (post: IndexedPost) => post.categories.some((id) => tree.includes(id));
  const isFirst = (isListed: (post: IndexedPost) => boolean) =>
    count((post) => post.date_gmt > other.date_gmt && isListed(post)) < defaultPerPage;
  if (trees.map(isIn).some((isListed) => isListed(other) && isFirst(isListed))) return true;
  // The newest posts fill up what a small category lacks.
  const isFilledUp = trees.length === 0 || trees.some((tree) => count(isIn(tree)) <= defaultPerPage);
  return isFilledUp && isFirst(() => true);
}
