import { LRUCache } from 'lru-cache';
import { createInFlightRequests } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { rejectOnAbort, settleWithin } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { BlogResult } from '../blog-source.ts';
import { createUpstream, type Group, type Priority } from './upstream.ts';

/** How long to wait for the store before the source is queried, and again after the source has failed. */
const storeWaitMs = 500;
const storeLastWaitMs = 2000;

/** How long a caller waits for a new response if the cached one is outdated; a teaser waits 1.5 s at most. */
const outdatedMaxWaitMs = 1000;

/**
 * How soon a source is queried again that answered with something older than it has announced: a cache in front of it may
 * hold an old copy for a while.
 */
const behindRetryMs = 30_000;

/** The memory that an entry takes besides its value. */
const entryBytes = 500;

/** `value` can be written as JSON; `fetchedAt` is when it was requested, in ms since 1970. */
export type StoredResponse = { value: unknown; fetchedAt: number };

/** Stores the last good responses beyond the process, and shares them with other servers. No method rejects. */
export type ResponseStore = {
  find(key: string): Promise<StoredResponse | undefined>;
  /** Stores the response unless a newer one is stored already. */
  save(key: string, response: StoredResponse): Promise<void>;
  delete(key: string): Promise<void>;
};

type ReadOptions<Value> = {
  /** How long a response that was requested at this time is returned without querying the source. */
  freshMs: number | ((fetchedAt: number) => number);
  /** Whether the response is stored beyond the process. False for what visitors can make up without end. */
  shouldPersist?: (value: Value) => boolean;
  /** How long the caller waits for a new response before it accepts a stale one. */
  maxWaitMs?: number;
  /** How urgent the query is: `visitor` by default, `arbitrary` if visitors can make up any number of its kind. */
  priority?: Priority;
  /**
   * When the source has announced something newer than this value, in ms since 1970; undefined if it has not.
   * `fetchedAt` is when the value was requested.
   */
  findChange?: (value: Value, fetchedAt: number) => number | undefined;
  /** `posts` by default. */
  group?: Group;
  /** Whether this is known to be the present value, so that a change of lists does not outdate it. */
  isConfirmed?: (value: Value) => boolean;
  /** Ends the wait of this caller alone; the request continues for the others. */
  signal?: AbortSignal | undefined;
};

export type ResponseCache = {
  /**
   * Resolves to the response cached under `key`, or else to what `load` returns, which must be JSON. A stale response is
   * returned at once and refreshed in the background. Rejects with `load`'s error if nothing is cached. `load` gets the
   * last response, if there is one.
   */
  read<Value>(
    key: string,
    load: (signal: AbortSignal, last?: Value) => Promise<Value>,
    options: ReadOptions<Value>,
  ): Promise<BlogResult<Value>>;
  /**
   * Marks every response requested so far as outdated, including those in flight and those in the store; with `lists` all
   * but those that are confirmed.
   */
  invalidate(what?: 'lists'): void;
  /** Calls the source again, and waits for it, as if it had never failed: it is known to answer again. */
  resume(): void;
  /** Aborts the requests in flight. */
  close(): void;
};

/** `hasFailed` is set once a newer response could not be fetched, so that nobody waits for one again. */
type Entry = StoredResponse & { hasFailed?: boolean };

type Question = Omit<ReadOptions<unknown>, 'signal'> & {
  key: string;
  load: (signal: AbortSignal, last?: unknown) => Promise<unknown>;
};

type ResponseCacheOptions = {
  /** Without a store, no response outlives the process. */
  store?: ResponseStore | undefined;
  log: Log;
  maxBytes?: number;
  now?: () => number;
};

/** Caches the last good responses of a source, so that the site is neither as slow nor as ill as the source is (B-10). */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { store, log, maxBytes = 16e6, now = Date.now } = options;
  const upstream = createUpstream(log);
  const closing = new AbortController();
  const inFlight = createInFlightRequests<Entry>();
  const memory = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => entryBytes + 2 * JSON.stringify(value).length,
  });
  /** When something unknown changed last, and when anything did. */
  let allChangedAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  const isOutdated = ({ fetchedAt, value }: Entry, { isConfirmed }: Question) =>
    fetchedAt <= allChangedAt || (fetchedAt <= changedAt && !isConfirmed?.(value));

  const findChange = ({ value, fetchedAt }: Entry, question: Question) =>
    question.findChange?.(value, fetchedAt);

  const findFreshUntil = ({ fetchedAt }: Entry, freshMs: Question['freshMs']) =>
    fetchedAt + (typeof freshMs === 'number' ? freshMs : freshMs(fetchedAt));

  /** How long the response has been stale; 0 while it is fresh. */
  const measureStaleMs = (entry: Entry, question: Question) => {
    const freshUntil = findFreshUntil(entry, question.freshMs);
    const changes = [isOutdated(entry, question) ? changedAt : undefined, findChange(entry, question)];
    const staleSince = Math.min(freshUntil, ...changes.filter((time) => time !== undefined));
    const isStale = now() >= freshUntil || changes.some((time) => time !== undefined);
    return isStale ? Math.max(1, now() - staleSince) : 0;
  };

  /** Whether the response is older than what has been announced, although it was requested from the source a moment ago. */
  const isBehind = (entry: Entry, question: Question) => {
    const announcedAt = findChange(entry, question);
    if (announcedAt === undefined || isOutdated(entry, question)) return false;
    return entry.fetchedAt > announcedAt && now() - entry.fetchedAt < behindRetryMs;
  };

  const remember = (key: string, entry: Entry): Entry => {
    const cached = memory.peek(key);
    // A request from before a change may finish after the one that followed it.
    if (cached && cached.fetchedAt > entry.fetchedAt) return cached;
    memory.set(key, entry);
    return entry;
  };

  const recall = async (key: string): Promise<Entry | undefined> => {
    const found = await store?.find(key);
    // Another server's clock may be ahead, and its response would seem fresh for too long.
    return found && remember(key, { ...found, fetchedAt: Math.min(found.fetchedAt, now()) });
  };

  const request = async (question: Question, older?: Entry): Promise<Entry> => {
    const { key, load, shouldPersist = () => true, group = 'posts' } = question;
    const { priority: first = 'visitor' } = question;
    // Nobody waits for what is requested again, and a made-up query stays one.
    const priority = older && first !== 'arbitrary' ? 'refresh' : first;
    let fetchedAt = 0;
    const begin = () => {
      // A change between the request and its response makes the response outdated, so the time of the request counts.
      fetchedAt = Math.max(now(), changedAt + 1);
      return load(closing.signal, older?.value);
    };
    const value = await upstream.call(begin, { priority, group });
    closing.signal.throwIfAborted();
    if (shouldPersist(value)) void store?.save(key, { value, fetchedAt });
    else if (older && shouldPersist(older.value)) void store?.delete(key);
    return remember(key, { value, fetchedAt });
  };

  const fetchFirst = async (question: Question): Promise<Entry> => {
    const lookup = recall(question.key);
    const found = await settleWithin(lookup, storeWaitMs);
    if (found) return found;
    try {
      return await request(question);
    } catch (error) {
      const late = await settleWithin(lookup, storeLastWaitMs);
      if (late) return late;
      throw error;
    }
  };

  const refresh = async (question: Question, older: Entry): Promise<Entry> => {
    try {
      return await request(question, older);
    } catch (error) {
      older.hasFailed = true;
      if (!(error instanceof BlogError && error.kind === 'circuit-open'))
        log.warn('the blog could not be refreshed; its last response is shown', { key: question.key, error });
      return older;
    }
  };

  const find = async (question: Question): Promise<Entry> => {
    const { key, maxWaitMs } = question;
    // The key contains the last change, so that nobody joins a request from before it.
    const join = (work: () => Promise<Entry>) => inFlight.join(`${changedAt} ${key}`, work);
    const entry = memory.get(key) ?? (await join(() => fetchFirst(question)));
    if (measureStaleMs(entry, question) === 0 || isBehind(entry, question)) return entry;
    const refreshed = join(() => refresh(question, entry));
    const isChanged = isOutdated(entry, question) || findChange(entry, question) !== undefined;
    const waitMs = maxWaitMs ?? (isChanged && !entry.hasFailed ? outdatedMaxWaitMs : 0);
    return (waitMs > 0 && (await settleWithin(refreshed, waitMs))) || entry;
  };

  return {
    async read<Value>(
      key: string,
      load: (signal: AbortSignal, last?: Value) => Promise<Value>,
      { signal, ...options }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      // What is cached under a key is what its own `load` returned.
      const question = { ...options, key, load } as Question;
      const entry = await rejectOnAbort(find(question), signal);
      const staleSeconds = Math.ceil(measureStaleMs(entry, question) / 1000);
      return { value: entry.value as Value, staleSeconds };
    },
    invalidate(scope) {
      changedAt = Math.max(now(), changedAt + 1);
      if (scope !== 'lists') allChangedAt = changedAt;
    },
    resume() {
      upstream.resume();
      for (const entry of memory.values()) entry.hasFailed = false;
    },
    close: () => closing.abort(new BlogError('circuit-open', 'the server is shutting down')),
  };
}
