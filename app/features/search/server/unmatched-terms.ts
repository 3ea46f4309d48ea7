import { createHmac } from 'node:crypto';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import { normalizeText } from '#platform/text/words.ts';
import {
  leaveOutBeginnings,
  listWords,
  readableAfterDays,
  readTerm,
  type UnmatchedTerm,
} from '../domain/terms.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    missed_words: {
      /** The day in Sydney: 2026-11-22. */
      day: string;
      /** A keyed hash of the word, by which its days are counted before anybody may read it. */
      id: string;
      /** Empty until the word has been searched for on enough days. */
      word: string;
    };
  }
}

/** More different words on one day are not counted, so that nobody can fill the disk. */
const maxWordsADay = 200;

/** Numbers are left out, because some are those of a person. */
const counted = /^[\p{L}\p{M}]{2,30}$/u;

const writeMs = 60_000;
const shownWords = 30;

export type UnmatchedTerms = {
  /** Counts the words of a search that found nothing. */
  add(typed: string): void;
  /** Writes what was counted to the database. Never rejects. */
  flush(): Promise<void>;
  /** Lists the words since a day that may be read, most days first. */
  list(since: string): Promise<UnmatchedTerm[]>;
};

type Options = { store: Store; secret: string; log: Log; now?: () => number };

/**
 * Counts on how many days a word was searched for that no page has, without anything about who searched. Somebody may search
 * for a name, so a word is stored as a hash until it has been searched for on several days.
 */
export function createUnmatchedTerms({ store, secret, log, now = Date.now }: Options): UnmatchedTerms {
  const heard = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const write = (words: string[]) =>
    store.transaction(async (trx) => {
      const day = formatSydneyIso(new Date(now())).slice(0, 10);
      const rows = await trx.selectFrom('missed_words').select('id').where('day', '=', day).execute();
      const known = new Set(rows.map(({ id }) => id));
      const fresh = words
        .map((word) => ({
          word,
          id: createHmac('sha256', secret).update(`missed word\0${word}`).digest('base64url'),
        }))
        .filter(({ id }) => !known.has(id))
        .slice(0, Math.max(0, maxWordsADay - known.size))
        // The order is always the same, so that two servers can't deadlock.
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const { id, word } of fresh) {
        const { days } = await trx
          .selectFrom('missed_words')
          .select(({ fn }) => fn.countAll().as('days'))
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const isReadable = Number(days) + 1 >= readableAfterDays;
        await trx
          .insertInto('missed_words')
          .values({ day, id, word: isReadable ? word : '' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const words = [...heard];
    heard.clear();
    if (words.length === 0) return;
    try {
      await write(words);
    } catch (error) {
      log.warn('unmatched search terms could not be counted', { error });
    }
  };

  return {
    add(typed) {
      // Whoever types an address looks for a person.
      if (typed.includes('@')) return;
      for (const word of listWords(typed).filter(readTerm).map(normalizeText)) {
        // Typing a word searches for its beginnings too.
        if (!counted.test(word) || [...heard].some((longer) => longer.startsWith(word))) continue;
        for (const beginning of heard) if (word.startsWith(beginning)) heard.delete(beginning);
        if (heard.size < maxWordsADay) heard.add(word);
      }
      if (heard.size > 0) timer ??= setTimeout(() => void flush(), writeMs).unref();
    },
    flush,
    async list(since) {
      const rows = await store.db
        .selectFrom('missed_words')
        .select(({ fn }) => [fn.max('word').as('word'), fn.countAll().as('days')])
        .where('day', '>=', since)
        .groupBy('id')
        .having(({ fn }) => fn.max('word'), '<>', '')
        .execute();
      return leaveOutBeginnings(rows.map(({ word, days }) => ({ word, days: Number(days) })))
        .toSorted((a, b) => b.days - a.days || a.word.localeCompare(b.word, 'en'))
        .slice(0, shownWords);
    },
  };
}
