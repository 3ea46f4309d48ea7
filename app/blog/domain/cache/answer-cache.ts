import { LRUCache } from 'lru-cache';
import type { Log } from '#platform/log.ts';
import { settleWithin, untilAborted } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
import { type AnswerStore, guardStore } from './answer-store.ts';
import { createUpstream, type Group } from './upstream.ts';

/** How long the database may take before the source is asked too, and after the source has failed. */
const quickLookMs = 500;
const patientLookMs = 2000;

/** How long after a failed refresh a stale answer is not refreshed again. */
const retryAfterMs = 15_000;

/**
 * How long an answer lives. `database`: it outlives the process. `memory`: as long as there is room. `few`: beside at
 * most a hundred of its kind, for questions that visitors make up.
 */
export type Retention = 'database' | 'memory' | 'few';

const fewEntries = 100;

/** What an entry takes beside its value. */
const entryBytes = 500;

type ReadOptions<Value> = {
  /** How long the answer is given from memory without asking the source. */
  freshMs: number;
  /** The place where an answer is kept; `database` by default. */
  retain?: (value: Value) => Retention;
  /** Wait for a new answer rather than take a stale one: for callers who were told of a change. */
  forceRefresh?: boolean;
  /** Visitors can make up any number of such questions, so few are asked at a time. */
  isUncommon?: boolean;
  /** `posts` by default. */
  group?: Group;
  /** Ends the wait of this caller alone; the request goes on for the others. */
  signal?: AbortSignal | undefined;
};

type Load = (signal: AbortSignal) => Promise<unknown>;

export type AnswerCache = {
  /**
   * The answer kept under `key`, else what `load` resolves to, which must be JSON. A stale answer is given at once
   * and refreshed in the background. Rejects with `load`'s error where nothing is kept.
   */
  read<Value>(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    options: ReadOptions<Value>,
  ): Promise<Answer<Value>>;
  /** Marks every answer asked for until now as stale, also those under way and in the database. */
  invalidate(): void;
  /** Aborts the requests under way. */
  close(): void;
};

/** An answer in memory. Times are in milliseconds since 1970. */
type Entry = {
  value: unknown;
  bytes: number;
  retention: Retention;
  /** When it was asked for. */
  fetchedAt: number;
  /** It is not asked for again before this time, because the last attempt failed. */
  retryAt: number;
};

type Question = {
  load: Load;
  freshMs: number;
  retain: (value: unknown) => Retention;
  isUncommon: boolean;
  group: Group;
};

type AnswerCacheOptions = {
  /** No answer outlives the process without a store. */
  store?: AnswerStore | undefined;
  log: Log;
  maxBytes?: number;
  now?: () => number;
};

/** Holds the last good answers of a source, so that neither its speed nor its health is the site's (B-10). */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { store, log, maxBytes = 16e6, now = Date.now } = options;
  const stored = guardStore(store, log, now);
  const callUpstream = createUpstream(log);
  const closing = new AbortController();
  let changedAt = Number.NEGATIVE_INFINITY;

  /** How long the answer has been stale; 0 while it is fresh. */
  const measureStaleMs = ({ fetchedAt }: Entry, { freshMs }: Question) => {
    const staleFrom = Math.min(fetchedAt + freshMs, changedAt >= fetchedAt ? changedAt : Infinity);
    return now() < staleFrom ? 0 : Math.max(1, now() - staleFrom);
  };

  const noteFailure = (key: string, error: unknown) => {
    if (closing.signal.aborted || (error instanceof BlogError && error.kind === 'circuit-open')) return;
    log.warn('the blog could not be asked anew; its last answer is shown', { key, error });
  };

  const recall = async (key: string, newerThan: number): Promise<Entry | undefined> => {
    const found = await stored.find(key, newerThan);
    if (!found) return undefined;
    // Another server's clock may be ahead: its answer would be fresh for too long.
    const fetchedAt = Math.min(found.fetchedAt, now());
    return createEntry({ value: found.value, body: found.body, retention: 'database', fetchedAt });
  };

  const ask = async (key: string, question: Question, older: Entry | undefined): Promise<Entry> => {
    // The time of asking, not of the answer: a change in between makes the answer stale.
    let fetchedAt = now();
    const priority = older ? 'refresh' : question.isUncommon ? 'uncommon' : 'visitor';
    const value = await callUpstream(
      () => {
        fetchedAt = now();
        return question.load(closing.signal);
      },
      { priority, group: question.group },
    );
    closing.signal.throwIfAborted();
    const body = JSON.stringify(value);
    const retention = question.retain(value);
    if (retention === 'database') stored.save(key, { body, fetchedAt });
    else if (older?.retention === 'database') stored.delete(key);
    return createEntry({ value, body, retention, fetchedAt });
  };

  const refresh = async (key: string, older: Entry, question: Question): Promise<Entry> => {
    const found = await settleWithin(recall(key, older.fetchedAt), quickLookMs);
    // Another server may have asked.
    if (found && measureStaleMs(found, question) === 0) return found;
    try {
      return await ask(key, question, older);
    } catch (error) {
      older.retryAt = now() + retryAfterMs;
      noteFailure(key, error);
      throw error;
    }
  };

  const fetchFirst = async (key: string, question: Question): Promise<Entry> => {
    const lookup = recall(key, 0);
    // A stale answer is better than waiting.
    const found = await settleWithin(lookup, quickLookMs);
    if (found) return found;
    const answer = ask(key, question, undefined).catch(async (error: unknown) => {
      const late = await settleWithin(lookup, patientLookMs);
      if (!late) throw error;
      noteFailure(key, error);
      return { ...late, retryAt: now() + retryAfterMs };
    });
    return Promise.race([answer, lookup.then((late) => late ?? answer)]);
  };

  const createMemory = (limits: { maxSize: number; max?: number }) =>
    new LRUCache<string, Entry, Question>({
      ...limits,
      sizeCalculation: ({ bytes }) => bytes,
      fetchMethod: (key, older, { context }) =>
        older ? refresh(key, older, context) : fetchFirst(key, context),
      // The last answer stays where no new one is to be had.
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
    });
  const many = createMemory({ maxSize: maxBytes });
  // Questions that visitors make up cannot push out the rest.
  const few = createMemory({ maxSize: maxBytes / 4, max: fewEntries });

  const fetchEntry = async (key: string, question: Question): Promise<Entry> => {
    const memory = few.has(key) || question.isUncommon ? few : many;
    const kept = memory.get(key, { allowStale: true });
    const entry = kept ?? (await memory.fetch(key, { context: question }));
    if (!entry) throw new BlogError('network', 'the answer of the blog was dropped');
    const home = entry.retention === 'few' ? few : many;
    if (home !== memory && memory.peek(key) === entry) {
      memory.delete(key);
      home.set(key, entry);
    }
    // Resolves to the stale answer at once; the new one comes in the background.
    if (measureStaleMs(entry, question) > 0 && entry.retryAt <= now())
      void home.fetch(key, { context: question, allowStale: true, forceRefresh: true });
    return entry;
  };

  const waitForRefresh = async (key: string, question: Question, given: Entry): Promise<Entry> => {
    const memory = given.retention === 'few' ? few : many;
    let entry = given;
    // Two attempts, because the first may join a request that began before the change.
    for (let tries = 0; tries < 2 && measureStaleMs(entry, question) > 0; tries++)
      entry =
        (await memory.fetch(key, { context: question, forceRefresh: true }).catch(() => entry)) ?? entry;
    return entry;
  };

  return {
    async read<Value>(
      key: string,
      load: (signal: AbortSignal) => Promise<Value>,
      options: ReadOptions<Value>,
    ) {
      const { retain = () => 'database', isUncommon = false, group = 'posts', signal } = options;
      signal?.throwIfAborted();
      const question: Question = {
        ...{ load, freshMs: options.freshMs, isUncommon, group },
        retain: (value) => retain(value as Value),
      };
      let entry = await untilAborted(fetchEntry(key, question), signal);
      if (options.forceRefresh) entry = await untilAborted(waitForRefresh(key, question, entry), signal);
      const staleSeconds = Math.ceil(measureStaleMs(entry, question) / 1000);
      return { value: entry.value as Value, staleSeconds };
    },
    invalidate() {
      changedAt = now();
    },
    close: () => closing.abort(new BlogError('circuit-open', 'the server stops')),
  };
}

function createEntry({ body, ...facts }: Omit<Entry, 'bytes' | 'retryAt'> & { body: string }): Entry {
  return { ...facts, bytes: entryBytes + 2 * body.length, retryAt: 0 };
}
