import { escapeXml, xmlDeclaration, xmlElement } from './escape-xml.ts';
import { type Feed, type FeedPost, mediaNamespace, renderImage } from './feed.ts';
import { findNewest } from './sitemap.ts';

/** RSS' own `author` is an email address, which is not published. */
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
    // RSS requires the element, so it is never left out.
    `<description>${escapeXml(description)}</description>`,
    '<language>en-au</language>',
    // The time of the posts and not of now, so that the same posts give the same bytes.
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
    // A reader takes it for HTML, so plain text is escaped once more.
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
