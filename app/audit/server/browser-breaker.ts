import type { Log } from '#platform/log.ts';

export type BrowserBreaker = {
  isPaused(): boolean;
  succeeded(): void;
  failed(failure: { message: string; hadStarted: boolean }, url: string): void;
};

/** The browser is paused after this many failures in a row, because each of them costs an audit many seconds. */
const maxFailures = { toStart: 2, later: 4 };
const pauseMs = 10 * 60_000;

/**
 * Creates a circuit breaker for our browser, which logs each failure. A browser that has started may have been starved by
 * the page, so such failures count only if they are of different sites. After a pause one more failure is enough.
 */
export function createBrowserBreaker(log: Log, now: () => number = Date.now): BrowserBreaker {
  let toStart = 0;
  const later = new Set<string>();
  let pausedUntil = 0;
  return {
    isPaused: () => now() < pausedUntil,
    succeeded() {
      toStart = 0;
      later.clear();
    },
    failed({ message, hadStarted }, url) {
      if (hadStarted) later.add(URL.parse(url)?.host ?? '');
      else toStart += 1;
      const pauses = toStart >= maxFailures.toStart || later.size >= maxFailures.later;
      if (pauses) pausedUntil = now() + pauseMs;
      log.error('the browser of audits failed, so a page was judged by its source alone', {
        error: new Error(message),
        ...(pauses && { pausedMinutes: pauseMs / 60_000 }),
      });
    },
  };
}
