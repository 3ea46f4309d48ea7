import { bulkhead } from 'cockatiel';
import type { Log } from '#platform/log.ts';

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

/** Two million characters; a longer answer is kept in memory alone. */
const maxBodyLength = 2e6;

const logEveryMs = 60_000;

/** The stored answers, for callers whom a busy or broken database must not harm: nothing here rejects. */
export function guardStore(store: AnswerStore | undefined, log: Log, now: () => number) {
  // The database is asked for few answers at a time, because enquiries need it too.
  const queue = bulkhead(3, 30);
  let loggedAt = Number.NEGATIVE_INFINITY;

  const attempt = async <Result>(work: (store: AnswerStore) => Promise<Result>) => {
    try {
      return store && (await queue.execute(() => work(store)));
    } catch (error) {
      if (now() - loggedAt < logEveryMs) return undefined;
      loggedAt = now();
      log.warn('kept blog answers cannot be reached; the site goes on without', { error });
      return undefined;
    }
  };

  return {
    find: (key: string, newerThan: number) =>
      attempt(async (store) => {
        const found = await store.find(key, newerThan);
        return found && { ...found, value: JSON.parse(found.body) as unknown };
      }),
    save(key: string, answer: StoredAnswer): void {
      if (answer.body.length <= maxBodyLength) void attempt((store) => store.save(key, answer));
      else if (store)
        log.warn('a blog answer is too long for the database', { key, length: answer.body.length });
    },
    delete(key: string): void {
      void attempt((store) => store.delete(key));
    },
  };
}
