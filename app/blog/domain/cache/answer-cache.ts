import { LRUCache } from 'lru-cache';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { settleWithin, untilAborted } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
import { createUpstream, type Group } from './upstream.ts';

/** How long the store may take before the source is asked, and after the source has failed. */
const quickLookMs = 500;
const patientLookMs = 2000;

/** How long an answer that is known to be outdated is held back for the new one; a teaser waits for 1.5 s at most. */
const outdatedPatienceMs = 1000;

/** What an entry takes in memory beside its value. */
const entryBytes = 500;

/** `value` is what JSON can hold, `fetchedAt` when it was asked for, in ms since 1970. */
export type StoredAnswer = { value: unknown; fetchedAt: number };

/** Keeps the last good answers beyond the process, and shares them with other servers. Nothing rejects. */
export type AnswerStore = {
  find(key: string): Promise<StoredAnswer | undefined>;
  /** Stores the answer unless a newer one is there. */
  save(key: string, answer: StoredAnswer): Promise<void>;
  delete(key: string): Promise<void>;
};

type ReadOptions<Value> = {
  /** How long the answer is given without asking the source. */
  freshMs: number;
  /** Whether the answer outlives the process. False for questions that visitors make up: there may be any number. */
  isLasting?: (value: Value) => boolean;
  /** How long to wait for a new answer rather than take a stale one. */
  patienceMs?: number;
  /** Visitors can make up any number of such questions, so few are asked at a time. */
  isUncommon?: boolean;
  /** `posts` by default. */
  group?: Group;
  /** Ends the wait of this caller alone; the request goes on for the others. */
  signal?: AbortSignal | undefined;
};

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
  /** Marks every answer asked for until now as outdated, also those under way and in the store. */
  invalidate(): void;
  /** Aborts the requests under way. */
  close(): void;
};

/** `hasFailed` is set where a newer answer could not be had, for which nobody waits again. */
type Entry = StoredAnswer & { hasFailed?: boolean };

type Question = Omit<ReadOptions<unknown>, 'isLasting' | 'signal'> & {
  key: string;
  load: (signal: AbortSignal) => Promise<unknown>;
  isLasting: (value: unknown) => boolean;
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
  const callUpstream = createUpstream(log);
  const closing = new AbortController();
  const underWay = createInFlightRequests<Entry>();
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
    // A request from before a change may end after the one that followed it.
    if (kept && kept.fetchedAt > entry.fetchedAt) return kept;
    memory.set(key, entry);
    return entry;
  };

  const recall = async (key: string): Promise<Entry | undefined> => {
    const found = await store?.find(key);
    // Another server's clock may be ahead: its answer would be fresh for too long.
    return found && keep(key, { ...found, fetchedAt: Math.min(found.fetchedAt, now()) });
  };

  const ask = async (question: Question, older?: Entry): Promise<Entry> => {
    const { key, load, isLasting, isUncommon, group = 'posts' } = question;
    const priority = older ? 'refresh' : isUncommon ? 'uncommon' : 'visitor';
    let fetchedAt = 0;
    const begin = () => {
      // The time of asking, not of the answer: a change in between makes the answer outdated.
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
    // A stale answer is better than waiting.
    const found = await settleWithin(lookup, quickLookMs);
    if (found) return found;
    try {
      return await ask(question);
    } catch (error) {
      const late = await settleWithin(lookup, patientLookMs);
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
        log.warn('the blog could not be asked anew; its last answer is shown', { key: question.key, error });
      return older;
    }
  };

  const find = async (question: Question): Promise<Entry> => {
    const { key, freshMs, patienceMs } = question;
    // Nobody joins a request from before the last change.
    const join = (work: () => Promise<Entry>) => underWay.join(`${changedAt} ${key}`, work);
    const entry = memory.get(key) ?? (await join(() => fetchFirst(question)));
    if (measureStaleMs(entry, freshMs) === 0) return entry;
    const renewed = join(() => refresh(question, entry));
    const patience = patienceMs ?? (isOutdated(entry) && !entry.hasFailed ? outdatedPatienceMs : 0);
    return (patience > 0 && (await settleWithin(renewed, patience))) || entry;
  };

  return {
    async read<Value>(
      key: string,
      load: (signal: AbortSignal) => Promise<Value>,
      { isLasting = () => true, signal, ...options }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      const question = { ...options, key, load, isLasting: (value: unknown) => isLasting(value as Value) };
      const entry = await untilAborted(find(question), signal);
      const staleSeconds = Math.ceil(measureStaleMs(entry, options.freshMs) / 1000);
      return { value: entry.value as Value, staleSeconds };
    },
    invalidate() {
      changedAt = Math.max(now(), changedAt + 1);
    },
    close: () => closing.abort(new BlogError('circuit-open', 'the server stops')),
  };
}
