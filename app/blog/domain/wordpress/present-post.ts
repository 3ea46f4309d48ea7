import { formatDate } from '#platform/text/format-date.ts';
import type { BlogPictures } from '../blog-pictures.ts';
import { findRecordingPath } from '../blog-recordings.ts';
import { cleanPostHtml, leaveOutText } from '../html/clean-post-html.ts';
import { decodeEntities, readPlainText } from '../html/plain-text.ts';
import type { CountedTerm, Post, PostPicture, PostSummary, RawPost, Term } from '../post.ts';
import { measureReadingMinutes } from '../post-text.ts';
import type { RawTerm } from './parse-post.ts';
import { decodeSlug } from './post-slug.ts';

type PresentOptions = {
  /** The address of the WordPress. */
  blogUrl: string;
  findPicture: BlogPictures['find'];
};

/** WordPress puts posts without a category into this one, which readers don't see. */
const noCategory = 'uncategorized';

export function isCategory({ slug }: Term): boolean {
  return slug !== noCategory;
}

/** Makes a summary of a post of WordPress; all texts are plain. */
export function presentSummary(raw: RawPost, options: PresentOptions): PostSummary {
  const { id, date, modified } = raw;
  return {
    id,
    slug: decodeSlug(raw.slug),
    title: cut(readPlainText(raw.title), maxTitleLength) || `Untitled, ${formatDate(date)}`,
    excerpt: tidyExcerpt(readPlainText(raw.excerpt)),
    date,
    modified,
    categories: raw.categories.filter(isCategory).map(presentTerm),
    image: presentPicture(raw.picture, options),
    author: cut(decodeEntities(raw.author ?? ''), maxNameLength) || null,
    ...(raw.isSticky && { isSticky: true }),
  };
}

/** Makes the whole post, with its text cleaned. */
export function presentPost(raw: RawPost, options: PresentOptions): Post {
  const cleanOptions = {
    blogOrigin: options.blogUrl,
    findPicture: options.findPicture,
    findRecording: (url: string) => findRecordingPath(url, options.blogUrl),
    // WordPress leads this address to the post, whatever its permalinks are.
    originalUrl: `${options.blogUrl}/?p=${raw.id}`,
  };
  const { html, sections, text } = raw.isTooLarge
    ? leaveOutText(cleanOptions)
    : cleanPostHtml(raw.content, cleanOptions);
  const summary = presentSummary(raw, options);
  return {
    ...summary,
    ...presentSeo(raw, summary),
    tags: raw.tags.map(presentTerm),
    html,
    sections,
    readingMinutes: measureReadingMinutes(text),
  };
}

/** The plug-in's title is worth its place only where it is another one. */
function presentSeo(
  { seo }: RawPost,
  { title }: PostSummary,
): Pick<Post, 'searchTitle' | 'searchDescription'> {
  const searchTitle = cut(decodeEntities(seo?.title ?? ''), maxTitleLength);
  const searchDescription = cut(decodeEntities(seo?.description ?? ''), maxLength);
  return {
    ...(searchTitle && searchTitle !== title && { searchTitle }),
    ...(searchDescription && { searchDescription }),
  };
}

function presentTerm({ id, slug, name }: Term): Term {
  return { id, slug: decodeSlug(slug), name: cut(decodeEntities(name), maxNameLength) };
}

export function presentCountedTerm(raw: RawTerm): CountedTerm {
  return {
    ...presentTerm(raw),
    count: raw.count,
    description: cut(readPlainText(raw.description), maxDescriptionLength),
  };
}

/** The address of the file. Plugins write addresses without a scheme, or without a host. */
export function findPictureUrl({ url }: { url: string }, blogUrl: string): string | undefined {
  return URL.canParse(url, blogUrl) ? new URL(url, blogUrl).href : undefined;
}

function presentPicture(
  raw: RawPost['picture'],
  { blogUrl, findPicture }: PresentOptions,
): PostPicture | null {
  const url = raw && findPictureUrl(raw, blogUrl);
  const found = url && findPicture(url);
  return found ? { ...found, alt: raw.alt.replace(/\s+/g, ' ').trim() } : null;
}

/** A longer excerpt is a whole text that somebody typed there or a plugin put there. */
const maxLength = 400;

/** The marks that WordPress or a theme puts at the end of a text that it cut. */
const tail = /\s*(?:\[(?:…|\.{3})\]|…|\.{3})\s*$/;

/** The plain text of an excerpt as lists show it: a text that was cut ends with an ellipsis, not with `[…]`. */
export function tidyExcerpt(text: string): string {
  const isCut = tail.test(text);
  const whole = text.replace(tail, '');
  if (whole.length <= maxLength) return isCut && whole ? `${trimEnd(whole)}…` : whole;
  const lastSpace = whole.lastIndexOf(' ', maxLength);
  return `${trimEnd(whole.slice(0, lastSpace > 0 ? lastSpace : maxLength))}…`;
}

/** Longer titles and names are no titles and names, but would fill every list. */
const maxTitleLength = 250;
const maxNameLength = 100;
const maxDescriptionLength = 1000;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${trimEnd(text.slice(0, most))}…`;
}

/** No comma, and no half of a surrogate pair, stays before the ellipsis. */
function trimEnd(text: string): string {
  return text.toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/u, '');
}
