import type { AuditEngine, AuditListeners } from '#app/audit/domain/audit.ts';
import type { AuditStep } from '#app/audit/domain/audit-step.ts';
import type { Measurement } from '#app/audit/domain/measurement.ts';
import type { OnPageScan } from '#app/audit/domain/page-facts.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type * as Bundle from '#server/bundle.ts';
import { createMeasurement } from './measurement.ts';
import { createOnPageScan } from './on-page-scan.ts';

type Parts = Pick<typeof Bundle, 'OutboundError' | 'auditSteps' | 'onPageSteps'>;

export type FakeAnswers = {
  /** How the engine measures a page. By default it succeeds at once. */
  answer?: (url: string) => Measurement | OutboundFailure | Error;
  /** How the engine checks a page. */
  scan?: (url: string) => OnPageScan | OutboundFailure | Error;
  /** Another host that every URL redirects to. */
  leadsTo?: string;
  /** The engine awaits this before each step. */
  hold?: (step: AuditStep, signal: AbortSignal) => Promise<unknown>;
};

/** Creates an engine that sends no requests: it reports every step, and gives the test's results. */
export function createFakeEngine(
  { OutboundError, auditSteps, onPageSteps }: Parts,
  { answer, scan, leadsTo, hold }: FakeAnswers = {},
) {
  const audited: string[] = [];
  const engine: AuditEngine = {
    usesBrowser: true,
    async measure(url: string, { signal, onStep, onEstimate, onHost }: AuditListeners) {
      audited.push(url);
      if (leadsTo) await onHost(leadsTo);
      const answered = answer?.(url) ?? createMeasurement({ askedUrl: url });
      if (answered instanceof Error) throw answered;
      if ('code' in answered) throw new OutboundError(answered);
      for (const step of auditSteps.slice(1)) {
        signal.throwIfAborted();
        onStep(step);
        if (step === 'reading the page') onEstimate(answered.sourceScan);
        await hold?.(step, signal);
      }
      signal.throwIfAborted();
      return answered;
    },
    async scan(url, { signal, onStep }) {
      audited.push(url);
      const answered = scan?.(url) ?? createOnPageScan({ askedUrl: url });
      if (answered instanceof Error) throw answered;
      if ('code' in answered) throw new OutboundError(answered);
      for (const step of onPageSteps.slice(1)) {
        signal.throwIfAborted();
        onStep(step);
        await hold?.(step, signal);
      }
      signal.throwIfAborted();
      return answered;
    },
  };
  return { engine, audited };
}
