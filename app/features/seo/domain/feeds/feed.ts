import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { escapeXml, xmlDeclaration, xmlElement } from '#platform/text/escape.ts';
import { findNewest } from './sitemap.ts';

/** The content of a feed. */
type Feed = {
  title: string;
  description: string;
  /** The absolute address of the page that shows the same posts. */
  pageUrl: string;
  /** The absolute address of the feed itself. */
  feedUrl: string;
  /** The newest first. */
  posts: FeedPost[];
};

type FeedPost = Pick<PostSummary, 'title' | 'excerpt' | 'date' | 'modified' | 'categories' | 'author'> & {
  /** Absolute; feed readers also use it as the post's id. */
  url: string;
  image: FeedImage;
};

/** `url` is absolute. */
export type FeedImage = { url: string; type: 'image/jpeg' | 'image/png'; width: number; height: number };

/** Pictures are in this element: an enclosure needs a length in bytes, which is unknown until a picture has been made. */
const mediaNamespace = 'http://search.yahoo.com/mrss/';

function renderImage({ url, type, width, height }: FeedImage): string {
  return `<media:content url="${escapeXml(url)}" type="${type}" medium="image" width="${width}" height="${height}"/>`;
}

/** The number of posts in a feed, which is enough for readers who check it once a month. */
export const feedSize = 50;

/** The `creator` of Dublin Core replaces the `author` of RSS, which is an email address. */
const dublinCore = 'http://purl.org/dc/elements/1.1/';

/** Writes a feed as RSS 2.0 (rssboard.org), with the Atom link to itself that validators ask for. */
export function renderRss({ title, description, pageUrl, feedUrl, posts }: Feed): string {
  const changed = findNewest(posts.map(({ modified }) => modified));
  return [
    xmlDeclaration,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="${dublinCore}" xmlns:media="${mediaNamespace}">\n`,
    '<channel>\n',
    xmlElement('title', title),
    xmlElement('link', pageUrl),
    // RSS requires the element, so it is never left out. A reader takes it for HTML, as that of an item.
    `<description>${escapeXml(escapeXml(description))}</description>`,
    '<language>en-au</language>',
    // This is the time of the newest post instead of the current time, so that the same posts give the same bytes.
    xmlElement('lastBuildDate', changed && formatRssTime(changed)),
    `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>\n`,
    ...posts.map(renderItem),
    '</channel>\n</rss>\n',
  ].join('');
}

function renderItem({ title, url, excerpt, date, categories, author, image }: FeedPost): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    xmlElement('dc:creator', author ?? ''),
    xmlElement('pubDate', formatRssTime(date)),
    // Readers treat the description as HTML, so plain text is escaped twice.
    xmlElement('description', escapeXml(excerpt)),
    ...categories.map(({ name }) => xmlElement('category', name)),
    renderImage(image),
    '</item>\n',
  ].join('');
}

/** The format of RFC 822 with four digits for the year. */
function formatRssTime(iso: string): string {
  return new Date(iso).toUTCString();
}
