import { escapeHtml } from '#platform/text/escape.ts';
import { formatPicturePath, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm, PostPicture, PostSummary, Term } from '../../domain/post.ts';
import { createSlugId } from '../../domain/post-summary.ts';
import type { PostView } from '../../domain/post-view.ts';

/** Formats a post of a list in the form of WordPress' REST API. Its `saltbush` is the summary in our own form. */
export function formatSummary(post: PostSummary, siteUrl: string) {
  return { ...formatShared(post, siteUrl), content: { rendered: '', protected: false }, saltbush: post };
}

/**
 * Formats a post that was asked for by its slug. Its `saltbush` is what its page shows, in our own form; the text of
 * the post stands only where WordPress has it.
 */
export function formatView(view: PostView, siteUrl: string) {
  const { html, tags } = view.post;
  const shared = formatShared(view.post, siteUrl);
  shared._embedded['wp:term'].push(tags.map((term) => formatTerm(term, 'tags', siteUrl)));
  return {
    ...shared,
    content: { rendered: html, protected: false },
    tags: tags.map(({ id }) => id),
    saltbush: { ...view, post: { ...view.post, html: '' } },
  };
}

function formatShared(post: PostSummary, siteUrl: string) {
  const { id, slug, title, excerpt, date, modified, categories, image, author } = post;
  return {
    id,
    date: formatLocalTime(date),
    date_gmt: formatUtc(date),
    modified: formatLocalTime(modified),
    modified_gmt: formatUtc(modified),
    ...{ slug, status: 'publish', type: 'post', link: `${siteUrl}/blog/${slug}` },
    title: { rendered: escapeHtml(title) },
    excerpt: { rendered: excerpt && `<p>${escapeHtml(excerpt)}</p>\n`, protected: false },
    featured_media: image ? createSlugId(image.path) : 0,
    // WordPress uses this number for an author it does not know; here authors have only names.
    ...{ author: 0, format: 'standard', sticky: post.isSticky ?? false },
    categories: categories.map((category) => category.id),
    _embedded: {
      ...(author !== null && { author: [{ name: escapeHtml(author) }] }),
      ...(image && { 'wp:featuredmedia': [formatPicture(image, siteUrl)] }),
      'wp:term': [categories.map((term) => formatTerm(term, 'categories', siteUrl))],
    },
  };
}

/** Its address is one of this site, so that no browser asks WordPress. */
function formatPicture({ path, width: original, height, alt }: PostPicture, siteUrl: string) {
  const width = listPictureWidths(original).at(-1) ?? original;
  return {
    id: createSlugId(path),
    source_url: siteUrl + formatPicturePath(path, width, 'jpg'),
    alt_text: alt,
    media_type: 'image',
    mime_type: 'image/jpeg',
    media_details: { width, height: Math.round((height * width) / original) },
  };
}

/** `2026-11-04T09:00:00+11:00` without its offset: local time, which is how WordPress writes it. */
const formatLocalTime = (iso: string) => iso.slice(0, 19);

const formatUtc = (iso: string) => new Date(iso).toISOString().slice(0, 19);

const kinds = {
  categories: { taxonomy: 'category', folder: 'category' },
  tags: { taxonomy: 'post_tag', folder: 'tag' },
} as const;

/** Formats a term in the form of WordPress, with its address on this site. */
export function formatTerm({ id, slug, name }: Term, kind: TermKind, siteUrl: string) {
  const { taxonomy, folder } = kinds[kind];
  return { id, link: `${siteUrl}/blog/${folder}/${slug}`, name: escapeHtml(name), slug, taxonomy };
}

/** Formats a term of a list, with its `saltbush` in our own form. */
export function formatCountedTerm(term: CountedTerm, kind: TermKind, siteUrl: string) {
  const { count, description } = term;
  return {
    ...formatTerm(term, kind, siteUrl),
    ...{ count, description: escapeHtml(description), saltbush: term },
    // Categories have no hierarchy on this site, whatever the source has.
    ...(kind === 'categories' && { parent: 0 }),
  };
}
