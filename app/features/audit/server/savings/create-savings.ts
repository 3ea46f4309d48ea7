import type { ProvenSaving } from '../../domain/measurement.ts';
import type { BrowserWeight, ViewedPage } from '../gather/browser/measure-in-browser.ts';
import type { Estimate } from '../gather/source/estimate-weight.ts';
import { listSeenResources, pickBest, proveSavings, type SavingsOptions } from './prove-savings.ts';

type Found = { estimate: Estimate; weight: BrowserWeight | undefined };

type CreateOptions = Pick<SavingsOptions, 'outbound' | 'signal' | 'optimizer'> & {
  /** When all trials must have ended, on the clock of `performance`. */
  untilMs: number;
};

/** The time for trials while the browser works, and again from its end on. */
const maxSavingsMs = 12_000;

/**
 * Tries savings on what the page loaded. Pictures and compression, also that of whole fonts, are tried while the browser still works; which
 * characters a font must show is known only afterwards.
 */
export function createSavings({ untilMs, ...options }: CreateOptions) {
  const controller = new AbortController();
  let started: Promise<ProvenSaving[]> | undefined;
  let deadlineMs = untilMs;
  const prove = (more: Omit<SavingsOptions, 'timeMs' | 'optimizer' | 'signal'>, signal = options.signal) =>
    proveSavings({
      ...options,
      ...more,
      signal,
      timeMs: Math.max(0, Math.min(maxSavingsMs, deadlineMs - performance.now())),
    });
  return {
    begin({ resources, bodies }: Pick<ViewedPage, 'resources' | 'bodies'>): void {
      started = prove(
        { resources, bodies, kinds: ['compression', 'image', 'woff2'] },
        AbortSignal.any([options.signal, controller.signal]),
      );
      // Whoever finishes hears of it.
      started.catch(() => {});
    },

    async finish({ estimate, weight }: Found): Promise<ProvenSaving[]> {
      deadlineMs = Math.min(untilMs, performance.now() + maxSavingsMs);
      const isPartial = weight?.browserScan.desktop === undefined;
      // What was begun took for granted that both devices are known.
      if (isPartial) controller.abort();
      const earlySavings = await started?.catch(() => undefined);
      if (!weight) return prove({ resources: estimate.scrolled.resources });
      const { browserScan, bodies, characters } = weight;
      const seen = { resources: listSeenResources(browserScan), bodies, characters, isPartial };
      if (isPartial || !earlySavings) return prove(seen);
      return pickBest([...earlySavings, ...(await prove({ ...seen, kinds: ['font'] }))]);
    },

    /** Ends what was begun, if nobody will finish it. */
    async end(): Promise<void> {
      controller.abort();
      await started?.catch(() => {});
    },
  };
}
