import type { SignedPost } from '#app/blog/domain/post.ts';
import { escapeXml } from './escape-xml.ts';

/** The content of a feed, whatever its format. */
export type Feed = {
  title: string;
  description: string;
  /** The absolute address of the page that shows the same posts. */
  pageUrl: string;
  /** The absolute address of the feed itself. */
  feedUrl: string;
  /** The absolute address of the front page. */
  siteUrl: string;
  /** The publisher. */
  author: string;
  /** The newest first. */
  posts: FeedPost[];
};

export type FeedPost = Pick<
  SignedPost,
  'title' | 'excerpt' | 'date' | 'modified' | 'categories' | 'author'
> & {
  /** Absolute; feed readers also use it as the post's id. */
  url: string;
  image: FeedImage;
};

/** `url` is absolute. */
export type FeedImage = { url: string; type: 'image/jpeg' | 'image/png'; width: number; height: number };

/**
 * Both formats put pictures into this element: an enclosure needs a length in bytes, which is unknown until a picture
 * has been made.
 */
export const mediaNamespace = 'http://search.yahoo.com/mrss/';

export function renderImage({ url, type, width, height }: FeedImage): string {
  return `<media:content url="${escapeXml(url)}" type="${type}" medium="image" width="${width}" height="${height}"/>`;
}

/** How many posts a feed has, so that a reader who comes once a month still finds all new ones. */
export const feedSize = 50;
