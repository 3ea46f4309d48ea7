import { formatPostDate } from './post-date.ts';
import type { RawFullPost, RawPicture } from './raw-post.ts';
import { mediaSchema, pickAuthor, pickTerms, pickValid, postSchema } from './wordpress-schemas.ts';

export type ParsedPost =
  | { outcome: 'post'; post: RawFullPost }
  /** Thrown for a post that is not for visitors; the message is for the operator. */
  | { outcome: 'left out'; id: number | undefined; reason: string };

/** Parses one post of WordPress' answer, so that one that can't be shown leaves the others. */
export function parsePost(item: unknown): ParsedPost {
  const parsed = postSchema.safeParse(item);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it');
    return { outcome: 'left out', id: readId(item), reason: `not as expected: ${fields.join(', ')}` };
  }
  const { title, excerpt, content, _embedded: embedded, ...post } = parsed.data;
  const leaveOut = (reason: string): ParsedPost => ({ outcome: 'left out', id: post.id, reason });
  if (content.protected || excerpt.protected) return leaveOut('it has a password');
  if (post.status !== 'publish') return leaveOut(`it is not public: ${post.status}`);
  const date = formatPostDate(post.date, post.date_gmt);
  if (!date) return leaveOut('it has no date');
  const modified = formatPostDate(post.modified, post.modified_gmt) ?? date;
  return {
    outcome: 'post',
    post: {
      id: post.id,
      slug: post.slug,
      date,
      // A scheduled post was changed before it was published.
      modified: Date.parse(modified) < Date.parse(date) ? date : modified,
      title: title.rendered,
      excerpt: excerpt.rendered,
      content: content.rendered,
      author: pickAuthor(embedded.author),
      categories: pickTerms(embedded['wp:term'], 'category'),
      tags: pickTerms(embedded['wp:term'], 'post_tag'),
      picture: pickPicture(embedded['wp:featuredmedia']),
    },
  };
}

/** A film or a sound may be "featured" too, and is no picture. */
function pickPicture(items: unknown[]): RawPicture | null {
  const [media] = pickValid(mediaSchema, items);
  if (!media || (media.media_type && media.media_type !== 'image')) return null;
  const { width, height } = media.media_details;
  return { url: media.source_url, alt: media.alt_text, ...(width && height && { width, height }) };
}

function readId(item: unknown): number | undefined {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : undefined;
}
