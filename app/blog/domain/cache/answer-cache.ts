import { createInFlightRequests, type InFlightRequest } from '#platform/in-flight-requests.ts';
import type { Log } from '#platform/log.ts';
import { untilAborted } from '#platform/time-limit.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
import { createLruCache, type Entry, type Retention } from './lru-cache.ts';
import { type AnswerStore, createStoreGuard, type FoundAnswer } from './store-guard.ts';
import { createUpstream, type Group, type Priority } from './upstream.ts';

/** How long the database may take before the source is asked, and after the source has failed. */
const quickLookMs = 500;
const patientLookMs = 2000;

/** How long after a failed refresh a stale answer is not refreshed again. */
const retryAfterMs = 15_000;

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

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

export type AnswerCache = {
  /**
   * The answer kept under `key`, else what `load` resolves to, which must be JSON. A stale answer is given at once
   * and refreshed in the background. Rejects with `load`'s error where nothing is kept.
   */
  read<Value>(key: string, load: Load<Value>, options: ReadOptions<Value>): Promise<Answer<Value>>;
  /** Marks every answer asked for until now as stale. */
  invalidate(match: (key: string) => boolean): void;
  delete(key: string): Promise<void>;
  /** Aborts the requests under way. */
  close(): void;
};

type AnswerCacheOptions = {
  /** No answer outlives the process without a store. */
  store?: AnswerStore | undefined;
  log: Log;
  now?: () => number;
  random?: () => number;
  maxBytes?: number;
};

type Question = {
  key: string;
  load: Load<unknown>;
  freshMs: number;
  retain: (value: unknown) => Retention;
  isUncommon: boolean;
  group: Group;
};

/** Holds the last good answers of a source, so that neither its speed nor its health is the site's (B-10). */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { store, log, now = Date.now, random = Math.random, maxBytes = 16e6 } = options;
  const memory = createLruCache(maxBytes);
  const stored = createStoreGuard(store, log, now);
  const callUpstream = createUpstream({ log, now, random });
  const changes = createChanges(now);
  const inFlight = createInFlightRequests<Entry>();
  const closing = new AbortController();

  /** How long the answer has been stale; 0 while it is fresh. */
  const measureStaleMs = ({ key, freshMs }: Question, { fetchedAt }: Entry) => {
    const changedAt = changes.findAfter(key, fetchedAt) ?? Number.POSITIVE_INFINITY;
    const staleFrom = Math.min(fetchedAt + freshMs, changedAt);
    return now() < staleFrom ? 0 : Math.max(1, now() - staleFrom);
  };

  const recall = (found: FoundAnswer | undefined): Entry | undefined =>
    found && {
      ...createEntry(found.value, found.length, 'database'),
      // Another server's clock may be ahead: its answer would be fresh for too long.
      fetchedAt: Math.min(found.fetchedAt, now()),
    };

  const noteFailure = (key: string, error: unknown) => {
    if (closing.signal.aborted || (error instanceof BlogError && error.kind === 'circuit-open')) return;
    log.warn('the blog could not be asked anew; its last answer is shown', { key, error });
  };

  const ask = async (
    { key, load, retain, group }: Question,
    priority: Priority,
    request: InFlightRequest,
  ): Promise<Entry> => {
    // The time of asking, not of the answer: a change in between makes the answer stale.
    let fetchedAt = now();
    const value = await callUpstream(
      () => {
        fetchedAt = now();
        return load(closing.signal);
      },
      { priority, group },
    );
    const body = JSON.stringify(value);
    const retention = retain(value);
    if (!request.isAbandoned && !closing.signal.aborted) {
      if (retention === 'database') stored.save(key, { body, fetchedAt });
      else if (memory.find(key)?.retention === 'database') void stored.delete(key);
    }
    return { ...createEntry(value, body.length, retention), fetchedAt };
  };

  const fetchEntry = async (
    question: Question,
    older: Entry | undefined,
    request: InFlightRequest,
  ): Promise<Entry> => {
    const lookup = stored.look(question.key, older?.fetchedAt ?? 0);
    const found = recall(await lookup.within(quickLookMs));
    // A stale answer is better than waiting. It replaces an older one only if it is fresh: another server asked.
    if (found && (!older || measureStaleMs(question, found) === 0)) return found;
    try {
      return await ask(question, choosePriority(question, older), request);
    } catch (error) {
      const late = found ?? recall(await lookup.within(patientLookMs));
      if (!late) throw error;
      noteFailure(question.key, error);
      return { ...late, retryAt: now() + retryAfterMs };
    }
  };

  const fetchOnce = (question: Question, older?: Entry): Promise<Entry> =>
    inFlight.join(question.key, async (request) => {
      const entry = await fetchEntry(question, older, request);
      if (!request.isAbandoned) memory.set(question.key, entry);
      return entry;
    });

  const refresh = async (question: Question, older: Entry): Promise<void> => {
    try {
      await fetchOnce(question, older);
    } catch (error) {
      older.retryAt = now() + retryAfterMs;
      noteFailure(question.key, error);
    }
  };

  const waitForRefresh = async (question: Question, given: Entry): Promise<Entry> => {
    let entry = given;
    // Two attempts, because the first may join a request that began before the change.
    for (let tries = 0; tries < 2 && measureStaleMs(question, entry) > 0; tries++) {
      await refresh(question, entry);
      entry = memory.find(question.key) ?? entry;
    }
    return entry;
  };

  return {
    async read<Value>(
      key: string,
      load: Load<Value>,
      {
        freshMs,
        retain = () => 'database',
        forceRefresh = false,
        isUncommon = false,
        group = 'posts',
        signal,
      }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      const question: Question = {
        key,
        load,
        freshMs,
        retain: (value) => retain(value as Value),
        isUncommon,
        group,
      };
      let entry = memory.find(key) ?? (await untilAborted(fetchOnce(question), signal));
      if (forceRefresh) entry = await untilAborted(waitForRefresh(question, entry), signal);
      const staleMs = measureStaleMs(question, entry);
      if (!forceRefresh && staleMs > 0 && entry.retryAt <= now()) void refresh(question, entry);
      return { value: entry.value as Value, staleSeconds: Math.ceil(staleMs / 1000) };
    },
    invalidate: (match) => changes.add(match),
    async delete(key) {
      memory.delete(key);
      inFlight.abandon(key);
      await stored.delete(key);
    },
    close: () => closing.abort(new BlogError('circuit-open', 'the server stops')),
  };
}

/** Nobody waits for the refresh of an answer that is there already. */
function choosePriority({ isUncommon }: Question, older: Entry | undefined): Priority {
  if (older) return 'refresh';
  return isUncommon ? 'uncommon' : 'visitor';
}

function createEntry(value: unknown, length: number, retention: Retention): Omit<Entry, 'fetchedAt'> {
  return { value, retention, bytes: 2 * length, retryAt: 0 };
}

/** No answer counts as fresh for longer than this, so that older changes can be dropped. */
const rememberedMs = 3_600_000;

type Changes = {
  add(match: (key: string) => boolean): void;
  /** When the source last reported a change that makes this answer, asked for at `fetchedAt`, stale. */
  findAfter(key: string, fetchedAt: number): number | undefined;
};

/**
 * Remembers what the source reported as changed. An answer that was asked for before the change is stale, even one
 * that is still under way or lies in the database.
 */
function createChanges(now: () => number): Changes {
  let changes: { match: (key: string) => boolean; at: number }[] = [];
  return {
    add(match) {
      changes = [...changes.filter(({ at }) => now() - at < rememberedMs), { match, at: now() }].slice(-100);
    },
    findAfter: (key, fetchedAt) => changes.find(({ match, at }) => fetchedAt <= at && match(key))?.at,
  };
}
