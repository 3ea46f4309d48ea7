import { formatPicturePath, listPictureWidths } from '#app/blog/domain/blog-pictures.ts';
import { blogWords } from '#app/blog/domain/blog-words.ts';
import type { PostSummary } from '#app/blog/domain/post.ts';
import { createPostCard } from '#app/head/page-cards.ts';
import type { Services } from '#app/services-context.ts';
import { formatSocialImagePath, socialImageSize } from '#artwork/cards/social-card.ts';
import { waitAtMost } from '#platform/time-limit.ts';
import { type Feed, type FeedImage, feedSize, renderAtom, renderRss } from '../../domain/feeds/feed.ts';
import { patienceMs, readNewestPosts } from './read-blog-index.ts';

export type FeedFormat = 'rss' | 'atom';

/** The last part of a feed's address. */
export const feedNames: Record<FeedFormat, string> = { rss: 'feed.xml', atom: 'atom.xml' };

/** The category or tag whose posts the feed holds. */
export type FeedFilter = { kind: 'category' | 'tag'; slug: string };

const formatListPath = (filter?: FeedFilter) =>
  filter ? `/blog/${filter.kind}/${encodeURIComponent(filter.slug)}` : '/blog';

/** The address of a feed on this site. */
export function formatFeedPath(format: FeedFormat, filter?: FeedFilter): string {
  return `${formatListPath(filter)}/${feedNames[format]}`;
}

/**
 * Renders the newest posts, all or those of one category or tag, as a feed; undefined where there is no such term.
 * Rejects where the blog does not answer, because an empty feed would say that there are no posts.
 */
export async function renderPostFeed(
  { blog, content, siteUrl }: Pick<Services, 'blog' | 'content' | 'siteUrl'>,
  format: FeedFormat,
  filter?: FeedFilter,
): Promise<string | undefined> {
  const kind = filter?.kind === 'tag' ? 'tags' : 'categories';
  const found =
    filter && (await waitAtMost(patienceMs, (signal) => blog.findTerm(kind, filter.slug, signal)));
  if (found && !found.value) return undefined;
  const term = found?.value;
  const posts = await readNewestPosts(blog, term && { [kind]: [term.id] });
  const { brand } = content.site;
  const own = filter && term && { kind: filter.kind, slug: term.slug };
  const feed: Feed = {
    title: term ? `${brand}: ${term.name}` : `${brand}: ${blogWords.name}`,
    description: term?.description || blogWords.description,
    pageUrl: siteUrl + formatListPath(own),
    feedUrl: siteUrl + formatFeedPath(format, own),
    siteUrl: `${siteUrl}/`,
    author: brand,
    posts: posts.slice(0, feedSize).map((post) => ({
      ...post,
      url: `${siteUrl}/blog/${encodeURIComponent(post.slug)}`,
      image: createImage(post, siteUrl),
    })),
  };
  return format === 'rss' ? renderRss(feed) : renderAtom(feed);
}

/** The post's own picture, or its card, because few feed readers show an SVG. */
function createImage(post: PostSummary, siteUrl: string): FeedImage {
  const { image } = post;
  if (!image) {
    const { href } = new URL(formatSocialImagePath(createPostCard(post)), siteUrl);
    return { url: href, type: 'image/png', ...socialImageSize };
  }
  const width = listPictureWidths(image.width).at(-1) ?? image.width;
  return {
    url: siteUrl + formatPicturePath(image.path, width, 'jpg'),
    type: 'image/jpeg',
    width,
    height: Math.round((image.height * width) / image.width),
  };
}
