import type { Artifacts } from '#app/features/audit/domain/artifacts.ts';
import type { AuditEngine } from '#app/features/audit/domain/audit.ts';
import type { AuditStep } from '#app/features/audit/domain/audit-step.ts';
import type { Measurement } from '#app/features/audit/domain/measurement.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type * as Bundle from '#server/bundle.ts';
import { createArtifacts, createMeasurement } from './measurement.ts';
import { createPageArtifacts } from './page-facts.ts';

type Parts = Pick<typeof Bundle, 'OutboundError' | 'auditSteps' | 'finishAudit' | 'onPageSteps'>;

export type FakeEngineOptions = {
  /** How the engine measures a page. By default it succeeds at once. */
  answer?: (url: string) => Measurement | Artifacts | OutboundFailure | Error;
  /** How the engine checks a page. */
  scan?: (url: string) => Artifacts | OutboundFailure | Error;
  /** Another host that every URL redirects to. */
  redirectsTo?: string;
  /** The engine awaits this before each step. */
  hold?: (step: AuditStep, signal: AbortSignal) => Promise<unknown>;
};

/** Creates an engine that sends no requests: it reports every step, and gives the test's results. */
export function createFakeEngine(
  { OutboundError, auditSteps, finishAudit, onPageSteps }: Parts,
  { answer, scan, redirectsTo, hold }: FakeEngineOptions = {},
) {
  const audited: string[] = [];
  const answerAs = {
    carbon: (url: string) => answer?.(url) ?? createMeasurement({ askedUrl: url }),
    seo: (url: string) => scan?.(url) ?? createPageArtifacts({ askedUrl: url }),
  };
  const steps = { carbon: auditSteps, seo: onPageSteps };
  const engine: AuditEngine = {
    usesBrowser: true,
    async audit(tool, url, { signal, onStep, onEstimate, onHost }) {
      audited.push(url);
      if (redirectsTo && tool === 'carbon') await onHost(redirectsTo);
      const answered = answerAs[tool](url);
      if (answered instanceof Error) throw answered;
      if ('code' in answered) throw new OutboundError(answered);
      const artifacts = 'page' in answered ? answered : createArtifacts({ measurement: answered });
      for (const step of steps[tool].slice(1)) {
        signal.throwIfAborted();
        onStep(step);
        const { measurement } = artifacts;
        if (measurement && step === 'reading the page') {
          const { firstView, clientRendered } = measurement.sourceScan;
          const { transferBytes: bytes, requests } = firstView;
          onEstimate({ bytes, requests, gramsCo2e: clientRendered ? undefined : 0.1, clientRendered });
        }
        await hold?.(step, signal);
      }
      signal.throwIfAborted();
      return finishAudit(tool, artifacts);
    },
  };
  return { engine, audited };
}
