import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { isTooLarge } from '../blog-error.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import type { PostText, ReadPostTexts } from '../post-text.ts';
import { postsTimeoutMs, readListPage, type WordPressFetch } from '../wordpress-client.ts';
import { parsePost, pickValid, type StoredPost } from './parse-post.ts';

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
const stampSchema = z.object({ id: z.int().positive(), modified_gmt: z.string().catch('') });

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

  const ask = (query: Record<string, string>, signal: AbortSignal) =>
    readListPage(fetchPath, `posts?${new URLSearchParams(query)}`, { timeoutMs: postsTimeoutMs, signal });

  const readStamps = async (page: number, signal?: AbortSignal) => {
    const load = async (aborted: AbortSignal) => {
      const query = { _fields: 'id,modified_gmt', page: `${page}`, per_page: `${stampsPerPage}` };
      const { items, totalPages } = (await ask(query, aborted)) ?? { items: [], totalPages: 0 };
      const stamps = pickValid(stampSchema, items).map((stamp) => [stamp.id, stamp.modified_gmt] as const);
      return { stamps, totalPages: Math.min(totalPages, maxPosts / stampsPerPage) };
    };
    const options = { freshMs: stampsFreshMs, patienceMs: postsTimeoutMs, isUncommon: true, signal };
    return (await cache.read(keyOf(`stamps ${page}`), load, options)).value;
  };

  /** Reads the posts together or, where they are too large, in halves; one that is too large by itself is left out. */
  const readPosts = async (ids: number[], signal: AbortSignal): Promise<unknown[]> => {
    const _fields = 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content';
    try {
      const page = await ask({ _fields, include: ids.join(), per_page: `${textsPerChunk}` }, signal);
      return page?.items ?? [];
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const half = Math.ceil(ids.length / 2);
      const halves = ids.length > 1 ? [ids.slice(0, half), ids.slice(half)] : [];
      const items: unknown[] = [];
      for (const each of halves) items.push(...(await readPosts(each, signal)));
      return items;
    }
  };

  /** Reads the parts of posts that visitors may read; posts that are not for them are left out. */
  const readTexts = async (ids: number[], signal: AbortSignal): Promise<PostText[]> => {
    const texts: PostText[] = [];
    for (const item of await readPosts(ids, signal)) {
      const parsed = parsePost(item);
      if ('post' in parsed) texts.push(createText(parsed.post, blogUrl));
      // Cleaning a long post takes a moment, so other work may run between two posts.
      await letOthersIn();
    }
    return texts;
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
    for (let start = 0; start < stamps.length; start += textsPerChunk) {
      const chunk = stamps.slice(start, start + textsPerChunk);
      const key = keyOf(createHash('sha256').update(JSON.stringify(chunk)).digest('base64url'));
      const load = (aborted: AbortSignal) =>
        readTexts(
          chunk.map(([id]) => id),
          aborted,
        );
      const options = { freshMs: textsFreshMs, isUncommon: true, signal };
      texts.push(...(await cache.read(key, load, options)).value);
    }
    return texts;
  };
}

/** The text as its page shows it, so that nothing is found that the page leaves out. */
function createText({ summary, content }: StoredPost, blogUrl: string): PostText {
  const options = { blogOrigin: blogUrl, findPicture: () => undefined };
  const { text, sections } = cleanPostHtml(content, options);
  const { slug, title, excerpt, date } = summary;
  return {
    ...{ slug, title, excerpt, date },
    headings: sections.slice(0, maxHeadings).map((section) => section.text),
    text: text.slice(0, maxCharacters).toWellFormed(),
  };
}
