import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { createStatusError } from '../domain/blog-error.ts';
import type { AnswerStore } from '../domain/cache/answer-cache.ts';
import { postsTimeoutMs, type WordPressFetch } from '../domain/wordpress-client.ts';

/** How often WordPress is asked what changed last. It is one small answer. */
const lookEveryMs = 60_000;

/** How many looks in a row are missed until WordPress is unreachable, and not just restarting. */
const looksUntilOutage = 3;

/** How many looks it takes until everything counts as changed, as the name of an author or a picture changes no post. */
const looksUntilAll = 30;

const question = 'posts?orderby=modified&order=desc&per_page=10&_fields=id,modified_gmt';
const newestChanges = z.array(z.object({ id: z.int(), modified_gmt: z.string() }));

/** An outage that has begun or, with `isOver`, ended. `since` is ISO 8601 in UTC. */
export type OutageNews = { since: string; isOver: boolean };

type Options = {
  fetchPath: WordPressFetch;
  blogUrl: string;
  /** Keeps the outage beyond the process, so that a restart does not tell of it again. */
  store: AnswerStore | undefined;
  /** Called when WordPress has other posts than before, and when an outage begins or ends. */
  onChange(): void;
  onOutage(news: OutageNews): Promise<void>;
  log: Log;
};

/**
 * Asks WordPress each minute for its last changes, so that pages need not be rendered again to find out, and tells an
 * outage from a question that was missed.
 */
export function followWordPress({ fetchPath, blogUrl, store, onChange, onOutage, log }: Options) {
  const stop = new AbortController();
  const key = `outage ${blogUrl}`;
  let outageSince: string | undefined;
  let failingSince: number | undefined;
  let failures = 0;
  let changes: string | undefined;
  let looks = 0;

  /** Resolves to whether there are changes, and to undefined where WordPress does not answer. */
  const look = async (): Promise<boolean | undefined> => {
    try {
      const { status, headers, json } = await fetchPath(question, {
        timeoutMs: postsTimeoutMs,
        signal: stop.signal,
      });
      if (status !== 200) throw createStatusError(status);
      const before = changes;
      // A post that was removed changes the total alone.
      changes = JSON.stringify([headers.get('x-wp-total'), newestChanges.parse(await json())]);
      looks++;
      // What is read ahead at the start could not be, if WordPress did not answer then.
      if (before === undefined) return failures > 0;
      return changes !== before || looks % looksUntilAll === 0;
    } catch {
      // The log says from elsewhere when WordPress does not answer.
      return undefined;
    }
  };

  const begin = async (since: string) => {
    log.error('WordPress is unreachable', { since });
    outageSince = since;
    await store?.save(key, { value: since, fetchedAt: Date.now() });
    await onOutage({ since, isOver: false });
  };

  const end = async (since: string) => {
    log.info('WordPress responds again after an outage', { since });
    outageSince = undefined;
    await onOutage({ since, isOver: true });
    await store?.delete(key);
  };

  const step = async () => {
    const began = Date.now();
    const hasChanged = await look();
    if (stop.signal.aborted) return;
    const isAnswered = hasChanged !== undefined;
    failingSince = isAnswered ? undefined : (failingSince ?? began);
    failures = isAnswered ? 0 : failures + 1;
    const sinceBefore = outageSince;
    if (isAnswered && outageSince) await end(outageSince);
    if (failures >= looksUntilOutage && failingSince && !outageSince)
      await begin(new Date(failingSince).toISOString());
    if (hasChanged || outageSince !== sinceBefore) onChange();
  };

  const stepSafely = () =>
    step().catch((error: unknown) => log.warn('an outage of the blog could not be taken down', { error }));

  const start = async () => {
    // An outage of before a restart, of which the owner has been told.
    const kept = await store?.find(key);
    if (kept) outageSince = String(kept.value);
    await stepSafely();
  };
  void start();
  const timer = setInterval(stepSafely, lookEveryMs);
  timer.unref();
  return {
    /** Since when WordPress has been out of reach: ISO 8601 in UTC; undefined while it answers. */
    get outageSince() {
      return outageSince;
    },
    stop() {
      clearInterval(timer);
      stop.abort();
    },
  };
}
