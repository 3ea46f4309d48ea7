import type { Log } from '#platform/log.ts';
import { BlogError } from '../blog-error.ts';
import type { Answer } from '../blog-source.ts';
import { createChanges } from './changes.ts';
import { createFlights, type Flight } from './flights.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { createMemory, type Entry, type Keeping } from './memory.ts';
import { createStoreGuard, type FoundAnswer } from './store-guard.ts';
import { untilAborted } from './until-aborted.ts';
import { createUpstream, type Group, type LaneName } from './upstream.ts';

/** How long the database may take before the source is asked, and once the source has failed too. */
const quickLookMs = 500;
const patientLookMs = 2000;

/** A stale answer that could not be asked for anew is left alone for so long. */
const heldMs = 15_000;

export type ReadOptions<Value> = {
  /** So long it is answered from memory without asking. */
  freshMs: number;
  /** In the database unless told otherwise. */
  keep?: (value: Value) => Keeping;
  /** A stale answer is not given while a newer one can be had: who is told of a change waits for it. */
  insist?: boolean;
  /** Visitors can make up such questions without number: few are asked at a time. */
  uncommon?: boolean;
  /** `posts` unless told otherwise. */
  group?: Group;
  /** Of this caller alone: what is under way goes on for the others. */
  signal?: AbortSignal | undefined;
};

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

export type Keeper = {
  /**
   * What is kept under `key`, else what `load` brings, which is JSON. A stale answer is given at once and
   * asked for anew meanwhile. Rejects with `load`'s error where nothing is kept.
   */
  read<Value>(key: string, load: Load<Value>, options: ReadOptions<Value>): Promise<Answer<Value>>;
  /** Answers asked for until now are stale. */
  invalidate(match: (key: string) => boolean): void;
  forget(key: string): Promise<void>;
  /** Ends what is under way. */
  close(): void;
};

export type KeeperOptions = {
  /** Without one, nothing outlives the process. */
  store?: KeptAnswers | undefined;
  log: Log;
  now?: () => number;
  random?: () => number;
  maxBytes?: number;
};

type Question = {
  key: string;
  load: Load<unknown>;
  freshMs: number;
  keep: (value: unknown) => Keeping;
  uncommon: boolean;
  group: Group;
};

/** Holds the last good answers of a source, so that neither its speed nor its health is the site's (B-10). */
export function createKeeper(options: KeeperOptions): Keeper {
  const { store, log, now = Date.now, random = Math.random, maxBytes = 16e6 } = options;
  const memory = createMemory(maxBytes);
  const kept = createStoreGuard(store, log, now);
  const callUpstream = createUpstream({ log, now, random });
  const changes = createChanges(now);
  const flights = createFlights<Entry>();
  const closing = new AbortController();

  /** 0 while it is fresh. */
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
    if (closing.signal.aborted || (error instanceof BlogError && error.kind === 'resting')) return;
    log.warn('the blog could not be asked anew; its last answer is shown', { key, error });
  };

  const ask = async (
    { key, load, keep, group }: Question,
    lane: LaneName,
    flight: Flight,
  ): Promise<Entry> => {
    // From when it is asked for: what changes while it is under way makes it stale.
    let fetchedAt = now();
    const value = await callUpstream(
      () => {
        fetchedAt = now();
        return load(closing.signal);
      },
      { lane, group },
    );
    const body = JSON.stringify(value);
    const keeping = keep(value);
    if (!flight.isForgotten && !closing.signal.aborted) {
      if (keeping === 'database') kept.keep(key, { body, fetchedAt });
      else if (memory.find(key)?.keeping === 'database') void kept.forget(key);
    }
    return { ...createEntry(value, body.length, keeping), fetchedAt };
  };

  const bring = async (question: Question, older: Entry | undefined, flight: Flight): Promise<Entry> => {
    const lookup = kept.look(question.key, older?.fetchedAt ?? 0);
    const stored = recall(await lookup.within(quickLookMs));
    // Stale, it is still better than waiting. In the place of a stale one it has to be fresh: another server asked.
    if (stored && (!older || measureStaleMs(question, stored) === 0)) return stored;
    try {
      return await ask(question, chooseLane(question, older), flight);
    } catch (error) {
      const late = stored ?? recall(await lookup.within(patientLookMs));
      if (!late) throw error;
      noteFailure(question.key, error);
      return { ...late, retryAt: now() + heldMs };
    }
  };

  const bringOnce = (question: Question, older?: Entry): Promise<Entry> =>
    flights.join(question.key, async (flight) => {
      const entry = await bring(question, older, flight);
      if (!flight.isForgotten) memory.keep(question.key, entry);
      return entry;
    });

  const refresh = async (question: Question, older: Entry): Promise<void> => {
    try {
      await bringOnce(question, older);
    } catch (error) {
      older.retryAt = now() + heldMs;
      noteFailure(question.key, error);
    }
  };

  const insistOn = async (question: Question, given: Entry): Promise<Entry> => {
    let entry = given;
    // Twice: the first may be a call that was under way before the change.
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
        keep = () => 'database',
        insist = false,
        uncommon = false,
        group = 'posts',
        signal,
      }: ReadOptions<Value>,
    ) {
      signal?.throwIfAborted();
      const question: Question = {
        key,
        load,
        freshMs,
        keep: (value) => keep(value as Value),
        uncommon,
        group,
      };
      let entry = memory.find(key) ?? (await untilAborted(bringOnce(question), signal));
      if (insist) entry = await untilAborted(insistOn(question, entry), signal);
      const staleMs = measureStaleMs(question, entry);
      if (!insist && staleMs > 0 && entry.retryAt <= now()) void refresh(question, entry);
      return { value: entry.value as Value, staleSeconds: Math.ceil(staleMs / 1000) };
    },
    invalidate: (match) => changes.add(match),
    async forget(key) {
      memory.forget(key);
      flights.forget(key);
      await kept.forget(key);
    },
    close: () => closing.abort(new BlogError('resting', 'the server stops')),
  };
}

/** Nobody waits for what is there already. */
function chooseLane({ uncommon }: Question, older: Entry | undefined): LaneName {
  if (older) return 'refresh';
  return uncommon ? 'odd' : 'visitor';
}

function createEntry(value: unknown, length: number, keeping: Keeping): Omit<Entry, 'fetchedAt'> {
  return { value, keeping, bytes: 2 * length, retryAt: 0 };
}
