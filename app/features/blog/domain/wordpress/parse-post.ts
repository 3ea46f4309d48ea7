import type { ElementContent } from 'hast';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { PictureSource } from '../blog-pictures.ts';
import { decodeEntities, readPlainText, readPlainTextOf } from '../html/plain-text.ts';
import { dropShortcodes } from '../html/shortcodes.ts';
import { isBlank, isElement, parseFragment, readWords } from '../html/tree.ts';
import type { Post, PostSummary, Term } from '../post.ts';
import { removeDuplicateSlugs } from '../post-summary.ts';
import { slugSchema as slug } from './post-slug.ts';

/** Increased when the format of stored posts changes, so that those in an older format are not read. */
export const storedVersion = 8;

/** A longer title or name would fill every list. */
const maxTitleLength = 250;
const maxNameLength = 100;
const maxDescriptionLength = 1000;

/** A longer excerpt is a whole text that an author or a plugin put there. */
const maxExcerptLength = 400;

/**
 * The parts of WordPress' responses that are used. Fields come and go with versions and plugins, so only those that a
 * post can't be shown without are required; any other field of an unexpected type counts as missing.
 */
const text = z.string().catch('');
const rendered = z.object({ rendered: text, protected: z.boolean().catch(false) });
const noText = { rendered: '', protected: false };
/** Null where a plugin or a proxy removed the text, so that the page can say so. An empty text is one, too. */
const wholeText = rendered.extend({ rendered: z.string().nullable().catch(null) });
const id = z.int().positive();
const name = z
  .string()
  .min(1)
  .transform((text) => cut(decodeEntities(text), maxNameLength));
/** A larger size can't be true. */
const pixels = z.int().positive().max(100_000).optional().catch(undefined);

/** Instead of a deleted author there is an error object without a name. */
const authorSchema = z.object({ name });

const termSchema = z.object({ id, slug, name });

/** No term has more posts, whatever a faulty WordPress reports. */
const maxCount = 1_000_000;

export const countedTermSchema = termSchema.extend({
  count: z
    .int()
    .nonnegative()
    .catch(0)
    .transform((count) => Math.min(count, maxCount)),
  description: text.transform((html) => cut(readPlainText(html), maxDescriptionLength)),
  /** The number of the category above it; 0 if there is none. */
  parent: z.int().nonnegative().catch(0),
});

/** Instead of a deleted picture there is an error object or the whole index of the API, neither with a `source_url`. */
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

/** The fields that the schema below reads. A list omits the texts, which could make it too large. */
export const requestedFields = { list: shownFields, post: `${shownFields},content,${seoFields}` };

/** Each item is parsed by itself, so that a broken one does not affect the others. */
const list = z.array(z.unknown()).catch([]);

/** What Yoast SEO or All in One SEO tells search engines. Its `title` ends with the name of the blog. */
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
  content: wholeText.catch({ rendered: null, protected: false }),
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
  return removeDuplicateSlugs(pickValid(schema, groups.flat()).map(({ taxonomy: _, ...term }) => term));
}

/** A WordPress post as it is cached: its title and names are plain text, but its pictures are still WordPress' own. */
export type StoredPost = {
  summary: Omit<PostSummary, 'image'>;
  details: Pick<Post, 'tags' | 'searchTitle' | 'searchDescription'>;
  /** The featured image. */
  picture: (PictureSource & { alt: string }) | null;
  /**
   * Untrusted HTML, which is cleaned when it is shown; empty in lists, which do not request it. Null for a text that is
   * missing or too large to be read.
   */
  content: string | null;
  /** WordPress' `modified_gmt`, which a poll announces. */
  version?: string;
};

/** Parses one post of WordPress' response; `reason` tells the operator why visitors do not see it. */
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
    excerpt: readExcerpt(excerpt.rendered),
    categories: pickTerms(embedded['wp:term'], 'category'),
    author: pickValid(authorSchema, embedded.author)[0]?.name || null,
    ...(data.sticky && { isSticky: true }),
  };
  const details = {
    tags: pickTerms(embedded['wp:term'], 'post_tag'),
    // The plugin's title is of use only if it is another one.
    ...(searchTitle && searchTitle !== title && { searchTitle }),
    ...(searchDescription && { searchDescription }),
  };
  const picture = pickPicture(embedded['wp:featuredmedia']);
  return { post: { summary, details, picture, content: content.rendered, version: data.modified_gmt } };
}

/** Removes the separator and the name of the blog, which the plugins add to a title; this site has another name. */
function pickSearchTitle(seo: NonNullable<z.infer<typeof seoSchema>>): string {
  const title = decodeEntities(seo.title);
  const blogName = decodeEntities(seo.og_site_name || seo['og:site_name']);
  const end = blogName && title.endsWith(blogName) ? title.length - blogName.length : title.length;
  return title.slice(0, end).replace(/\s*[-–—|•·»«<>:~*⋆]\s*$/, '');
}

/** Audio or video may be "featured" as well, and is not a picture. */
function pickPicture(items: unknown[]): StoredPost['picture'] {
  const [media] = pickValid(mediaSchema, items);
  if (!media || (media.media_type && media.media_type !== 'image')) return null;
  const { width, height } = media.media_details;
  return { url: media.source_url, alt: media.alt_text, ...(width && height && { width, height }) };
}

/**
 * Reads the excerpt for lists. WordPress strips all tags from the excerpts that it makes, so a link at the very end is one
 * that a theme adds, whatever its words are; where there are other words, it is left out.
 */
function readExcerpt(html: string): string {
  const { root } = parseFragment(html, 5);
  const fullText = readPlainTextOf(root);
  const isCut = dropLastLink(root.children as ElementContent[]);
  const words = isCut ? readPlainTextOf(root) : '';
  return tidyExcerpt(dropShortcodes(words && !tail.test(words) ? `${words}…` : words || fullText));
}

/** Whether there was a link after which nothing follows. */
function dropLastLink(nodes: ElementContent[]): boolean {
  const at = nodes.findLastIndex((node) => !isBlank(readWords([node])));
  const last = nodes[at];
  if (!isElement(last)) return false;
  if (!isElement(last, 'a')) return dropLastLink(last.children);
  nodes.splice(at);
  return true;
}

/** What WordPress or a theme writes at the end of a text that it cut. */
const tail = /\s*(?:\[(?:…|\.{3})\]|…|\.{3})\s*$/;

/** Prepares the plain text of an excerpt for lists: a text that was cut ends with an ellipsis, not with `[…]`. */
export function tidyExcerpt(text: string): string {
  const whole = text.replace(tail, '');
  if (whole.length <= maxExcerptLength) return tail.test(text) && whole ? `${trimEnd(whole)}…` : whole;
  const lastSpace = whole.lastIndexOf(' ', maxExcerptLength);
  return cut(whole, lastSpace > 0 ? lastSpace : maxExcerptLength);
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${trimEnd(text.slice(0, max))}…`;
}

/** Removes punctuation, and a surrogate pair that was cut in two, from before the ellipsis. */
function trimEnd(text: string): string {
  return text.toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/u, '');
}

/** WordPress writes `0000-00-00T00:00:00` for no time at all. */
function readTime(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
}

/** No time zone is further from UTC, so two times with a greater difference do not belong together. */
const maxOffsetMinutes = 14 * 60;

/**
 * Joins WordPress' two times without an offset, one in the blog's own time zone and one in UTC, into ISO 8601 with the
 * blog's offset, so that the date stays the one that the author saw. If either is missing, the other counts as UTC; if
 * both are, the result is undefined.
 */
export function formatPostDate(local: string, gmt: string): string | undefined {
  const [localMs, gmtMs] = [readTime(local), readTime(gmt)];
  if (Number.isNaN(gmtMs)) return Number.isNaN(localMs) ? undefined : `${local}Z`;
  const minutes = Math.round((localMs - gmtMs) / 60_000);
  if (!minutes || Math.abs(minutes) > maxOffsetMinutes) return `${gmt}Z`;
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** How many posts that are left out are logged. */
const maxLogged = 1000;

/**
 * Creates a function that parses the posts of a response, and logs each one that is left out once. Of several posts with
 * one slug, which plugins for several languages and imports create, only the first can be opened, so only it is listed.
 */
export function createPostPicker(log: Log): (items: unknown[]) => StoredPost[] {
  const logged = new Set<number | undefined>();
  return (items) => {
    const posts = new Map<string, StoredPost>();
    for (const item of items) {
      const parsed = parsePost(item);
      const slug = 'post' in parsed ? parsed.post.summary.slug : '';
      if ('post' in parsed && !posts.has(slug)) {
        posts.set(slug, parsed.post);
        continue;
      }
      const left =
        'post' in parsed
          ? { id: parsed.post.summary.id, reason: `another post has its slug: ${slug}` }
          : parsed;
      if (!logged.has(left.id) && logged.size < maxLogged) log.info('a post of the blog is left out', left);
      logged.add(left.id);
    }
    return [...posts.values()];
  };
}
