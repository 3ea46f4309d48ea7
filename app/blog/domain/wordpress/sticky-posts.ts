import { waitAtMost } from '#platform/time-limit.ts';
import type { BlogSource, PostQuery } from '../blog-source.ts';

/** How many sticky posts come first; more of them stand where their dates put them. */
const maxSticky = 6;

/** How long a list waits to learn which posts are sticky. */
const stickyTimeoutMs = 2000;

/**
 * Lists all posts as WordPress' own first page does: the sticky ones lead it, and no page has them again. Where they
 * can't be had, the list is by date alone.
 */
export async function listStickyFirst(
  listPosts: BlogSource['listPosts'],
  { stickyFirst: _, ...query }: PostQuery,
  signal?: AbortSignal,
): ReturnType<BlogSource['listPosts']> {
  const stickyQuery = { page: 1, perPage: maxSticky, sticky: true };
  const orNone = () => signal?.throwIfAborted();
  const found = await waitAtMost(stickyTimeoutMs, (stop) => listPosts(stickyQuery, stop), signal).catch(
    orNone,
  );
  const sticky = found?.value?.posts.filter(({ isSticky }) => isSticky) ?? [];
  const exclude = sticky.map(({ id }) => id);
  const others =
    found && exclude.length > 0 && (await listPosts({ ...query, exclude }, signal).catch(orNone));
  if (!others) return listPosts(query, signal);
  const staleSeconds = Math.max(found.staleSeconds, others.staleSeconds);
  const { value } = others;
  if (!value || (query.page > 1 && value.posts.length === 0)) return { value: undefined, staleSeconds };
  return {
    staleSeconds,
    value: {
      posts: query.page === 1 ? [...sticky, ...value.posts] : value.posts,
      totalPages: Math.max(1, value.totalPages),
      totalPosts: value.totalPosts + sticky.length,
    },
  };
}
