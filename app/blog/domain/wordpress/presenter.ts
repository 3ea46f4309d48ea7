import type { Log } from '#platform/log.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { BlogPictures, PictureSource } from '../blog-pictures.ts';
import type { Page, PostPage } from '../blog-source.ts';
import { cleanPostHtml, leaveOutText } from '../html/clean-post-html.ts';
import { listPictureSources } from '../html/pictures.ts';
import { decodeEntities, readPlainText } from '../html/plain-text.ts';
import type { CountedTerm, Post, PostSummary, Term } from '../post.ts';
import { measureReadingMinutes } from '../post-text.ts';
import type { RawPost, RawTerm } from './parse-post.ts';
import { decodeSlug } from './post-slug.ts';

/** The size of a picture may have to be requested, and no page waits longer for it than this. */
const learnMs = 3000;

/** A post that lacks pictures is made again after this long, because they may be there by then. */
const lackingMs = 60_000;

type PresenterOptions = {
  /** The address of the WordPress. */
  blogUrl: string;
  /** The origin of this site. */
  siteUrl: string;
  pictures: BlogPictures;
  log: Log;
  now?: () => number;
};

type Made<Shown> = { shown: Promise<Shown>; at: number; isLacking: boolean };

/**
 * Turns cached answers into posts that can be shown, each one once, because cleaning a post costs more than anything
 * else a page does.
 */
export function createPresenter({ blogUrl, siteUrl, pictures, log, now = Date.now }: PresenterOptions) {
  const made = new WeakMap<object, Made<unknown>>();

  const learn = async (sources: PictureSource[]): Promise<boolean> => {
    if (sources.length === 0) return true;
    await pictures
      .learn(sources, AbortSignal.timeout(learnMs))
      .catch((error: unknown) => log.warn('the addresses of blog pictures could not be stored', { error }));
    return sources.every(({ url }) => pictures.find(url));
  };

  const makeOnce = <Shown>(raw: object, sources: PictureSource[], make: () => Shown): Promise<Shown> => {
    const found = made.get(raw);
    if (found && !(found.isLacking && now() - found.at >= lackingMs)) return found.shown as Promise<Shown>;
    const making: Made<Shown> = {
      at: now(),
      isLacking: false,
      shown: learn(sources).then((isWhole) => {
        making.isLacking = !isWhole;
        return make();
      }),
    };
    made.set(raw, making);
    return making.shown;
  };

  /** The featured image. Plugins write addresses without a scheme, or without a host. */
  const listFeatured = ({ picture }: RawPost): PictureSource[] => {
    const url = picture && URL.parse(picture.url, blogUrl)?.href;
    return url ? [{ ...picture, url }] : [];
  };
  const presentSummary = (raw: RawPost): PostSummary => {
    const [featured] = listFeatured(raw);
    const found = featured && pictures.find(featured.url);
    return {
      ...presentWords(raw),
      image: found
        ? { ...found, alt: cut((raw.picture?.alt ?? '').replace(/\s+/g, ' ').trim(), maxExcerptLength) }
        : null,
    };
  };
  const presentPost = (raw: RawPost): Post => {
    const options = {
      blogOrigin: blogUrl,
      siteOrigin: siteUrl,
      findPicture: pictures.find,
      // WordPress leads this address to the post, whatever its permalinks are.
      originalUrl: `${blogUrl}/?p=${raw.id}`,
    };
    const { html, sections, text } = raw.isTooLarge
      ? leaveOutText(options)
      : cleanPostHtml(raw.content, options);
    const summary = presentSummary(raw);
    // The plug-in's title is worth its place only where it is another one.
    const searchTitle = cut(decodeEntities(raw.seo?.title ?? ''), maxTitleLength);
    const searchDescription = cut(decodeEntities(raw.seo?.description ?? ''), maxExcerptLength);
    return {
      ...summary,
      ...(searchTitle && searchTitle !== summary.title && { searchTitle }),
      ...(searchDescription && { searchDescription }),
      tags: raw.tags.map(presentTerm),
      html,
      sections,
      readingMinutes: measureReadingMinutes(text),
    };
  };

  return {
    presentPage: (raw: Page<RawPost>): Promise<PostPage> =>
      makeOnce(raw, raw.posts.flatMap(listFeatured), () => ({
        ...raw,
        posts: raw.posts.map(presentSummary),
      })),
    presentPost: (raw: RawPost): Promise<Post> =>
      makeOnce(raw, [...listFeatured(raw), ...listPictureSources(raw.content, blogUrl)], () =>
        presentPost(raw),
      ),
  };
}

/** Longer titles and names are no titles and names, but would fill every list. */
const maxTitleLength = 250;
const maxNameLength = 100;
const maxDescriptionLength = 1000;

/** A longer excerpt is a whole text that somebody typed there or a plugin put there. */
const maxExcerptLength = 400;

/** What a list shows of a post besides its picture; all of it is plain text. */
export function presentWords(raw: RawPost): Omit<PostSummary, 'image'> {
  const { id, date, modified } = raw;
  return {
    id,
    slug: decodeSlug(raw.slug),
    title: cut(readPlainText(raw.title), maxTitleLength) || `Untitled, ${formatDate(date)}`,
    excerpt: tidyExcerpt(readPlainText(raw.excerpt)),
    date,
    modified,
    categories: raw.categories.filter(isCategory).map(presentTerm),
    author: cut(decodeEntities(raw.author ?? ''), maxNameLength) || null,
    ...(raw.isSticky && { isSticky: true }),
  };
}

/** WordPress puts posts without a category into this one, which readers don't see. */
export function isCategory({ slug }: Term): boolean {
  return slug !== 'uncategorized';
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
