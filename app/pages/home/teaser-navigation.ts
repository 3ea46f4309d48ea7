import type { PostPage } from '#app/blog/domain/blog-source.ts';
import { createTeaser, listTeaserPosts, type Teaser, teaserQuery } from '#app/blog/domain/teaser.ts';
import { keyOfPosts } from '#app/blog/domain/wordpress-client.ts';
import { askBlog } from '#app/blog/page/browser/blog-memory.ts';
import type { HomeData, TeaserView } from './home-data.ts';

/** How long the placeholders stay before the samples replace them (B-07). */
const placeholdersMs = 3000;

/**
 * Home's data in client navigation: the page comes from the server at once, its posts from the blog as the browser
 * knows it. What is known by then shows without placeholders.
 */
export async function navigateWithTeaser(askServer: () => Promise<HomeData>): Promise<HomeData> {
  let known: Teaser | undefined;
  const asked = askBlog(async (blog) => (await blog.listPosts(teaserQuery)).value).then((page) => {
    if (page) known = createTeaser(page);
    return page;
  });
  const data = await askServer();
  const { teaser } = data;
  if (teaser.state !== 'loading') return data;
  return { ...data, teaser: known ?? { ...teaser, arriving: awaitTeaser(asked, teaser.samples) } };
}

/**
 * Waits for what replaces the placeholders: the posts, the card, or the samples where nothing came in time. Posts
 * that come later are for the next visit: a list that changes under a reader's eyes helps nobody.
 */
export function awaitTeaser(
  asked: Promise<PostPage | undefined>,
  samples: Extract<TeaserView, { state: 'loading' }>['samples'],
): Promise<Teaser> {
  const listPosts = async () => {
    const page = await asked;
    if (!page) throw new Error('the blog could not answer');
    return { value: page, staleSeconds: 0 };
  };
  return listTeaserPosts({ listPosts }, samples, { timeoutMs: placeholdersMs });
}

/** Creates the seed by which later pages know the posts of this document (B-06). Nobody asks it for the true totals. */
export function createTeaserSeed(teaser: TeaserView): { key: string; value: PostPage } | undefined {
  if (teaser.state !== 'posts') return undefined;
  const { posts } = teaser;
  return { key: keyOfPosts(teaserQuery), value: { posts, totalPages: 1, totalPosts: posts.length } };
}
