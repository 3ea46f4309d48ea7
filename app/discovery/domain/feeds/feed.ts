import type { SignedPost } from '#app/blog/domain/post.ts';
import { escapeXml } from './escape-xml.ts';

/** What a feed is made of, whichever its format. */
export type Feed = {
  title: string;
  description: string;
  /** Absolute: the page that shows the same posts. */
  pageUrl: string;
  /** Absolute: the feed's own address. */
  feedUrl: string;
  /** Absolute: the front page. */
  siteUrl: string;
  /** Who publishes it. */
  author: string;
  /** Newest first. */
  posts: FeedPost[];
};

export type FeedPost = Pick<
  SignedPost,
  'title' | 'excerpt' | 'date' | 'modified' | 'categories' | 'author'
> & {
  /** Absolute; it is the post's name for feed readers too. */
  url: string;
  image: FeedImage;
};

/** `url` is absolute. */
export type FeedImage = { url: string; type: 'image/jpeg' | 'image/png'; width: number; height: number };

/** Both formats say pictures in it: an enclosure wants a length in bytes, which is known once a picture was made. */
export const mediaNamespace = 'http://search.yahoo.com/mrss/';

export function renderImage({ url, type, width, height }: FeedImage): string {
  return `<media:content url="${escapeXml(url)}" type="${type}" medium="image" width="${width}" height="${height}"/>`;
}

/** How many posts a feed has: who comes once a month still finds all that is new. */
export const feedSize = 50;
