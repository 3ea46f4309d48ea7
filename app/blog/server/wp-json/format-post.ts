import { escapeHtml } from '#platform/text/escape.ts';
import { formatPicturePath, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm, Post, PostPicture, PostSummary, Term } from '../../domain/post.ts';
import { createSlugId } from '../../domain/post-summary.ts';
import type { PostView } from '../../domain/post-view.ts';
import type { RestPicture, RestPost, RestTerm } from '../../domain/rest-form.ts';

export type Relation = 'author' | 'wp:featuredmedia' | 'wp:term';

export type FormatOptions = {
  siteUrl: string;
  /** The relations that `_embed` asked for; empty leaves `_embedded` out. */
  embed: Relation[];
};

/** A post of a list. */
export function formatSummary(post: PostSummary, options: FormatOptions): RestPost {
  return { ...formatShared(post, options), saltbush: { image: post.image } };
}

/** A post that was asked for by its slug, with what its page shows around it. */
export function formatView({ post, previous, next, related }: PostView, options: FormatOptions): RestPost {
  const { image, sections, readingMinutes, searchTitle, tags, html } = post;
  return {
    ...formatShared(post, options),
    content: { rendered: html, protected: false },
    tags: tags.map(({ id }) => id),
    // WordPress uses this number for an author it does not know; here authors have only names.
    author: 0,
    saltbush: {
      ...{ image, sections, reading_minutes: readingMinutes, previous, next },
      ...(searchTitle !== undefined && { search_title: searchTitle }),
      // The pages show related posts as summaries, which need the terms.
      related: related.map((each) => formatSummary(each, { ...options, embed: ['wp:term'] })),
    },
  };
}

function formatShared(post: PostSummary | Post, options: FormatOptions): Omit<RestPost, 'saltbush'> {
  const { id, slug, title, excerpt, date, modified, categories, image } = post;
  const link = `${options.siteUrl}/blog/${slug}`;
  const embedded = embed(post, options);
  return {
    id,
    date: formatLocalTime(date),
    date_gmt: formatUtc(date),
    modified: formatLocalTime(modified),
    modified_gmt: formatUtc(modified),
    ...{ slug, status: 'publish', type: 'post', link },
    title: { rendered: escapeHtml(title) },
    content: { rendered: '', protected: false },
    excerpt: { rendered: excerpt && `<p>${escapeHtml(excerpt)}</p>\n`, protected: false },
    featured_media: image ? createSlugId(image.path) : 0,
    ...{ format: 'standard', sticky: false },
    categories: categories.map((category) => category.id),
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
}

/** WordPress too leaves out the key of a relation without content. */
function embed(post: PostSummary | Post, { siteUrl, embed: asked }: FormatOptions) {
  const terms = (kind: 'categories' | 'tags', of: PostSummary['categories']) =>
    of.map((term) => formatTerm(term, kind, siteUrl));
  const embedded: NonNullable<RestPost['_embedded']> = {};
  if (asked.includes('author') && 'author' in post && post.author !== null) {
    embedded.author = [{ name: escapeHtml(post.author) }];
  }
  if (asked.includes('wp:featuredmedia') && post.image) {
    embedded['wp:featuredmedia'] = [formatPicture(post.image, siteUrl)];
  }
  if (asked.includes('wp:term')) {
    embedded['wp:term'] = [
      terms('categories', post.categories),
      ...('tags' in post ? [terms('tags', post.tags)] : []),
    ];
  }
  return embedded;
}

/** Its addresses are those of this site, so that no browser asks WordPress. */
function formatPicture(picture: PostPicture, siteUrl: string): RestPicture {
  const variants = listPictureWidths(picture.width).map((width) => ({
    width,
    height: Math.round((picture.height * width) / picture.width),
    mime_type: 'image/jpeg' as const,
    source_url: siteUrl + formatPicturePath(picture.path, width, 'jpg'),
  }));
  const [widest] = variants.slice(-1);
  return {
    id: createSlugId(picture.path),
    source_url: widest?.source_url ?? '',
    alt_text: picture.alt,
    media_type: 'image',
    mime_type: 'image/jpeg',
    media_details: {
      width: widest?.width ?? 0,
      height: widest?.height ?? 0,
      sizes: { ...(widest && { full: widest }) },
    },
  };
}

/** `2026-11-04T09:00:00+11:00` without its offset: local time, which is how WordPress writes it. */
const formatLocalTime = (iso: string) => iso.slice(0, 19);

const formatUtc = (iso: string) => new Date(iso).toISOString().slice(0, 19);

const kinds = {
  categories: { taxonomy: 'category', folder: 'category' },
  tags: { taxonomy: 'post_tag', folder: 'tag' },
} as const;

/** A term in WordPress' format, with its address on this site. */
export function formatTerm(term: Term | CountedTerm, kind: TermKind, siteUrl: string): RestTerm {
  const { id, slug, name } = term;
  const { taxonomy, folder } = kinds[kind];
  return {
    id,
    ...('count' in term && { count: term.count, description: escapeHtml(term.description) }),
    link: `${siteUrl}/blog/${folder}/${slug}`,
    name: escapeHtml(name),
    slug,
    taxonomy,
    // Categories have no hierarchy on this site, whatever the source has.
    ...(kind === 'categories' && { parent: 0 }),
  };
}
