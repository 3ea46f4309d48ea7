import { escapeXml, xmlDeclaration, xmlElement } from './escape-xml.ts';
import { type Feed, type FeedPost, mediaNamespace, renderImage } from './feed.ts';
import { findNewest } from './sitemap.ts';

/** The time of a feed that never had a post. Atom requires one, and it must not change by itself. */
const beginning = '1970-01-01T00:00:00Z';

/** Writes a feed as Atom 1.0 (RFC 4287). */
export function renderAtom({ title, description, pageUrl, feedUrl, author, siteUrl, posts }: Feed): string {
  return [
    xmlDeclaration,
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="${mediaNamespace}" xml:lang="en-AU">\n`,
    xmlElement('title', title),
    xmlElement('subtitle', description),
    xmlElement('id', feedUrl),
    xmlElement('updated', findNewest(posts.map(({ modified }) => modified)) ?? beginning),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>`,
    `<author>${xmlElement('name', author)}${xmlElement('uri', siteUrl)}</author>\n`,
    ...posts.map(renderEntry),
    '</feed>\n',
  ].join('');
}

function renderEntry({ title, url, excerpt, date, modified, categories, author, image }: FeedPost): string {
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    xmlElement('id', url),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    xmlElement('published', date),
    xmlElement('updated', modified),
    // An entry without an author takes that of the feed.
    author ? `<author>${xmlElement('name', author)}</author>` : '',
    ...categories.map(({ slug, name }) => `<category term="${escapeXml(slug)}" label="${escapeXml(name)}"/>`),
    `<summary type="text">${escapeXml(excerpt)}</summary>`,
    renderImage(image),
    '</entry>\n',
  ].join('');
}
