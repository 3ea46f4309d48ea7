import { LRUCache } from 'lru-cache';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { rejectOnAbort, settleWithin } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
import { createUpstream, type Group } from './upstream.ts';

/** How long to wait for the store before the source is asked, and again after the source has failed. */
const storeWaitMs = 500;
const storeLastWaitMs = 2000;

/** How long a caller waits for a new answer if the cached one is outdated; a teaser waits 1.5 s at most. */
const outdatedPatienceMs = 1000;

/** The memory that an entry takes besides its value. */
const entryBytes = 500;

/** `value` can be written as JSON; `fetchedAt` is when it was requested, in ms since 1970. */
export type StoredAnswer = { value: unknown; fetchedAt: number };

/** Keeps the last good answers beyond the process, and shares them with other servers. No method rejects. */
export type AnswerStore = {
  find(key: string): Promise<StoredAnswer | undefined>;
  /** Stores the answer unless a newer one is stored already. */
  save(key: string, answer: StoredAnswer): Promise<void>;
  delete(key: string): Promise<void>;
};

type ReadOptions<Value> = {
  /** How long the answer is returned without asking the source. */
  freshMs: number;
  /** Whether the answer is stored beyond the process. False for what visitors can make up without end. */
  isLasting?: (value: Value) => boolean;
  /** How long the caller waits for a new answer before it accepts a stale one. */
  patienceMs?: number;
  /** Visitors can make up any number of such questions, so only one is asked at a time. */
  isUncommon?: boolean;
  /** `posts` by default. */
  group?: Group;
  /** Ends the wait of this caller alone; the request continues for the others. */
  signal?: AbortSignal | undefined;
};

export type AnswerCache = {
  /**
   * Resolves to the answer cached under `key`, or else to what `load` returns, which must be JSON. A stale answer is
   * returned at once and refreshed in the background. Rejects with `load`'s error if nothing is cached.
   */
  read<Value>(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    options: ReadOptions<Value>,
  ): Promise<Answer<Value>>;
  /** Marks every answer requested so far as outdated, including those in flight and those in the store. */
  invalidate(): void;
  /** Aborts the requests in flight. */
  close(): void;
};

/** `hasFailed` is set once a newer answer could not be fetched, so that nobody waits for one again. */
type Entry = StoredAnswer & { hasFailed?: boolean };

type Question = Omit<ReadOptions<unknown>, 'isLasting' | 'signal'> & {
  key: string;
  load: (signal: AbortSignal) => Promise<unknown>;
  isLasting: (value: unknown) => boolean;
};

type AnswerCacheOptions = {
  /** Without a store, no answer outlives the process. */
  store?: AnswerStore | undefined;
  log: Log;
  maxBytes?: number;
  now?: () => number;
};

/** Caches the last good answers of a source, so that the site is neither as slow nor as ill as the source is (B-10). */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { store, log, maxBytes = 16e6, now = Date.now } = options;
  const callUpstream = createUpstream(log);
  const closing = new AbortController();
  const inFlight = createInFlightRequests<Entry>();
  const memory = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => entryBytes + 2 * JSON.stringify(value).length,
  });
  let changedAt = Number.NEGATIVE_INFINITY;

  const isOutdated = ({ fetchedAt }: Entry) => fetchedAt <= changedAt;

  /** How long the answer has been stale; 0 while it is fresh. */
  const measureStaleMs = (entry: Entry, freshMs: number) => {
    const freshUntil = entry.fetchedAt + freshMs;
    if (isOutdated(entry)) return Math.max(1, now() - Math.min(changedAt, freshUntil));
    return now() < freshUntil ? 0 : Math.max(1, now() - freshUntil);
  };

  const keep = (key: string, entry: Entry): Entry => {
    const kept = memory.peek(key);
    // A request from before a change may finish after the one that followed it.
    if (kept && kept.fetchedAt > entry.fetchedAt) return kept;
    memory.set(key, entry);
    return entry;
  };

  const recall = async (key: string): Promise<Entry | undefined> => {
    const found = await store?.find(key);
    // Another server's clock may be ahead, and its answer would seem fresh for too long.
    return found && keep(key, { ...found, fetchedAt: Math.min(found.fetchedAt, now()) });
  };

  const ask = async (question: Question, older?: Entry): Promise<Entry> => {
    const { key, load, isLasting, isUncommon, group = 'posts' } = question;
    const priority = older ? 'refresh' : isUncommon ? 'uncommon' : 'visitor';
    let fetchedAt = 0;
    const begin = () => {
      // A change between the request and its answer makes the answer outdated, so the time of the request counts.
      fetchedAt = Math.max(now(), changedAt + 1);
      return load(closing.signal);
    };
    const value = await callUpstream(begin, { priority, group });
    closing.signal.throwIfAborted();
    if (isLasting(value)) void store?.save(key, { value, fetchedAt });
    else if (older && isLasting(older.value)) void store?.delete(key);
    return keep(key, { value, fetchedAt });
  };

  const fetchFirst = async (question: Question): Promise<Entry> => {
    const lookup = recall(question.key);
    const found = await settleWithin(lookup, storeWaitMs);
    if (found) return found;
    try {
      return await ask(question);
    } catch (error) {
      const late = await settleWithin(lookup, storeLastWaitMs);
      if (late) return late;
      throw error;
    }
  };

  const refresh = async (question: Question, older: Entry): Promise<Entry> => {
    try {
      return await ask(question, older);
    } catch (error) {
      older.hasFailed = true;
      if (!(error instanceof BlogError && error.kind === 'circuit-open'))
        log.warn('the blog could not be refreshed; its last answer is shown', { key: question.key, error });
      return older;
    }
  };

  const find = async (question: Question): Promise<Entry> => {
    const { key, freshMs, patienceMs } = question;
    // The key contains the last change, so that nobody joins a request from before it.
    const join = (work: () => Promise<Entry>) => inFlight.join(`${changedAt} ${key}`, work);
    const entry = memory.get(key) ?? (await join(() => fetchFirst(question)));
    if (measureStaleMs(entry, freshMs) === 0) return entry;
    const refreshed = join(() => refresh(question, entry));
    const patience = patienceMs ?? (isOutdated(entry) && !entry.hasFailed ? outdatedPatienceMs : 0);
    return (patience > 0 && (await settleWithin(refreshed, patience))) || entry;
  };

  return {
    async read<Value>(
      key: string,
      load: (signal: AbortSignal) => Promise<Value>,
      { isLasting = () => true, signal, ...options }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      const question = { ...options, key, load, isLasting: (value: unknown) => isLasting(value as Value) };
      const entry = await rejectOnAbort(find(question), signal);
      const staleSeconds = Math.ceil(measureStaleMs(entry, options.freshMs) / 1000);
      return { value: entry.value as Value, staleSeconds };
    },
    invalidate() {
      changedAt = Math.max(now(), changedAt + 1);
    },
    close: () => closing.abort(new BlogError('circuit-open', 'the server is shutting down')),
  };
}
