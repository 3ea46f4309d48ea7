import type { PostQuery } from '#app/features/blog/domain/blog-source.ts';
import { createResponseCache } from '#app/features/blog/domain/cache/response-cache.ts';
import { createPostIndex } from '#app/features/blog/domain/wordpress/post-index.ts';
import { createWordPressBlog } from '#app/features/blog/domain/wordpress/wordpress-blog.ts';
import type { WordPressFetch } from '#app/features/blog/domain/wordpress-client.ts';
import { createBlogTables } from '#app/features/blog/server/blog-tables.ts';
import { createWordPressFetch } from '#app/features/blog/server/wordpress-fetch.ts';
import type { Store } from '#platform/database/store.ts';
import { createLogRecorder } from '../log-recorder.ts';
import { createTestPictures, createWordPressPost } from '../posts.ts';

/** Opens the blog as the server does when it starts, with a clock that the test moves. */
export function openBlog(blogUrl: string, store?: Store) {
  const { log, lines } = createLogRecorder();
  const clock = { aheadMs: 0 };
  const cache = createResponseCache({
    store: store && createBlogTables(store, log).responses,
    log,
    now: () => Date.now() + clock.aheadMs,
  });
  const blog = createWordPressBlog({
    blogUrl,
    siteUrl: 'https://saltbush.example',
    fetchPath: createWordPressFetch({ blogUrl }),
    cache,
    pictures: createTestPictures(blogUrl),
    log,
  });
  const list = async (query: Partial<PostQuery> = {}) =>
    (await blog.listPosts({ page: 1, perPage: 6, ...query })).value;
  const find = async (slug: string) => {
    const { value } = await blog.findPost(slug);
    if (!value) throw new Error(`There is no post ${slug}`);
    return value;
  };
  return { blog, list, find, cache, clock, lines };
}

export const blogUrl = 'https://blog.example/site';
type Listed = ReturnType<typeof createWordPressPost> & { link: string; categories?: number[] };

export const createListed = (id: number, fields: Partial<Listed> = {}): Listed => ({
  ...createWordPressPost(id),
  link: `${blogUrl}/archives/${id}`,
  ...fields,
});

/** Twenty posts, a day each: those with odd numbers in category 2, the others in 3. */
export const createDated = () =>
  Array.from({ length: 20 }, (_, at) => {
    const date_gmt = `2026-01-${String(at + 1).padStart(2, '0')}T00:00:00`;
    return createListed(at + 1, { date_gmt, categories: [at % 2 === 0 ? 2 : 3] });
  });

/** Opens an index over a WordPress whose posts, polls and clock a test changes. */
export async function openPostIndex(posts: Listed[]) {
  const state = { posts, calls: 0, aheadMs: 0 };
  const fetchPath: WordPressFetch = async () => {
    state.calls++;
    return { status: 200, headers: new Headers({ 'x-wp-totalpages': '1' }), json: async () => state.posts };
  };
  const { log } = createLogRecorder();
  const now = () => Date.now() + state.aheadMs;
  const index = createPostIndex({ blogUrl, fetchPath, cache: createResponseCache({ log, now }), now });
  await index.open();
  const poll = (total = state.posts.length) => {
    const newest = state.posts.toSorted((a, b) => b.modified_gmt.localeCompare(a.modified_gmt));
    return index.recordPoll(newest.slice(0, 10), String(total));
  };
  const change = (id: number, fields: Partial<Listed>) => {
    state.posts = state.posts.map((post) =>
      post.id === id ? { ...post, modified_gmt: `2026-05-01T00:00:0${state.calls}`, ...fields } : post,
    );
  };
  return { index, state, poll, change };
}
