import type { Log } from '#platform/log.ts';
import { BrowserFailure } from './measure-in-browser.ts';

export type RestingBrowser = {
  /** Resolves to undefined if our browser failed, or rests. A failure of the page is thrown as it is. */
  use<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
};

/** The browser rests after so many failures in a row, because each of them costs an audit many seconds. */
const maxFailures = 2;
const restMs = 10 * 60_000;

/** Logs each failure of the browser. After a rest it is tried once, and one more failure is the next rest. */
export function createRestingBrowser(log: Log, now: () => number = Date.now): RestingBrowser {
  let failures = 0;
  let restsUntil = 0;
  return {
    async use(work) {
      if (now() < restsUntil) return undefined;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!(error instanceof BrowserFailure)) throw error;
        failures += 1;
        const rests = failures >= maxFailures;
        if (rests) restsUntil = now() + restMs;
        log.error('the browser of audits failed, so a page was judged by its source alone', {
          error,
          ...(rests && { restsMinutes: restMs / 60_000 }),
        });
        return undefined;
      }
    },
  };
}
