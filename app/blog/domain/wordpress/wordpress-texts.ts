import { createHash } from 'node:crypto';
import { setImmediate as yieldToOtherWork } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import type { PostText, ReadPostTexts } from '../post-text.ts';
import { postsTimeoutMs, readListPage, type WordPressFetch } from '../wordpress-client.ts';
import { readInHalves } from './long-lists.ts';
import { parsePost, type StoredPost } from './parse-post.ts';
import type { PostIndex } from './post-index.ts';

/** How many texts are requested and stored at a time, on average and at most; each has some ten kilobytes. */
const chunkSize = { average: 20, most: 30 };

/** How much of one post is indexed; the search does not find what follows in a longer post. */
const maxCharacters = 12_000;
const maxHeadings = 60;

/**
 * The key of a chunk contains when its posts were last changed, so a change never outdates it. It is read again once a day
 * because of what a text shows without being changed itself, such as a synced pattern.
 */
const textsFreshMs = 86_400_000;

/** Increased when the format of stored texts changes, so that those in an older format are not read. */
const textForm = 2;

const textFields = 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content';

type WordPressTextsOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  index: Pick<PostIndex, 'open' | 'list'>;
  /** A cache of its own, so that texts never evict the answers that pages are made of, and no change outdates them. */
  cache: AnswerCache;
  log: Log;
};

/** A post's number, and when it was last changed. */
type Version = [id: number, modified: string];

/** `text` is null for a post that visitors may not read. */
type ReadText = { version: Version; text: PostText | null };

/**
 * Reads the texts of a WordPress' public posts for the search: only those that have changed since they were last read.
 * After a restart, or while WordPress is down, stored texts are used.
 */
export function createWordPressTexts(options: WordPressTextsOptions): ReadPostTexts {
  const { blogUrl, fetchPath, index, cache, log } = options;
  const timeoutMs = postsTimeoutMs;
  const keyOf = (question: string) => `texts ${textForm} ${blogUrl} ${question}`;

  /** The texts that the last reading returned, so that a chunk in which one has changed asks for that one alone. */
  let lastTexts = new Map<number, ReadText>();

  const loadTexts = async (ids: number[], signal: AbortSignal): Promise<Map<number, ReadText>> => {
    const readPart = (offset: number, size: number) => {
      const query = {
        _fields: textFields,
        include: ids.slice(offset, offset + size).join(),
        per_page: `${size}`,
      };
      return readListPage(fetchPath, `posts?${new URLSearchParams(query)}`, { timeoutMs, signal });
    };
    const texts = new Map<number, ReadText>();
    if (ids.length === 0) return texts;
    const page = await readInHalves(readPart, { size: ids.length, log });
    for (const item of page?.items ?? []) {
      const parsed = parsePost(item);
      if ('post' in parsed) {
        const { id } = parsed.post.summary;
        texts.set(id, { version: [id, parsed.post.version ?? ''], text: createText(parsed.post, blogUrl) });
      }
      await yieldToOtherWork();
    }
    return texts;
  };

  /** Asks for those texts of a chunk that have another version than before; once a day for all of them. */
  const loadChunk = async (chunk: Version[], signal: AbortSignal, last?: ReadText[]): Promise<ReadText[]> => {
    const isDayOld = last !== undefined && !last.some((text, index) => isBehind(text, chunk[index]));
    const known = new Map<number, ReadText>();
    for (const version of isDayOld ? [] : chunk) {
      const text = lastTexts.get(version[0]) ?? last?.find((each) => each.version[0] === version[0]);
      if (text && !isBehind(text, version)) known.set(version[0], text);
    }
    const missing = chunk.filter(([id]) => !known.has(id)).map(([id]) => id);
    const texts = await loadTexts(missing, signal);
    return chunk.map((version) => known.get(version[0]) ?? texts.get(version[0]) ?? { version, text: null });
  };

  return async (signal) => {
    await index.open(signal);
    const versions = index.list().map(({ id, modified_gmt }): Version => [id, modified_gmt]);
    const read: ReadText[] = [];
    for (const chunk of divide(versions)) {
      const key = keyOf(createHash('sha256').update(JSON.stringify(chunk)).digest('base64url'));
      const load = (aborted: AbortSignal, last?: ReadText[]) => loadChunk(chunk, aborted, last);
      const options = {
        ...{ freshMs: textsFreshMs, priority: 'refresh' as const, signal },
        // A cache in front of WordPress may have answered with texts from before their last change.
        findNews: (texts: ReadText[]) =>
          texts.some((text, index) => isBehind(text, chunk[index])) ? 0 : undefined,
      };
      read.push(...(await cache.read(key, load, options)).value);
    }
    lastTexts = new Map(read.map((each) => [each.version[0], each]));
    return read.flatMap(({ text }) => text ?? []);
  };
}

const isBehind = ({ version: [, modified] }: ReadText, wanted: Version | undefined) =>
  wanted !== undefined && modified < wanted[1];

/**
 * Divides the posts into chunks by their numbers. Where a chunk begins depends on the number of its first post, and not on
 * how many come before it, so that a post that comes or goes changes one chunk and not all those after it.
 */
function divide(versions: Version[]): Version[][] {
  const chunks: Version[][] = [];
  for (const version of versions.toSorted(([a], [b]) => a - b)) {
    const chunk = chunks.at(-1);
    // Multiplying by a large odd number mixes the upper bits: the numbers of posts often have a common factor.
    const isFirst = (Math.imul(version[0], 0x9e3779b1) >>> 16) % chunkSize.average === 0;
    if (chunk && !isFirst && chunk.length < chunkSize.most) chunk.push(version);
    else chunks.push([version]);
  }
  return chunks;
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
