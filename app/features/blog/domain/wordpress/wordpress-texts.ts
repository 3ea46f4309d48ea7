import { setImmediate as yieldToOtherWork } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { cleanPostHtml } from '../html/clean-post-html.ts';
import type { PostText, ReadPostTexts } from '../post.ts';
import { removeDuplicateSlugs } from '../post-summary.ts';
import { postsTimeoutMs, readInHalves, readListPage, type WordPressFetch } from '../wordpress-client.ts';
import { parsePost, type StoredPost } from './parse-post.ts';
import type { PostIndex } from './post-index.ts';

/** How many texts are requested and stored at a time, on average and at most; each has some ten kilobytes. */
const chunkSize = { average: 20, max: 30 };

/** How much of one post is indexed; the search does not find what follows in a longer post. */
const maxCharacters = 12_000;
const maxHeadings = 60;

/**
 * Texts whose posts have not changed are read again after a day, because of what they show without being changed
 * themselves, such as a synced pattern.
 */
const textsFreshMs = 86_400_000;

/** Increased when the format of stored texts changes, so that those in an older format are not read. */
const textForm = 3;

const textFields = 'id,slug,status,date,date_gmt,modified,modified_gmt,title,excerpt,content';

type WordPressTextsOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  fetchPath: WordPressFetch;
  index: Pick<PostIndex, 'open' | 'list'>;
  /** A cache of its own, so that texts never evict the responses that pages are made of, and no change outdates them. */
  cache: ResponseCache;
  log: Log;
  now?: () => number;
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
  const { blogUrl, fetchPath, index, cache, log, now = Date.now } = options;
  const timeoutMs = postsTimeoutMs;
  const keyOf = (question: string) => `texts ${textForm} ${blogUrl} ${question}`;

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

  /** Asks for those texts of a chunk that have another version than before; where none has, for all of them. */
  const loadChunk = async (chunk: Version[], signal: AbortSignal, last: ReadText[] = []) => {
    const outdated = listOutdated(chunk, last);
    const requested = outdated.length > 0 ? outdated : chunk;
    const texts = await loadTexts(
      requested.map(([id]) => id),
      signal,
    );
    for (const version of requested)
      if (!texts.has(version[0])) texts.set(version[0], { version, text: null });
    return chunk.flatMap(([id]) => texts.get(id) ?? last.find((stored) => stored.version[0] === id) ?? []);
  };

  return async (signal) => {
    const began = now();
    await index.open(signal);
    const versions = index.list().map(({ id, modified_gmt }): Version => [id, modified_gmt]);
    const read = new Map<number, PostText>();
    for (const chunk of divide(versions)) {
      const load = (aborted: AbortSignal, last?: ReadText[]) => loadChunk(chunk, aborted, last);
      const { value } = await cache.read<ReadText[]>(keyOf(`from ${chunk[0]?.[0]}`), load, {
        ...{ freshMs: textsFreshMs, maxWaitMs: timeoutMs, priority: 'refresh', signal },
        // What was read before this reading is requested again. A cache in front of WordPress may have answered with
        // texts from before their last change, which the next reading requests.
        findChange: (texts) => (listOutdated(chunk, texts).length > 0 ? began - 1 : undefined),
      });
      const ids = new Set(chunk.map(([id]) => id));
      for (const { version, text } of value) if (text && ids.has(version[0])) read.set(version[0], text);
    }
    // Of several posts with one slug, the search knows the one that opens: the newest that visitors may read.
    return removeDuplicateSlugs(versions.flatMap(([id]) => read.get(id) ?? []));
  };
}

/** Lists the posts of a chunk whose text is missing, or older than they are. */
function listOutdated(chunk: Version[], texts: ReadText[]): Version[] {
  const known = new Map(texts.map(({ version: [id, modified] }) => [id, modified]));
  return chunk.filter(([id, modified]) => (known.get(id) ?? '') < modified);
}

/**
 * Divides the posts into chunks by their numbers. Where a chunk begins depends on the number of its first post, which names
 * it, and not on how many come before it, so that a post that comes or goes changes one chunk and not all those after it.
 */
function divide(versions: Version[]): Version[][] {
  const chunks: Version[][] = [];
  for (const version of versions.toSorted(([a], [b]) => a - b)) {
    const chunk = chunks.at(-1);
    // Multiplying by a large odd number mixes the upper bits: the numbers of posts often have a common factor.
    const isFirst = (Math.imul(version[0], 0x9e3779b1) >>> 16) % chunkSize.average === 0;
    if (chunk && !isFirst && chunk.length < chunkSize.max) chunk.push(version);
    else chunks.push([version]);
  }
  return chunks;
}

/** Takes the text as its page shows it, so that the search finds nothing that the page leaves out. */
function createText({ summary, content }: StoredPost, blogUrl: string): PostText {
  const { text, sections } = cleanPostHtml(content ?? '', {
    blogOrigin: blogUrl,
    findPicture: () => undefined,
  });
  const { slug, title, excerpt, date } = summary;
  return {
    ...{ slug, title, excerpt, date },
    headings: sections.slice(0, maxHeadings).map((section) => section.text),
    text: text.slice(0, maxCharacters).toWellFormed(),
  };
}
