import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { MeasuredResource, ResourceKind } from '../../../domain/measurement.ts';
import { chooseAccept } from './accept.ts';
import { createSemaphore, type ScanBudget } from './budget.ts';
import { measureAnswer } from './measure-answer.ts';

export type Fetched = { answer: OutboundAnswer; resources: MeasuredResource[] };

export type Fetcher = {
  /** Resolves to undefined if it failed, or the budget is spent. Each address is requested once. */
  fetch(url: string, kind: ResourceKind): Promise<Fetched | undefined>;
  /** The answers so far. */
  measured: Map<string, MeasuredResource[]>;
  /** The number of requests that are under way or waiting. */
  open(): number;
};

/**
 * The bodies of pictures, fonts and films are dropped, because only their weight is needed and together they would
 * fill the memory.
 */
const isRead = new Set<ResourceKind>(['document', 'style', 'script']);
const nothing = new Uint8Array();

type FetcherOptions = { outbound: Outbound; budget: ScanBudget; signal: AbortSignal; pageUrl: string };

/** Requests the files of a page as a browser would, within the budget. */
export function createFetcher({ outbound, budget, signal, pageUrl }: FetcherOptions): Fetcher {
  const semaphore = createSemaphore(budget.limits.atOnce);
  const asked = new Map<string, Promise<Fetched | undefined>>();
  const measured: Fetcher['measured'] = new Map();
  let open = 0;

  const ask = async (url: string, kind: ResourceKind): Promise<Fetched | undefined> => {
    if (!budget.take()) return undefined;
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(budget.leftMs)));
    try {
      const answer = await outbound.fetch(url, {
        signal: AbortSignal.any([signal, late]),
        accept: chooseAccept(kind),
        maxBytes: budget.limits.bytesEach,
        cut: true,
      });
      budget.spend(answer.transferBytes);
      const resources = measureAnswer(answer, kind, pageUrl);
      measured.set(url, resources);
      return { answer: isRead.has(kind) ? answer : { ...answer, body: nothing }, resources };
    } catch (error) {
      if (signal.aborted) throw error;
      // It was late, or over the audit's budget: it exists, and was not weighed.
      const isOver = error instanceof OutboundError && error.failure.code === 'too large';
      if (late.aborted || isOver) budget.skipped += 1;
      // A file that failed counts as absent; a browser would show the page without it.
      if (error instanceof OutboundError || late.aborted) return undefined;
      throw error;
    }
  };

  return {
    measured,
    open: () => open,
    fetch(url, kind) {
      const known = asked.get(url);
      if (known) return known;
      open += 1;
      const answer = semaphore(() => ask(url, kind)).finally(() => {
        open -= 1;
      });
      asked.set(url, answer);
      return answer;
    },
  };
}
