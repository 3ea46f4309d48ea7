import type { PostPage } from '#app/features/blog/domain/blog-source.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { createTeaser, listTeaserPosts, type Teaser, teaserQuery } from '#app/features/blog/domain/teaser.ts';
import { keyOfPosts } from '#app/features/blog/domain/wordpress-client.ts';
import { loadFromBlog } from '#app/features/blog/page/browser/blog-memory.ts';
import type { HomeData, TeaserView } from './home-data.ts';

/** The time after which the samples replace the placeholders (B-07). */
const placeholdersMs = 3000;

/**
 * Loads Home's data in a client navigation. The server returns the page without waiting for its posts, which the browser
 * fetches in parallel. Posts that have arrived by then are shown without placeholders.
 */
export async function navigateWithTeaser(fetchFromServer: () => Promise<HomeData>): Promise<HomeData> {
  let known: Teaser | undefined;
  const request = loadFromBlog(async (blog) => (await blog.listPosts(teaserQuery)).value).then((page) => {
    if (page) known = createTeaser(page);
    return page;
  });
  const data = await fetchFromServer();
  const { teaser } = data;
  if (teaser.state !== 'loading') return data;
  return { ...data, teaser: known ?? { ...teaser, arriving: awaitTeaser(request, teaser.samples) } };
}

/**
 * Resolves with what replaces the placeholders: the posts, the card, or the samples if the request takes too long. Posts
 * that arrive later are shown on the next visit, so that the list does not change while it is being read.
 */
export function awaitTeaser(request: Promise<PostPage | undefined>, samples: PostSummary[]): Promise<Teaser> {
  const listPosts = async () => {
    const page = await request;
    if (!page) throw new Error('The request for the newest posts failed');
    return { value: page, staleSeconds: 0 };
  };
  return listTeaserPosts({ listPosts }, samples, { timeoutMs: placeholdersMs });
}

/** Creates the seed that gives later pages the posts of this document (B-06). Its totals are placeholders that no page reads. */
export function createTeaserSeed(teaser: TeaserView): { key: string; value: PostPage } | undefined {
  if (teaser.state !== 'posts') return undefined;
  const { posts } = teaser;
  return { key: keyOfPosts(teaserQuery), value: { posts, totalPages: 1, totalPosts: posts.length } };
}
