import { createHash } from 'node:crypto';
import { setImmediate as yieldToOtherWork } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import type { PostText, ReadPostTexts } from '../post-text.ts';
import { postsTimeoutMs, readListPage, type WordPressFetch } from '../wordpress-client.ts';
import { readInHalves, readWholeList } from './long-lists.ts';
import { parsePost, pickValid, type StoredPost } from './parse-post.ts';

/** The search covers the newest 1,000 posts: ten pages of a hundred. */
const maxPages = 10;

/** How many texts are requested at a time; each has some ten kilobytes. */
const chunkSize = 20;

/** How much of one post is indexed; the search does not find what follows in a longer post. */
const maxCharacters = 12_000;
const maxHeadings = 60;

/** The key of a chunk contains when its posts were last changed, so a chunk never goes out of date. */
const versionsFreshMs = 60_000;
const textsFreshMs = 86_400_000;

/** Increased when the format of stored texts changes, so that those in an older format are not read. */
const textForm = 1;

/** The number of a post, and when it was last changed. */
const versionSchema = z.object({ id: z.int().positive(), modified_gmt: z.string().catch('') });

const textFields = 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content';

type WordPressTextsOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  /** A cache of its own, so that texts never evict the answers that pages are made of. */
  cache: AnswerCache;
  log: Log;
};

/**
 * Reads the texts of a WordPress' public posts for the search: first which posts there are and when each was changed,
 * then the texts of the changed ones, in chunks. After a restart, or while WordPress is down, stored texts are used.
 */
export function createWordPressTexts(options: WordPressTextsOptions): ReadPostTexts {
  const { blogUrl, fetchPath, cache, log } = options;
  const timeoutMs = postsTimeoutMs;
  const keyOf = (question: string) => `texts ${textForm} ${blogUrl} ${question}`;

  const loadVersions = async (signal: AbortSignal) => {
    const path = 'posts?_fields=id,modified_gmt';
    const items = await readWholeList(fetchPath, path, { maxPages, timeoutMs, signal });
    return pickValid(versionSchema, items).map(({ id, modified_gmt }) => [id, modified_gmt] as const);
  };

  /** Leaves out posts that visitors may not read. */
  const loadTexts = async (ids: number[], signal: AbortSignal): Promise<PostText[]> => {
    const readPart = (offset: number, size: number) => {
      const query = {
        _fields: textFields,
        include: ids.slice(offset, offset + size).join(),
        per_page: `${size}`,
      };
      return readListPage(fetchPath, `posts?${new URLSearchParams(query)}`, { timeoutMs, signal });
    };
    const page = await readInHalves(readPart, { size: ids.length, log });
    const texts: PostText[] = [];
    for (const item of page?.items ?? []) {
      const parsed = parsePost(item);
      if ('post' in parsed) texts.push(createText(parsed.post, blogUrl));
      await yieldToOtherWork();
    }
    return texts;
  };

  return async (signal) => {
    const patience = { freshMs: versionsFreshMs, patienceMs: postsTimeoutMs };
    const { value } = await cache.read(keyOf('versions'), loadVersions, {
      ...{ ...patience, isUncommon: true, signal },
    });
    // Sorted by number, a new post comes into the last chunk, and the other chunks keep their keys.
    const versions = value.toSorted(([a], [b]) => a - b);
    const texts: PostText[] = [];
    for (let start = 0; start < versions.length; start += chunkSize) {
      const chunk = versions.slice(start, start + chunkSize);
      const ids = chunk.map(([id]) => id);
      const key = keyOf(createHash('sha256').update(JSON.stringify(chunk)).digest('base64url'));
      const load = (aborted: AbortSignal) => loadTexts(ids, aborted);
      const answer = await cache.read(key, load, { freshMs: textsFreshMs, isUncommon: true, signal });
      texts.push(...answer.value);
    }
    return texts;
  };
}

/** Takes the text as its page shows it, so that the search finds nothing that the page leaves out. */
function createText({ summary, content }: StoredPost, blogUrl: string): PostText {
  const { text, sections } = cleanPostHtml(content, { blogOrigin: blogUrl, findPicture: () => undefined });
  const { slug, title, excerpt, date } = summary;
  return {
    ...{ slug, title, excerpt, date },
    headings: sections.slice(0, maxHeadings).map((section) => section.text),
    text: text.slice(0, maxCharacters).toWellFormed(),
  };
}
