import { describeLargest } from '#app/features/blog/domain/blog-pictures.ts';
import type { BlogResult } from '#app/features/blog/domain/blog-source.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { createTermQuery } from '#app/features/blog/domain/post-list.ts';
import type { Services } from '#app/services-context.ts';
import { createPostCard } from '#app/shell/head/page-cards.ts';
import { formatSocialImagePath, socialImageSize } from '#artwork/cards/social-card.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import { type FeedImage, feedSize, renderRss } from '../../domain/feeds/feed.ts';
import { maxWaitMs, readNewestPosts } from './read-blog-index.ts';

/** The category or tag of the feed's posts. */
export type FeedFilter = { kind: 'category' | 'tag'; slug: string };

const formatListPath = (filter?: FeedFilter) =>
  filter ? `/blog/${filter.kind}/${encodeURIComponent(filter.slug)}` : '/blog';

/** Formats the path of a feed on this site. */
export function formatFeedPath(filter?: FeedFilter): string {
  return `${formatListPath(filter)}/feed.xml`;
}

/**
 * Renders the newest posts, all or those of one category or tag, as a feed; undefined if there is no such term. Rejects if
 * the blog does not respond, because an empty feed would mean that there are no posts.
 */
export async function renderPostFeed(
  { blog, content, siteUrl }: Pick<Services, 'blog' | 'content' | 'siteUrl'>,
  filter?: FeedFilter,
): Promise<BlogResult<string> | undefined> {
  const kind = filter?.kind === 'tag' ? 'tags' : 'categories';
  const found =
    filter && (await runWithTimeout(maxWaitMs, (signal) => blog.findTerm(kind, filter.slug, signal)));
  if (found && !found.value) return undefined;
  const term = found?.value;
  const terms = filter && term && createTermQuery(filter.kind, term);
  const { value: posts, ...age } = await readNewestPosts(blog, terms);
  const { site, blogPage } = content;
  const value = renderRss({
    title: term ? `${site.brand}: ${term.name}` : `${site.brand}: ${blogPage.headline}`,
    description: term?.description || blogPage.description,
    pageUrl: siteUrl + formatListPath(filter),
    feedUrl: siteUrl + formatFeedPath(filter),
    posts: posts.slice(0, feedSize).map((post) => ({
      ...post,
      url: `${siteUrl}/blog/${encodeURIComponent(post.slug)}`,
      image: createImage(post, siteUrl),
    })),
  });
  return { ...age, value };
}

/** Returns the post's own picture or its social card, because few feed readers show SVG files. */
function createImage(post: PostSummary, siteUrl: string): FeedImage {
  const { image } = post;
  if (!image) {
    const { href } = new URL(formatSocialImagePath(createPostCard(post)), siteUrl);
    return { url: href, type: 'image/png', ...socialImageSize };
  }
  const { path, width, height } = describeLargest(image);
  return { url: siteUrl + path, type: 'image/jpeg', width, height };
}
