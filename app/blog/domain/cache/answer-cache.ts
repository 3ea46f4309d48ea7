import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { settleWithin, untilAborted } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
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

/** Two million characters; a longer answer is kept in memory alone. */
const maxStoredLength = 2e6;

/** How often a failing database is logged. */
const logEveryMs = 60_000;

/** An answer as the database holds it. `body` is JSON, `fetchedAt` when it was asked for, in ms since 1970. */
export type StoredAnswer = { body: string; fetchedAt: number };

/** Keeps the last good answers beyond the process, and shares them with other servers. */
export type AnswerStore = {
  /** The answer stored under that key, if it was asked for after `newerThan`. */
  find(key: string, newerThan: number): Promise<StoredAnswer | undefined>;
  /** Stores the answer unless a newer one is there. */
  save(key: string, answer: StoredAnswer): Promise<void>;
  delete(key: string): Promise<void>;
};

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

type Question = Pick<ReadOptions<unknown>, 'freshMs' | 'isUncommon' | 'group'> & {
  key: string;
  load: (signal: AbortSignal) => Promise<unknown>;
  retain: (value: unknown) => Retention;
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
  const askStore = createStoreGuard(store, log, now);
  const callUpstream = createUpstream(log);
  const closing = new AbortController();
  const underWay = createInFlightRequests<Entry>();
  const sizeCalculation = ({ bytes }: Entry) => bytes;
  const many = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation });
  // Questions that visitors make up cannot push out the rest.
  const few = new LRUCache<string, Entry>({ maxSize: maxBytes / 4, max: fewEntries, sizeCalculation });
  let changedAt = Number.NEGATIVE_INFINITY;

  /** How long the answer has been stale; 0 while it is fresh. */
  const measureStaleMs = ({ fetchedAt }: Entry, { freshMs }: Question) => {
    const staleFrom = Math.min(fetchedAt + freshMs, changedAt >= fetchedAt ? changedAt : Infinity);
    return now() < staleFrom ? 0 : Math.max(1, now() - staleFrom);
  };

  const noteFailure = ({ key }: Question, entry: Entry, error: unknown) => {
    entry.retryAt = now() + retryAfterMs;
    if (closing.signal.aborted || (error instanceof BlogError && error.kind === 'circuit-open')) return;
    log.warn('the blog could not be asked anew; its last answer is shown', { key, error });
  };

  const recall = ({ key }: Question, newerThan: number): Promise<Entry | undefined> =>
    askStore(async (store) => {
      const found = await store.find(key, newerThan);
      if (!found) return undefined;
      const { body } = found;
      // Another server's clock may be ahead: its answer would be fresh for too long.
      const fetchedAt = Math.min(found.fetchedAt, now());
      return createEntry({ value: JSON.parse(body), body, retention: 'database', fetchedAt });
    });

  const ask = async (question: Question, older?: Entry): Promise<Entry> => {
    const { key, load, retain, isUncommon, group = 'posts' } = question;
    // The time of asking, not of the answer: a change in between makes the answer stale.
    let fetchedAt = now();
    const priority = older ? 'refresh' : isUncommon ? 'uncommon' : 'visitor';
    const begin = () => {
      fetchedAt = now();
      return load(closing.signal);
    };
    const value = await callUpstream(begin, { priority, group });
    closing.signal.throwIfAborted();
    const body = JSON.stringify(value);
    const retention = retain(value);
    if (retention === 'database') {
      if (body.length <= maxStoredLength) void askStore((store) => store.save(key, { body, fetchedAt }));
      else log.warn('a blog answer is too long for the database', { key, length: body.length });
    } else if (older?.retention === 'database') void askStore((store) => store.delete(key));
    return createEntry({ value, body, retention, fetchedAt });
  };

  const refresh = async (question: Question, older: Entry): Promise<Entry> => {
    // Another server may have asked.
    const found = await settleWithin(recall(question, older.fetchedAt), quickLookMs);
    if (found && measureStaleMs(found, question) === 0) return found;
    try {
      return await ask(question, older);
    } catch (error) {
      noteFailure(question, older, error);
      return older;
    }
  };

  const fetchFirst = async (question: Question): Promise<Entry> => {
    const lookup = recall(question, 0);
    // A stale answer is better than waiting.
    const found = await settleWithin(lookup, quickLookMs);
    if (found) return found;
    const answer = ask(question).catch(async (error: unknown) => {
      const late = await settleWithin(lookup, patientLookMs);
      if (!late) throw error;
      noteFailure(question, late, error);
      return late;
    });
    return Promise.race([answer, lookup.then((late) => late ?? answer)]);
  };

  /** Rejects only where there is no older answer. */
  const fetchEntry = (question: Question, older?: Entry): Promise<Entry> =>
    underWay.join(question.key, async () => {
      const entry = await (older ? refresh(question, older) : fetchFirst(question));
      const [home, other] = entry.retention === 'few' ? [few, many] : [many, few];
      other.delete(question.key);
      home.set(question.key, entry);
      return entry;
    });

  const find = async (question: Question): Promise<Entry> => {
    const entry = many.get(question.key) ?? few.get(question.key) ?? (await fetchEntry(question));
    // The stale answer is given at once; the new one comes in the background.
    if (measureStaleMs(entry, question) > 0 && entry.retryAt <= now()) void fetchEntry(question, entry);
    return entry;
  };

  const findAnew = async (question: Question): Promise<Entry> => {
    let entry = await find(question);
    // Two attempts, because the first may join a request that began before the change.
    for (let tries = 0; tries < 2 && measureStaleMs(entry, question) > 0; tries++)
      entry = await fetchEntry(question, entry);
    return entry;
  };

  return {
    async read<Value>(
      key: string,
      load: (signal: AbortSignal) => Promise<Value>,
      { retain = () => 'database', forceRefresh, signal, ...options }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      const question = { ...options, key, load, retain: (value: unknown) => retain(value as Value) };
      const entry = await untilAborted((forceRefresh ? findAnew : find)(question), signal);
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

/** Asks the store for callers whom a busy or broken database must not harm: nothing rejects. */
function createStoreGuard(store: AnswerStore | undefined, log: Log, now: () => number) {
  // The database is asked for few answers at a time, because enquiries need it too.
  const queue = bulkhead(3, 30);
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async <Result>(work: (store: AnswerStore) => Promise<Result>): Promise<Result | undefined> => {
    try {
      return store && (await queue.execute(() => work(store)));
    } catch (error) {
      if (now() - loggedAt < logEveryMs) return undefined;
      loggedAt = now();
      log.warn('kept blog answers cannot be reached; the site goes on without', { error });
      return undefined;
    }
  };
}
