import { escapeHtml } from '#platform/text/escape.ts';
import { describeLargest } from '../../domain/blog-pictures.ts';
import type { TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm, Post, PostPicture, PostSummary, Term } from '../../domain/post.ts';
import { createSlugId } from '../../domain/post-summary.ts';
import type { PostView } from '../../domain/post-view.ts';

/** Formats a post of a list in the form of WordPress' REST API. Its `saltbush` is the summary in our own form. */
export function formatSummary(post: PostSummary, siteUrl: string) {
  return { ...formatPost({ ...post, tags: [], html: '' }, siteUrl), saltbush: post };
}

/**
 * Formats a post that was requested by its slug. Its `saltbush` is what its page shows, in our own form, without the text
 * of the post, which is in `content`.
 */
export function formatView(view: PostView, siteUrl: string) {
  return { ...formatPost(view.post, siteUrl), saltbush: { ...view, post: { ...view.post, html: '' } } };
}

function formatPost(post: PostSummary & Pick<Post, 'tags' | 'html'>, siteUrl: string) {
  const { id, slug, title, excerpt, date, modified, categories, tags, image, author } = post;
  return {
    ...{ id, slug, status: 'publish', type: 'post', format: 'standard', sticky: post.isSticky ?? false },
    link: `${siteUrl}/blog/${slug}`,
    date: formatLocalTime(date),
    date_gmt: formatUtc(date),
    modified: formatLocalTime(modified),
    modified_gmt: formatUtc(modified),
    title: { rendered: escapeHtml(title) },
    excerpt: { rendered: excerpt && `<p>${escapeHtml(excerpt)}</p>\n`, protected: false },
    content: { rendered: post.html, protected: false },
    // WordPress uses this number for an author it does not know; here authors have only names.
    author: 0,
    featured_media: image ? createSlugId(image.path) : 0,
    categories: categories.map((term) => term.id),
    tags: tags.map((term) => term.id),
    _embedded: {
      ...(author !== null && { author: [{ name: escapeHtml(author) }] }),
      ...(image && { 'wp:featuredmedia': [formatPicture(image, siteUrl)] }),
      'wp:term': [
        categories.map((term) => formatTerm(term, 'categories', siteUrl)),
        tags.map((term) => formatTerm(term, 'tags', siteUrl)),
      ],
    },
  };
}

/** `2026-11-04T09:00:00+11:00` without its offset: local time, which is how WordPress writes it. */
const formatLocalTime = (iso: string) => iso.slice(0, 19);

const formatUtc = (iso: string) => new Date(iso).toISOString().slice(0, 19);

/** Its address is on this site, so that no browser contacts WordPress. */
function formatPicture(picture: PostPicture, siteUrl: string) {
  const { path, alt, width, height } = describeLargest(picture);
  return {
    id: createSlugId(picture.path),
    source_url: siteUrl + path,
    alt_text: alt,
    media_type: 'image',
    mime_type: 'image/jpeg',
    media_details: { width, height },
  };
}

function formatTerm({ id, slug, name }: Term, kind: TermKind, siteUrl: string) {
  const [taxonomy, folder] = kind === 'tags' ? ['post_tag', 'tag'] : ['category', 'category'];
  return { id, link: `${siteUrl}/blog/${folder}/${slug}`, name: escapeHtml(name), slug, taxonomy };
}

/** Formats a term of a list, with its `saltbush` in our own form. */
export function formatCountedTerm(term: CountedTerm, kind: TermKind, siteUrl: string) {
  return {
    ...formatTerm(term, kind, siteUrl),
    count: term.count,
    description: escapeHtml(term.description),
    // Categories have no hierarchy on this site, whatever the source has.
    ...(kind === 'categories' && { parent: 0 }),
    saltbush: term,
  };
}
