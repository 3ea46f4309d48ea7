import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { createStatusError, isTooLarge } from '../blog-error.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import type { RawPost } from '../post.ts';
import type { PostText, ReadPostTexts } from '../post-text.ts';
import { postsTimeoutMs, readCount, type WordPressFetch } from '../wordpress-client.ts';
import { parsePost, pickValid } from './parse-post.ts';
import { presentWords } from './presenter.ts';

/** A search covers only the newest posts, this many of them. */
const maxPosts = 1000;

/** How many are requested at a time: a stamp is a line, a text some ten kilobytes. */
const stampsPerPage = 100;
const textsPerChunk = 20;

/** How much of one post is indexed; a longer post is not found by what follows. */
const maxCharacters = 12_000;
const maxHeadings = 60;

/**
 * Stamps show whether anything has changed. The key of texts contains their stamps, so texts stay fresh as long as
 * these.
 */
const stampsFreshMs = 60_000;
const textsFreshMs = 86_400_000;

/** Raised when the format of what is kept changes, so that answers in another format are not read. */
const textForm = 1;

/** The number of a post and when it was last changed. */
type Stamp = [id: number, modified: string];

type StampPage = { stamps: Stamp[]; totalPages: number };

const stampSchema = z
  .object({ id: z.int().positive(), modified_gmt: z.string().catch('') })
  .transform(({ id, modified_gmt }): Stamp => [id, modified_gmt]);

type WordPressTextsOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  /** A cache of its own, so that these answers never evict those of pages. */
  cache: AnswerCache;
};

/**
 * Reads the texts of a WordPress' public posts for the search. Each time it requests stamps, a hundred posts a call,
 * and then only the texts of posts that have changed. So a restart, or a WordPress that is down, costs nothing of
 * what was read before.
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
      const limits = { fallback: 1, most: maxPosts / stampsPerPage };
      const totalPages = readCount(answer.headers.get('x-wp-totalpages'), limits);
      return { stamps: pickValid(stampSchema, items), totalPages };
    };
    const options = { freshMs: stampsFreshMs, forceRefresh: true, isUncommon: true, signal };
    return (await cache.read(keyOf(`stamps ${page}`), load, options)).value;
  };

  /** Reads the posts together or, where they are too large, in halves; one that is too large by itself is left out. */
  const readPosts = async (ids: number[], signal: AbortSignal): Promise<unknown[]> => {
    const query = new URLSearchParams({
      _fields: 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content',
      include: ids.join(),
      per_page: String(textsPerChunk),
    });
    try {
      return (await ask(`posts?${query}`, signal)).items;
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      if (ids.length === 1) return [];
      const half = Math.ceil(ids.length / 2);
      return [
        ...(await readPosts(ids.slice(0, half), signal)),
        ...(await readPosts(ids.slice(half), signal)),
      ];
    }
  };

  const readChunk = async (stamps: Stamp[], signal?: AbortSignal): Promise<PostText[]> => {
    const ids = stamps.map(([id]) => id);
    const load = async (aborted: AbortSignal) => pickTexts(await readPosts(ids, aborted), blogUrl);
    const stamp = createHash('sha256').update(JSON.stringify(stamps)).digest('base64url');
    const options = { freshMs: textsFreshMs, isUncommon: true, signal };
    return (await cache.read(keyOf(stamp), load, options)).value;
  };

  return async (signal) => {
    const found = new Map<number, string>();
    for (let page = 1, totalPages = 1; page <= totalPages && found.size < maxPosts; page++) {
      const answer = await readStamps(page, signal);
      for (const [id, modified] of answer.stamps) found.set(id, modified);
      totalPages = answer.totalPages;
    }
    // The numbers are sorted, so that a new post comes into the last chunk and the others keep their keys.
    const stamps = [...found].slice(0, maxPosts).sort(([a], [b]) => a - b);
    const texts: PostText[] = [];
    for (let start = 0; start < stamps.length; start += textsPerChunk)
      texts.push(...(await readChunk(stamps.slice(start, start + textsPerChunk), signal)));
    return texts;
  };
}

/** No post can have the address of previews. */
const takenSlug = 'preview';

/** The parts of posts that visitors may read; posts that are not for them are left out. */
async function pickTexts(items: unknown[], blogUrl: string): Promise<PostText[]> {
  const texts: PostText[] = [];
  for (const item of items) {
    const parsed = parsePost(item);
    if (parsed.outcome === 'post' && parsed.post.slug !== takenSlug)
      texts.push(createText(parsed.post, blogUrl));
    // Cleaning a long post takes a moment, so other work may run between two posts.
    await letOthersIn();
  }
  return texts;
}

/** The text as its page shows it, so that nothing is found that the page leaves out. */
function createText(raw: RawPost, blogUrl: string): PostText {
  const options = { blogOrigin: blogUrl, findPicture: () => undefined };
  const { text, sections } = cleanPostHtml(raw.content, options);
  const { slug, title, excerpt, date } = presentWords(raw);
  return {
    ...{ slug, title, excerpt, date },
    headings: sections.slice(0, maxHeadings).map((section) => section.text),
    text: text.slice(0, maxCharacters).toWellFormed(),
  };
}
