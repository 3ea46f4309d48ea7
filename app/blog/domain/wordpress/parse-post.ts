import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { PictureSource } from '../blog-pictures.ts';
import { decodeEntities, readPlainText } from '../html/plain-text.ts';
import type { Post, PostSummary, Term } from '../post.ts';
import { decodeSlug } from './post-slug.ts';

/** Raised when the form of what is parsed here changes, so that answers kept in another form are not read. */
export const storedForm = 4;

/** Longer titles and names are no titles and names, but would fill every list. */
const maxTitleLength = 250;
const maxNameLength = 100;
const maxDescriptionLength = 1000;

/** A longer excerpt is a whole text that somebody typed there or a plugin put there. */
const maxExcerptLength = 400;

/**
 * The parts of WordPress' answers that are used. Fields come and go with versions and plugins, so only what a post
 * can't be shown without is required; any other field of an unexpected type counts as missing.
 */
const text = z.string().catch('');
const rendered = z.object({ rendered: text, protected: z.boolean().catch(false) });
const noText = { rendered: '', protected: false };
const id = z.int().positive();
/** WordPress' own column has room for this many characters. */
const slug = z.string().min(1).max(200).transform(decodeSlug);
const name = z
  .string()
  .min(1)
  .transform((text) => cut(decodeEntities(text), maxNameLength));
/** Of a picture of more pixels the size is not believed. */
const pixels = z.int().positive().max(100_000).optional().catch(undefined);

/** A deleted author is an error object without a name. */
const authorSchema = z.object({ name });

const termSchema = z.object({ id, slug, name });

/** No term has more posts; a faulty WordPress may say so. */
const maxCount = 1_000_000;

export const countedTermSchema = termSchema.extend({
  count: z
    .int()
    .nonnegative()
    .catch(0)
    .transform((count) => Math.min(count, maxCount)),
  description: text.transform((html) => cut(readPlainText(html), maxDescriptionLength)),
});

/** A deleted picture is an error object, or the whole index of the API: neither has a `source_url`. */
const mediaSchema = z.object({
  source_url: z.string().min(1),
  alt_text: text.transform((alt) => cut(alt.replace(/\s+/g, ' ').trim(), maxExcerptLength)),
  media_type: text,
  media_details: z.object({ width: pixels, height: pixels }).catch({}),
});

const shownFields =
  'id,slug,status,sticky,date,date_gmt,modified,modified_gmt,title,excerpt,' +
  '_links.author,_links.wp:featuredmedia,_links.wp:term,_embedded';

const seoFields =
  'yoast_head_json.title,yoast_head_json.description,yoast_head_json.og_site_name,' +
  'aioseo_head_json.title,aioseo_head_json.description,aioseo_head_json.og:site_name';

/** The fields that the schema below reads: without its text a list of long posts is short. */
export const askedFields = { list: shownFields, post: `${shownFields},content,${seoFields}` };

/** Each is parsed by itself, so that a broken one leaves the others. */
const list = z.array(z.unknown()).catch([]);

/** What Yoast SEO or All in One SEO tells search engines; `title` ends with the name of the blog. */
const seoSchema = z
  .object({ title: text, description: text, og_site_name: text, 'og:site_name': text })
  .optional()
  .catch(undefined);

const postSchema = z.object({
  id,
  slug,
  date: text,
  date_gmt: text,
  modified: text,
  modified_gmt: text,
  status: z.string().catch('publish'),
  title: rendered.catch(noText),
  excerpt: rendered.catch(noText),
  content: rendered.catch(noText),
  sticky: z.boolean().catch(false),
  yoast_head_json: seoSchema,
  aioseo_head_json: seoSchema,
  _embedded: z
    .object({ author: list, 'wp:featuredmedia': list, 'wp:term': list })
    .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] }),
});

/** The valid items of a list. */
export function pickValid<Schema extends z.ZodType>(schema: Schema, items: unknown[]): z.infer<Schema>[] {
  return items.flatMap((item) => {
    const { success, data } = schema.safeParse(item);
    return success ? [data] : [];
  });
}

/** WordPress groups terms by kind, `[[categories], [tags]]`, and plugins add groups of their own. */
function pickTerms(groups: unknown[], taxonomy: 'category' | 'post_tag'): Term[] {
  const schema = termSchema.extend({ taxonomy: z.literal(taxonomy) });
  return pickValid(schema, groups.flat()).map(({ taxonomy: _, ...term }) => term);
}

/** WordPress puts posts without a category into this one, which readers don't see. */
export function isCategory({ slug }: Term): boolean {
  return slug !== 'uncategorized';
}

/** A post of WordPress as it is kept: its words are plain text already, and its pictures are not found yet. */
export type StoredPost = {
  summary: Omit<PostSummary, 'image'>;
  details: Pick<Post, 'tags' | 'searchTitle' | 'searchDescription'>;
  /** The featured image. */
  picture: (PictureSource & { alt: string }) | null;
  /** Untrusted HTML, which is cleaned when it is shown; empty in lists, which do not ask for it. */
  content: string;
  /** Whether the text is too large to be read, and was not asked for. */
  isTooLarge?: boolean;
};

/** Parses one post of WordPress' answer; `reason` says to the operator why it is not for visitors. */
export function parsePost(item: unknown): { post: StoredPost } | { id: number | undefined; reason: string } {
  const { success, data, error } = postSchema.safeParse(item);
  if (!success) {
    const fields = error.issues.map(({ path }) => path.join('.') || 'all of it');
    const id = z.object({ id: z.number() }).safeParse(item).data?.id;
    return { id, reason: `not as expected: ${fields.join(', ')}` };
  }
  const { id, slug, excerpt, content, _embedded: embedded } = data;
  if (content.protected || excerpt.protected) return { id, reason: 'it has a password' };
  if (data.status !== 'publish') return { id, reason: `it is not public: ${data.status}` };
  const date = formatPostDate(data.date, data.date_gmt);
  if (!date) return { id, reason: 'it has no date' };
  const modified = formatPostDate(data.modified, data.modified_gmt) ?? date;
  const title = cut(readPlainText(data.title.rendered), maxTitleLength) || `Untitled, ${formatDate(date)}`;
  const seo = data.yoast_head_json ?? data.aioseo_head_json;
  const searchTitle = seo && cut(pickSearchTitle(seo), maxTitleLength);
  const searchDescription = cut(decodeEntities(seo?.description ?? ''), maxExcerptLength);
  const summary = {
    ...{ id, slug, title, date },
    // A scheduled post was changed before it was published.
    modified: Date.parse(modified) < Date.parse(date) ? date : modified,
    excerpt: tidyExcerpt(readPlainText(excerpt.rendered)),
    categories: pickTerms(embedded['wp:term'], 'category').filter(isCategory),
    author: pickValid(authorSchema, embedded.author)[0]?.name || null,
    ...(data.sticky && { isSticky: true }),
  };
  const details = {
    tags: pickTerms(embedded['wp:term'], 'post_tag'),
    // The plug-in's title is worth its place only where it is another one.
    ...(searchTitle && searchTitle !== title && { searchTitle }),
    ...(searchDescription && { searchDescription }),
  };
  const picture = pickPicture(embedded['wp:featuredmedia']);
  return { post: { summary, details, picture, content: content.rendered } };
}

/** The plug-ins end a title with a sign and the name of the blog, which is not the name of this site. */
function pickSearchTitle(seo: NonNullable<z.infer<typeof seoSchema>>): string {
  const title = decodeEntities(seo.title);
  const blogName = decodeEntities(seo.og_site_name || seo['og:site_name']);
  const end = blogName && title.endsWith(blogName) ? title.length - blogName.length : title.length;
  return title.slice(0, end).replace(/\s*[-–—|•·»«<>:~*⋆]\s*$/, '');
}

/** A film or a sound may be "featured" too, and is no picture. */
function pickPicture(items: unknown[]): StoredPost['picture'] {
  const [media] = pickValid(mediaSchema, items);
  if (!media || (media.media_type && media.media_type !== 'image')) return null;
  const { width, height } = media.media_details;
  return { url: media.source_url, alt: media.alt_text, ...(width && height && { width, height }) };
}

/** The marks that WordPress or a theme puts at the end of a text that it cut. */
const tail = /\s*(?:\[(?:…|\.{3})\]|…|\.{3})\s*$/;

/** The plain text of an excerpt as lists show it: a text that was cut ends with an ellipsis, not with `[…]`. */
export function tidyExcerpt(text: string): string {
  const whole = text.replace(tail, '');
  if (whole.length <= maxExcerptLength) return tail.test(text) && whole ? `${trimEnd(whole)}…` : whole;
  const lastSpace = whole.lastIndexOf(' ', maxExcerptLength);
  return cut(whole, lastSpace > 0 ? lastSpace : maxExcerptLength);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${trimEnd(text.slice(0, most))}…`;
}

/** No comma, and no half of a surrogate pair, stays before the ellipsis. */
function trimEnd(text: string): string {
  return text.toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/u, '');
}

/** WordPress writes `0000-00-00T00:00:00` where there is no time. */
function readTime(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
}

/** No place is further from Greenwich than this, so two times with a greater difference do not belong together. */
const farthestMinutes = 14 * 60;

/**
 * Joins WordPress' two times without offset, one by the blog's own clock and one in UTC, to ISO 8601 with the offset
 * of the blog, so that the date stays the one the author saw. A missing time counts as UTC. Undefined where neither
 * is a time.
 */
export function formatPostDate(local: string, gmt: string): string | undefined {
  const [localMs, gmtMs] = [readTime(local), readTime(gmt)];
  if (Number.isNaN(gmtMs)) return Number.isNaN(localMs) ? undefined : `${local}Z`;
  const minutes = Math.round((localMs - gmtMs) / 60_000);
  if (!minutes || Math.abs(minutes) > farthestMinutes) return `${gmt}Z`;
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** How many left-out posts are logged; no more are after that. */
const maxNamed = 1000;

/** Returns what reads the posts for visitors out of WordPress' answers, and logs each one left out once. */
export function createPostPicker(log: Log): (items: unknown[]) => StoredPost[] {
  const named = new Set<number | undefined>();
  return (items) =>
    items.flatMap((item) => {
      const parsed = parsePost(item);
      if ('post' in parsed) return parsed.post;
      if (!named.has(parsed.id) && named.size < maxNamed) log.info('a post of the blog is left out', parsed);
      named.add(parsed.id);
      return [];
    });
}
