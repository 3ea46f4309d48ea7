import type { ResponseStore } from '../domain/cache/response-cache.ts';

/** How often a process looks whether WordPress has reported a change to another one. */
const lookEveryMs = 1000;

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

  const look = async (onReport: () => void) => {
    const last = (await store.find(key))?.fetchedAt ?? 0;
    // What came before this process had looked for the first time, it has read from WordPress itself.
    const isNew = known !== undefined && last > known;
    known = Math.max(known ?? 0, last);
    if (isNew) onReport();
  };

  return {
    /** Tells the other processes of a report that came to this one. The clock of the one before may be ahead. */
    async share(): Promise<void> {
      known = Math.max((known ?? 0) + 1, Date.now());
      await store.save(key, { value: null, fetchedAt: known });
    },

    /** Calls back after each report that came to another process, within a second. */
    follow(onReport: () => void): void {
      const lookAndGoOn = async () => {
        await look(onReport);
        if (!isStopped) timer = setTimeout(lookAndGoOn, lookEveryMs).unref();
      };
      void lookAndGoOn();
    },

    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
