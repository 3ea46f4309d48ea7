import type { PostQuery } from '#app/features/blog/domain/blog-source.ts';
import { createResponseCache } from '#app/features/blog/domain/cache/response-cache.ts';
import { createWordPressBlog } from '#app/features/blog/domain/wordpress/wordpress-blog.ts';
import { createBlogTables } from '#app/features/blog/server/blog-tables.ts';
import { createWordPressFetch } from '#app/features/blog/server/wordpress-fetch.ts';
import type { Store } from '#platform/database/store.ts';
import { createLogRecorder } from '../log-recorder.ts';
import { createTestPictures } from '../test-pictures.ts';

/** Opens the blog as the server does when it starts, with a clock that the test moves. */
export function openBlog(blogUrl: string, store?: Store) {
  const { log, lines } = createLogRecorder();
  const clock = { aheadMs: 0 };
  const cache = createResponseCache({
    store: store && createBlogTables(store, log).answers,
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
