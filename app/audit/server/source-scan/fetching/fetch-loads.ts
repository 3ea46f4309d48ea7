import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { MeasuredResource, ResourceKind } from '../../../domain/measurement.ts';
import { chooseAccept } from './accept.ts';
import { createGate, type ScanBudget } from './budget.ts';
import { measureAnswer } from './measure-answer.ts';

export type Fetched = { answer: OutboundAnswer; resources: MeasuredResource[] };

export type Fetcher = {
  /** Undefined where it can't be had, or may not be asked for any more. The same address is asked for once. */
  fetch(url: string, kind: ResourceKind): Promise<Fetched | undefined>;
  /** What has come by now. */
  measured: Map<string, MeasuredResource[]>;
  /** Under way or waiting. */
  open(): number;
};

/** Of pictures, fonts and films the weight is all that is wanted; together they are too much to hold. */
const isRead = new Set<ResourceKind>(['document', 'style', 'script']);
const nothing = new Uint8Array();

type FetcherOptions = { outbound: Outbound; budget: ScanBudget; signal: AbortSignal; pageUrl: string };

/** Asks for the files of a page as its browser would, within the budget. */
export function createFetcher({ outbound, budget, signal, pageUrl }: FetcherOptions): Fetcher {
  const gate = createGate(budget.limits.atOnce);
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
      // Late, or over what the whole audit may ask for: it is there, and was not weighed.
      const isOver = error instanceof OutboundError && error.failure.code === 'too large';
      if (late.aborted || isOver) budget.skipped += 1;
      // A part that can't be had is none: a browser would show the page without it.
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
      const answer = gate(() => ask(url, kind)).finally(() => {
        open -= 1;
      });
      asked.set(url, answer);
      return answer;
    },
  };
}
