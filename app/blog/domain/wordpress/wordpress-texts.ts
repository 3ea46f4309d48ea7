import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { formatDate } from '#platform/text/format-date.ts';
import { createStatusError } from '../blog-error.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import { readPlainText } from '../html/plain-text.ts';
import type { PostText, ReadPostTexts } from '../post-text.ts';
import { readBlocks } from '../read-blocks.ts';
import { postsTimeoutMs, type WordPressFetch } from '../wordpress-client.ts';
import { tidyExcerpt } from './blog-excerpt.ts';
import { parsePost } from './parse-post.ts';
import { decodeSlug } from './post-slug.ts';
import type { RawFullPost } from './raw-post.ts';
import { pickValid } from './wordpress-schemas.ts';

/** A search has to end somewhere: the newest so many. */
const mostPosts = 1000;

/** Asked for at a time: stamps are a line each, texts some ten kilobytes. */
const stampsPerPage = 100;
const textsPerChunk = 20;

/** Of one post: what comes after is another text than the one it is found by. */
const mostCharacters = 12_000;
const mostHeadings = 60;

/** Stamps tell whether anything has changed. Texts have their stamps in their key, and hold as long as these. */
const stampsFreshMs = 60_000;
const textsFreshMs = 86_400_000;

/** Changes with what is kept: answers in another form are not read. */
const textForm = 1;

/** When a post was last changed, by its number. */
type Stamp = [id: number, modified: string];

type StampPage = { stamps: Stamp[]; totalPages: number };

const stampSchema = z
  .object({ id: z.int().positive(), modified_gmt: z.string().catch('') })
  .transform(({ id, modified_gmt }): Stamp => [id, modified_gmt]);

export type WordPressTextsOptions = {
  /** Without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  /** One of its own, so that these answers never push those of pages out of memory. */
  cache: AnswerCache;
};

/**
 * The texts of a WordPress' public posts, for a search. Each time it is asked for stamps, a hundred posts a call, and
 * only for the texts of posts that have changed: a restart, or a WordPress that is down, costs nothing that was
 * heard before.
 */
export function createWordPressTexts({ blogUrl, fetchPath, cache }: WordPressTextsOptions): ReadPostTexts {
  const keyOf = (question: string) => `texts ${textForm} ${blogUrl} ${question}`;

  const ask = async (path: string, signal: AbortSignal) => {
    const answer = await fetchPath(path, { timeoutMs: postsTimeoutMs, signal });
    if (answer.status !== 200) throw createStatusError(answer.status);
    return { answer, items: z.array(z.unknown()).parse(await answer.json()) };
  };

  const readStamps = async (page: number, signal?: AbortSignal): Promise<StampPage> => {
    const query = new URLSearchParams({ _fields: 'id,modified_gmt', page: String(page) });
    query.set('per_page', String(stampsPerPage));
    const load = async (aborted: AbortSignal): Promise<StampPage> => {
      const { answer, items } = await ask(`posts?${query}`, aborted);
      const totalPages = Number(answer.headers.get('x-wp-totalpages')) || 1;
      return { stamps: pickValid(stampSchema, items), totalPages };
    };
    const options = { freshMs: stampsFreshMs, forceRefresh: true, isUncommon: true, signal };
    return (await cache.read(keyOf(`stamps ${page}`), load, options)).value;
  };

  const readChunk = async (stamps: Stamp[], signal?: AbortSignal): Promise<PostText[]> => {
    const query = new URLSearchParams({
      _fields: 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content',
      include: stamps.map(([id]) => id).join(),
      per_page: String(textsPerChunk),
    });
    const load = async (aborted: AbortSignal) =>
      pickTexts((await ask(`posts?${query}`, aborted)).items, blogUrl);
    const stamp = createHash('sha256').update(JSON.stringify(stamps)).digest('base64url');
    const options = { freshMs: textsFreshMs, isUncommon: true, signal };
    return (await cache.read(keyOf(stamp), load, options)).value;
  };

  return async (signal) => {
    const found = new Map<number, string>();
    for (let page = 1, totalPages = 1; page <= totalPages && found.size < mostPosts; page++) {
      const answer = await readStamps(page, signal);
      for (const [id, modified] of answer.stamps) found.set(id, modified);
      totalPages = answer.totalPages;
    }
    // By number: a new post comes into the last chunk, and the others keep their keys.
    const stamps = [...found].slice(0, mostPosts).sort(([a], [b]) => a - b);
    const texts: PostText[] = [];
    for (let start = 0; start < stamps.length; start += textsPerChunk)
      texts.push(...(await readChunk(stamps.slice(start, start + textsPerChunk), signal)));
    return texts;
  };
}

/** The address of previews is no post's. */
const takenSlug = 'preview';

/** What visitors may read of posts; nothing of those that are not for them. */
async function pickTexts(items: unknown[], blogUrl: string): Promise<PostText[]> {
  const texts: PostText[] = [];
  for (const item of items) {
    const parsed = parsePost(item);
    if (parsed.outcome === 'post' && parsed.post.slug !== takenSlug)
      texts.push(createText(parsed.post, blogUrl));
    // Cleaning a long one takes a moment: others are let in between.
    await letOthersIn();
  }
  return texts;
}

/** As its page shows it: what WordPress hides, and what our page leaves out, is not found either. */
function createText({ slug, title, excerpt, content, date }: RawFullPost, blogUrl: string): PostText {
  const { html, sections } = cleanPostHtml(content, { blogOrigin: blogUrl, findPicture: () => undefined });
  return {
    slug: decodeSlug(slug),
    title: readPlainText(title) || `Untitled, ${formatDate(date)}`,
    excerpt: tidyExcerpt(readPlainText(excerpt)),
    date,
    headings: sections.slice(0, mostHeadings).map((section) => section.text),
    text: readBlocks(html).slice(0, mostCharacters).toWellFormed(),
  };
}
