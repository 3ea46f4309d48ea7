import type { Log } from '#platform/log.ts';
import { BrowserFailure } from './measure-in-browser.ts';

export type BrowserBreaker = {
  /** Resolves to undefined if our browser failed, or is paused. A failure of the page is thrown unchanged. */
  use<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
};

/** The browser is paused after this many failures in a row, because each of them costs an audit many seconds. */
const maxFailures = 2;
const pauseMs = 10 * 60_000;

/**
 * Creates a circuit breaker for our browser, which logs each failure. After a pause one more failure is enough to
 * pause.
 */
export function createBrowserBreaker(log: Log, now: () => number = Date.now): BrowserBreaker {
  let failures = 0;
  let pausedUntil = 0;
  return {
    async use(work) {
      if (now() < pausedUntil) return undefined;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!(error instanceof BrowserFailure)) throw error;
        failures += 1;
        const pauses = failures >= maxFailures;
        if (pauses) pausedUntil = now() + pauseMs;
        log.error('the browser of audits failed, so a page was judged by its source alone', {
          error,
          ...(pauses && { pausedMinutes: pauseMs / 60_000 }),
        });
        return undefined;
      }
    },
  };
}
