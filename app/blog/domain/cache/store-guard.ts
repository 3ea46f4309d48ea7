import { createSemaphore } from '#platform/bulkhead.ts';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';

/** An answer as the database holds it. */
export type StoredAnswer = {
  /** JSON. */
  body: string;
  /** When it was asked for, in milliseconds since 1970. */
  fetchedAt: number;
};

/** Keeps the last good answers beyond the process, and shares them with other servers. */
export type AnswerStore = {
  /** The answer stored under that key, if it was asked for after `newerThan`. */
  find(key: string, newerThan: number): Promise<StoredAnswer | undefined>;
  /** Stores the answer unless a newer one is there. */
  save(key: string, answer: StoredAnswer): Promise<void>;
  delete(key: string): Promise<void>;
};

/** The database is asked for few answers at a time, because enquiries need it too. */
const semaphoreOptions = { maxRunning: 3, maxWaiting: 30, maxWaitMs: 2000 };

/** Two million characters; a longer answer is kept in memory alone. */
const maxBodyLength = 2e6;

const logEveryMs = 60_000;

export type FoundAnswer = { value: unknown; length: number; fetchedAt: number };

type Lookup = {
  /** The answer found within that time; undefined where there was none, or the database was slower or failed. */
  within(ms: number): Promise<FoundAnswer | undefined>;
};

/** The stored answers, for callers whom a slow, busy or broken database must not harm: nothing here rejects. */
type StoreGuard = {
  look(key: string, newerThan: number): Lookup;
  /** Returns at once; the answer is saved in the background. */
  save(key: string, answer: StoredAnswer): void;
  /** Resolves when the answer is deleted, or could not be. */
  delete(key: string): Promise<void>;
};

export function createStoreGuard(store: AnswerStore | undefined, log: Log, now: () => number): StoreGuard {
  const enter = createSemaphore(semaphoreOptions);
  let loggedAt = Number.NEGATIVE_INFINITY;

  const noteTrouble = (error: unknown): undefined => {
    if (now() - loggedAt < logEveryMs) return;
    loggedAt = now();
    log.warn('kept blog answers cannot be reached; the site goes on without', { error });
  };

  return {
    look(key, newerThan) {
      const found = (async () => {
        const stored = store && (await enter(() => store.find(key, newerThan)));
        return stored && parse(stored);
      })().catch(noteTrouble);
      return { within: (ms) => settleWithin(found, ms) };
    },
    save(key, answer) {
      if (!store) return;
      if (answer.body.length > maxBodyLength) {
        log.warn('a blog answer is too long for the database', { key, length: answer.body.length });
        return;
      }
      enter(() => store.save(key, answer)).catch(noteTrouble);
    },
    async delete(key) {
      if (store) await enter(() => store.delete(key)).catch(noteTrouble);
    },
  };
}

function parse({ body, fetchedAt }: StoredAnswer): FoundAnswer {
  return { value: JSON.parse(body), length: body.length, fetchedAt };
}
