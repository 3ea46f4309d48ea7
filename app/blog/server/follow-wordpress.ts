import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { BlogError, createStatusError } from '../domain/blog-error.ts';
import type { AnswerStore } from '../domain/cache/answer-cache.ts';
import { postsTimeoutMs, type WordPressFetch } from '../domain/wordpress-client.ts';

/** How often WordPress is asked what changed last. The answer is small. */
const pollEveryMs = 60_000;

/** After so many failed polls in a row WordPress counts as unreachable, and not as restarting. */
const failuresUntilOutage = 3;

/** After so many polls everything counts as changed: a new author's name or picture changes no post. */
const pollsUntilAll = 30;

const question = 'posts?orderby=modified&order=desc&per_page=10&_fields=id,modified_gmt';
const newestChanges = z.array(z.object({ id: z.int(), modified_gmt: z.string() }));

/** The start of an outage, or with `isOver` its end. `since` is ISO 8601 in UTC, `reason` the last failure. */
export type OutageNews = { since: string; isOver: boolean; reason?: string };

type Options = {
  fetchPath: WordPressFetch;
  blogUrl: string;
  /** Keeps the outage beyond the process, so that a restart does not report it again. */
  store: AnswerStore | undefined;
  /** Called when WordPress has other posts than before, and when an outage begins or ends. */
  onChange(): void;
  onOutage(news: OutageNews): Promise<void>;
  log: Log;
};

/** Polls WordPress for its last changes, so that pages stay cached until one comes, and notices outages. */
export function followWordPress({ fetchPath, blogUrl, store, onChange, onOutage, log }: Options) {
  const stop = new AbortController();
  const key = `outage ${blogUrl}`;
  let outageSince: string | undefined;
  let failingSince: number | undefined;
  let failures = 0;
  let lastFailure: unknown;
  let changes: string | undefined;
  let polls = 0;

  const poll = async (): Promise<'changed' | 'unchanged' | 'failed'> => {
    try {
      const { status, headers, json } = await fetchPath(question, {
        timeoutMs: postsTimeoutMs,
        signal: stop.signal,
      });
      if (status !== 200) throw createStatusError(status);
      const before = changes;
      // A post that was removed changes the total alone.
      changes = JSON.stringify([headers.get('x-wp-total'), newestChanges.parse(await json())]);
      polls++;
      // Reading ahead at the start fails if WordPress does not answer then.
      const isChanged = before === undefined ? failures > 0 : changes !== before;
      return isChanged || polls % pollsUntilAll === 0 ? 'changed' : 'unchanged';
    } catch (error) {
      lastFailure = error;
      return 'failed';
    }
  };

  const begin = async (since: string) => {
    const error = lastFailure;
    outageSince = since;
    // Another server on this database may have noticed first. The owner is told once, and not by each server.
    const stored = await store?.find(key);
    if (stored) outageSince = String(stored.value);
    else await store?.save(key, { value: since, fetchedAt: Date.now() });
    log.error('WordPress is unreachable', { since: outageSince, error });
    const reason = error instanceof BlogError ? error.message : 'WordPress did not answer with posts';
    await onOutage({ since: outageSince, isOver: false, reason });
  };

  const end = async (since: string) => {
    log.info('WordPress responds again after an outage', { since });
    outageSince = undefined;
    await onOutage({ since, isOver: true });
    await store?.delete(key);
  };

  const step = async () => {
    const began = Date.now();
    const outcome = await poll();
    if (stop.signal.aborted) return;
    const sinceBefore = outageSince;
    if (outcome === 'failed') {
      failures++;
      failingSince ??= began;
      if (failures >= failuresUntilOutage && !outageSince) await begin(new Date(failingSince).toISOString());
    } else {
      failures = 0;
      failingSince = undefined;
      if (outageSince) await end(outageSince);
    }
    if (outcome === 'changed' || outageSince !== sinceBefore) onChange();
  };

  const stepSafely = () =>
    step().catch((error: unknown) => log.warn('an outage of the blog could not be recorded', { error }));

  const start = async () => {
    // An outage from before a restart, which the owner knows of.
    const stored = await store?.find(key);
    if (stored) outageSince = String(stored.value);
    await stepSafely();
  };
  void start();
  const timer = setInterval(stepSafely, pollEveryMs);
  timer.unref();
  return {
    /** Since when WordPress has been unreachable: ISO 8601 in UTC; undefined while it answers. */
    get outageSince() {
      return outageSince;
    },
    stop() {
      clearInterval(timer);
      stop.abort();
    },
  };
}
