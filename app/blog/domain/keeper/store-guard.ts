import type { Log } from '#platform/log.ts';
import { createGate } from './gate.ts';
import type { KeptAnswers, StoredAnswer } from './kept-answers.ts';
import { settleWithin } from './settle-within.ts';

/** A database is asked for few answers at a time: enquiries need it too. */
const gateOptions = { most: 3, maxWaiting: 30, maxWaitMs: 2000 };

/** Two million characters; a longer answer is kept in memory alone. */
const maxBodyLength = 2e6;

const logEveryMs = 60_000;

export type FoundAnswer = { value: unknown; length: number; fetchedAt: number };

export type Lookup = {
  /** What was found by then; undefined where nothing was, or the database was slower or failed. */
  within(ms: number): Promise<FoundAnswer | undefined>;
};

/** The kept answers, for callers whom a slow, busy or broken database must not harm: nothing here rejects. */
export type StoreGuard = {
  look(key: string, newerThan: number): Lookup;
  /** Goes on by itself. */
  keep(key: string, answer: StoredAnswer): void;
  /** Resolves when it is done, or has failed. */
  forget(key: string): Promise<void>;
};

export function createStoreGuard(store: KeptAnswers | undefined, log: Log, now: () => number): StoreGuard {
  const pass = createGate(gateOptions);
  let loggedAt = Number.NEGATIVE_INFINITY;

  const noteTrouble = (error: unknown): undefined => {
    if (now() - loggedAt < logEveryMs) return;
    loggedAt = now();
    log.warn('kept blog answers cannot be reached; the site goes on without', { error });
  };

  return {
    look(key, newerThan) {
      const found = (async () => {
        const stored = store && (await pass(() => store.find(key, newerThan)));
        return stored && parse(stored);
      })().catch(noteTrouble);
      return { within: (ms) => settleWithin(found, ms) };
    },
    keep(key, answer) {
      if (!store) return;
      if (answer.body.length > maxBodyLength) {
        log.warn('a blog answer is too long for the database', { key, length: answer.body.length });
        return;
      }
      pass(() => store.keep(key, answer)).catch(noteTrouble);
    },
    async forget(key) {
      if (store) await pass(() => store.forget(key)).catch(noteTrouble);
    },
  };
}

function parse({ body, fetchedAt }: StoredAnswer): FoundAnswer {
  return { value: JSON.parse(body), length: body.length, fetchedAt };
}
