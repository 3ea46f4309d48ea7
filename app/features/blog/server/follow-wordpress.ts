import type { Log } from '#platform/log.ts';
import { BlogError, createStatusError } from '../domain/blog-error.ts';
import type { ResponseStore } from '../domain/cache/response-cache.ts';
import { type BlogChange, changesQuery, type PostIndex } from '../domain/wordpress/post-index.ts';
import { postsTimeoutMs, type WordPressFetch } from '../domain/wordpress-client.ts';

/** How often WordPress is polled for its last changes. The response is small. */
const pollEveryMs = 60_000;

/** After so many failed polls in a row WordPress counts as unreachable, and not as restarting. */
const failuresUntilOutage = 3;

/** After so many polls everything counts as changed: a new author's name or picture changes no post. */
const pollsUntilAll = 30;

/** The start of an outage, or with `isOver` its end. `since` is ISO 8601 in UTC, `reason` the last failure. */
export type OutageNotice = { since: string; isOver: boolean; reason?: string };

type Options = {
  fetchPath: WordPressFetch;
  blogUrl: string;
  /** Takes each response, and derives the change from it. */
  index: Pick<PostIndex, 'recordPoll'>;
  /** Stores the outage beyond the process, so that a restart does not report it again. */
  store: ResponseStore | undefined;
  /** Called when WordPress has other posts than before, and when an outage begins or ends. */
  onChange(change: BlogChange): void;
  /** Called after each poll that was answered; `isBack` if the one before it was not. */
  onResponse?(isBack: boolean): void;
  onOutage(notice: OutageNotice): Promise<void>;
  log: Log;
};

/** Polls WordPress for its last changes, so that pages stay cached until one comes, and notices outages. */
export function followWordPress(options: Options) {
  const { fetchPath, blogUrl, index, store, onChange, onResponse, onOutage, log } = options;
  const controller = new AbortController();
  const key = `outage ${blogUrl}`;
  let outageSince: string | undefined;
  let failingSince: number | undefined;
  let failures = 0;
  let lastFailure: unknown;
  let polls = 0;
  /** What the owner has not been sent yet. It is tried again with every poll until the database takes it. */
  const unsent: OutageNotice[] = [];

  const poll = async (): Promise<BlogChange | 'failed'> => {
    try {
      const { status, headers, json } = await fetchPath(changesQuery, {
        timeoutMs: postsTimeoutMs,
        signal: controller.signal,
      });
      if (status !== 200) throw createStatusError(status);
      // A post that was removed changes the total alone.
      const change = index.recordPoll((await json()) as unknown[], headers.get('x-wp-total'));
      polls++;
      // Prefetching at the start fails if WordPress does not answer then.
      const isFirstResponse = polls === 1 && failures > 0;
      return isFirstResponse || polls % pollsUntilAll === 0 ? 'anything' : change;
    } catch (error) {
      lastFailure = error;
      return 'failed';
    }
  };

  const begin = async (since: string) => {
    const error = lastFailure;
    outageSince = since;
    // Another server on this database may have noticed first. The owner is notified once, and not by each server.
    const stored = unsent.length === 0 ? await store?.find(key) : undefined;
    if (stored) outageSince = String(stored.value);
    log.error('WordPress is unreachable', { since: outageSince, error });
    if (stored) return;
    const reason = error instanceof BlogError ? error.message : 'WordPress did not answer with posts';
    unsent.push({ since, isOver: false, reason });
  };

  const end = (since: string) => {
    log.info('WordPress responds again after an outage', { since });
    outageSince = undefined;
    unsent.push({ since, isOver: true });
  };

  /** Rejects while the database is away, whose other changes are then lost too, and are made again with the notice. */
  const notify = async () => {
    for (let [notice] = unsent; notice; [notice] = unsent) {
      // A process that ends in between would otherwise never notify the owner.
      await onOutage(notice);
      if (notice.isOver) await store?.delete(key);
      else await store?.save(key, { value: notice.since, fetchedAt: Date.now() });
      unsent.shift();
    }
  };

  const step = async (began: number): Promise<BlogChange | 'failed'> => {
    const outcome = await poll();
    if (controller.signal.aborted) return 'failed';
    const sinceBefore = outageSince;
    const isBack = failures > 0;
    if (outcome === 'failed') {
      failures++;
      failingSince ??= began;
      if (failures >= failuresUntilOutage && !outageSince) await begin(new Date(failingSince).toISOString());
    } else {
      failures = 0;
      failingSince = undefined;
      if (outageSince) end(outageSince);
    }
    if (outageSince !== sinceBefore) onChange('anything');
    else if (outcome !== 'failed' && outcome !== 'nothing') onChange(outcome);
    if (outcome !== 'failed') onResponse?.(isBack);
    await notify().catch((error: unknown) =>
      log.warn('an outage of the blog could not be recorded yet', { error }),
    );
    return outcome;
  };

  /** An outage from before a restart, which the owner knows of. */
  const recall = async () => {
    const stored = await store?.find(key);
    if (stored) outageSince = String(stored.value);
  };

  let running: Promise<unknown> = recall();
  let next: Promise<BlogChange | 'failed'> | undefined;
  /** Polls once the poll in progress has ended, which may have missed the last change; all calls until then share it. */
  const requestPoll = (): Promise<BlogChange | 'failed'> => {
    const began = Date.now();
    next ??= running.then(() => {
      next = undefined;
      const polling = step(began);
      running = polling;
      return polling;
    });
    return next;
  };
  void requestPoll();
  const timer = setInterval(requestPoll, pollEveryMs);
  timer.unref();
  return {
    /** Since when WordPress has been unreachable: ISO 8601 in UTC; undefined while it answers. */
    get outageSince() {
      return outageSince;
    },
    /** Polls now. Resolves to what has changed, after `onChange` was called. Never rejects. */
    poll: requestPoll,
    stop() {
      clearInterval(timer);
      controller.abort();
    },
  };
}
