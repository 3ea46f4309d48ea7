import { formatDate } from '#platform/text/format-date.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import { decodeEntities, readPlainText } from '../html/plain-text.ts';
import type { CountedTerm, Post, PostPicture, PostSummary, Term } from '../post.ts';
import { measureReadingMinutes } from '../reading-time.ts';
import { tidyExcerpt } from './blog-excerpt.ts';
import type { BlogPictures } from './blog-pictures.ts';
import { decodeSlug } from './post-slug.ts';
import type { RawCountedTerm, RawFullPost, RawPicture, RawPost, RawTerm } from './raw-post.ts';

export type PresentOptions = {
  /** The address of the WordPress. */
  blogUrl: string;
  findPicture: BlogPictures['find'];
};

/** WordPress puts posts without a category into this one, which readers don't see. */
const noCategory = 'uncategorized';

export function isCategory({ slug }: RawTerm): boolean {
  return slug !== noCategory;
}

/** Makes a summary of a post of WordPress; all texts are plain. */
export function presentSummary(raw: RawPost, options: PresentOptions): PostSummary {
  const { id, date, modified } = raw;
  return {
    id,
    slug: decodeSlug(raw.slug),
    title: readPlainText(raw.title) || `Untitled, ${formatDate(date)}`,
    excerpt: tidyExcerpt(readPlainText(raw.excerpt)),
    date,
    modified,
    categories: raw.categories.filter(isCategory).map(presentTerm),
    image: presentPicture(raw.picture, options),
  };
}

export function presentAuthor({ author }: Pick<RawPost, 'author'>): string | null {
  return author === null ? null : decodeEntities(author) || null;
}

/** Makes the whole post, with its text cleaned. */
export function presentPost(raw: RawFullPost, options: PresentOptions): Post {
  const { html, sections, text } = cleanPostHtml(raw.content, {
    blogOrigin: options.blogUrl,
    findPicture: options.findPicture,
  });
  return {
    ...presentSummary(raw, options),
    author: presentAuthor(raw),
    tags: raw.tags.map(presentTerm),
    html,
    sections,
    readingMinutes: measureReadingMinutes(text),
  };
}

export function presentTerm({ id, slug, name }: RawTerm): Term {
  return { id, slug: decodeSlug(slug), name: decodeEntities(name) };
}

export function presentCountedTerm(raw: RawCountedTerm): CountedTerm {
  return { ...presentTerm(raw), count: raw.count, description: readPlainText(raw.description) };
}

/** The address of the file. Plugins write addresses without a scheme, or without a host. */
export function findPictureUrl({ url }: RawPicture, blogUrl: string): string | undefined {
  return URL.canParse(url, blogUrl) ? new URL(url, blogUrl).href : undefined;
}

function presentPicture(
  raw: RawPicture | null,
  { blogUrl, findPicture }: PresentOptions,
): PostPicture | null {
  const url = raw && findPictureUrl(raw, blogUrl);
  const found = url && findPicture(url);
  return found ? { ...found, alt: raw.alt.replace(/\s+/g, ' ').trim() } : null;
}
