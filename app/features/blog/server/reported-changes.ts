import { settleWithin } from '#platform/time-limit.ts';
import type { ResponseStore } from '../domain/cache/response-cache.ts';
import type { BlogChange } from '../domain/wordpress/post-index.ts';

/** How long WordPress waits at most for the response to a report. */
const responseMs = 1000;

/** When WordPress is polled once more that shows no change yet: a cache in front of it may have had an old copy. */
const secondPollMs = 5000;

/** How soon after a change a report without one counts as another of the same save. */
const sameSaveMs = 10_000;

type Options = {
  /** Polls WordPress for its changes, and has them renewed. */
  poll(): Promise<BlogChange | 'failed'>;
  /** Renews these posts as if they had changed once more. */
  renewAgain(slugs: string[]): void;
};

/**
 * Finds out what has changed when WordPress reports that something has, and not what. If twice no change is to be seen,
 * something else than a post has changed, such as its picture: that of the post whose change was seen a moment before, or
 * else it can't be told, and everything is renewed. Reports that wait for the second poll share it.
 */
export function createReportedChanges({ poll, renewAgain }: Options) {
  let last: { change: BlogChange; at: number } | undefined;
  /** The reports that wait for the second poll: when the first came, and when no change was to be seen. */
  let quiet: { from: number; to: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const pollAgain = async (renewAll: () => void) => {
    const outcome = await poll();
    const isSame = last && quiet && last.at > quiet.from - sameSaveMs && last.at <= quiet.to;
    const seen = isSame ? last?.change : 'anything';
    quiet = undefined;
    if (outcome === 'nothing' && typeof seen === 'object') renewAgain(seen.slugs);
    else if (outcome === 'nothing' || outcome === 'failed') renewAll();
  };

  const follow = async (renewAll: () => void) => {
    const from = Date.now();
    const outcome = await poll();
    if (outcome === 'failed') renewAll();
    if (outcome !== 'nothing') return;
    quiet ??= { from, to: Date.now() };
    timer ??= setTimeout(() => {
      timer = undefined;
      void pollAgain(renewAll);
    }, secondPollMs).unref();
  };

  return {
    /** Takes each change that a poll has seen. */
    recordChange(change: BlogChange): void {
      last = { change, at: Date.now() };
    },

    /** Resolves once WordPress has returned what has changed, or after a second. Calls `renewAll` if it can't be told. */
    async report(renewAll: () => void): Promise<void> {
      await settleWithin(follow(renewAll), responseMs);
    },

    stop: (): void => clearTimeout(timer),
  };
}

/** How often a process checks whether WordPress has reported a change to another one. */
const checkEveryMs = 1000;

/**
 * Shares the reports of WordPress, each of which reaches one process, with the others on the same database. They look for
 * the last one in a table, which works with SQLite and through poolers, unlike PostgreSQL's LISTEN.
 */
export function createSharedReports(store: ResponseStore, blogUrl: string) {
  const key = `report ${blogUrl}`;
  /** When the last known report came, in ms since 1970; undefined until the process has looked for the first time. */
  let known: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const check = async (onReport: () => void) => {
    const last = (await store.find(key))?.fetchedAt ?? 0;
    // What came before this process had looked for the first time, it has read from WordPress itself.
    const isNew = known !== undefined && last > known;
    known = Math.max(known ?? 0, last);
    if (isNew) onReport();
  };

  return {
    /** Notifies the other processes of a report that came to this one. The clock of the one before may be ahead. */
    async share(): Promise<void> {
      known = Math.max((known ?? 0) + 1, Date.now());
      await store.save(key, { value: null, fetchedAt: known });
    },

    /** Calls back after each report that came to another process, within a second. */
    follow(onReport: () => void): void {
      const checkRepeatedly = async () => {
        await check(onReport);
        if (!isStopped) timer = setTimeout(checkRepeatedly, checkEveryMs).unref();
      };
      void checkRepeatedly();
    },

    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
