import type { Artifacts } from '#app/features/audit/domain/artifacts.ts';
import type { AuditEngine } from '#app/features/audit/domain/audit.ts';
import type { NewAudit } from '#app/features/audit/domain/audit-service.ts';
import type { AuditStep } from '#app/features/audit/domain/audit-step.ts';
import type { AuditLimits } from '#app/features/audit/domain/limits.ts';
import type { Measurement } from '#app/features/audit/domain/measurement.ts';
import type { RunAuditsOptions } from '#app/features/audit/server/run-audits.ts';
import type { Store } from '#platform/database/store.ts';
import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type * as Bundle from '#server/bundle.ts';
import { createLogRecorder } from './log-recorder.ts';
import { createArtifacts, createMeasurement } from './measurement.ts';
import { createPageArtifacts } from './page-facts.ts';
import { testSecret } from './test-settings.ts';

type Parts = Pick<
  typeof Bundle,
  | 'OutboundError'
  | 'auditKind'
  | 'auditSteps'
  | 'createAuditHandler'
  | 'createAuditStore'
  | 'createHostLimit'
  | 'createRunStore'
  | 'createWorker'
  | 'finishAudit'
  | 'onPageSteps'
>;

export type TestAuditsOptions = Partial<RunAuditsOptions> & {
  limits?: Partial<AuditLimits>;
  leaseMs?: number;
};

/** Prepares audits from the given parts, which come either all from source or all from the bundle. */
export function prepareAudits(parts: Parts) {
  /** Creates audits over a store, with a clock that the test moves and an engine that sends no requests. */
  function createTestAudits(store: Store, { limits, leaseMs, ...options }: TestAuditsOptions = {}) {
    const clock = { now: Date.parse('2026-11-21T02:00:00Z') };
    const now = () => clock.now;
    const { log, lines } = createLogRecorder();
    const fake = createFakeEngine(parts);
    const runs = parts.createRunStore(store, now);
    const audits = parts.createAuditStore({
      store,
      secret: testSecret,
      ...(limits && { limits }),
      now,
    });
    const handler = parts.createAuditHandler({
      store: runs,
      engine: fake.engine,
      admitHost: parts.createHostLimit({
        store,
        secret: testSecret,
        ...(limits?.host && { limit: limits.host }),
        now,
      }),
      log,
      stopMs: 100,
      ...options,
    });
    const worker = parts.createWorker({
      store: { ...store, readClock: async () => clock.now },
      handlers: { [parts.auditKind]: handler },
      log,
      concurrency: 1,
      pollMs: 50,
      ...(leaseMs && { leaseMs }),
    });
    return {
      clock,
      lines,
      audits,
      runs,
      audited: fake.audited,
      worker,
    };
  }

  return {
    createTestAudits,
    createFakeEngine: (options?: FakeEngineOptions) => createFakeEngine(parts, options),
  };
}

let visitors = 0;

/** Creates the request of a new visitor. */
export function createNewAudit(change: Partial<NewAudit> = {}): NewAudit {
  visitors += 1;
  const url = change.url ?? `https://page-${visitors}.example/`;
  return {
    url,
    host: new URL(url).host,
    address: `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
    userId: undefined,
    monthlyViews: undefined,
    rescan: false,
    ...change,
  };
}

type EngineParts = Pick<typeof Bundle, 'OutboundError' | 'auditSteps' | 'finishAudit' | 'onPageSteps'>;

type FakeEngineOptions = {
  /** How the engine measures a page. By default it succeeds at once. */
  measure?: (url: string) => Measurement | Artifacts | OutboundFailure | Error;
  /** How the engine checks a page. */
  scan?: (url: string) => Artifacts | OutboundFailure | Error;
  /** Another host that every URL redirects to. */
  redirectsTo?: string;
  /** The engine awaits this before each step. */
  hold?: (step: AuditStep, signal: AbortSignal) => Promise<unknown>;
};

/** Creates an engine that sends no requests: it reports every step, and gives the test's results. */
function createFakeEngine(
  { OutboundError, auditSteps, finishAudit, onPageSteps }: EngineParts,
  { measure, scan, redirectsTo, hold }: FakeEngineOptions = {},
) {
  const audited: string[] = [];
  const outcomes = {
    carbon: (url: string) => measure?.(url) ?? createMeasurement({ askedUrl: url }),
    seo: (url: string) => scan?.(url) ?? createPageArtifacts({ askedUrl: url }),
  };
  const steps = { carbon: auditSteps, seo: onPageSteps };
  const engine: AuditEngine = {
    usesBrowser: true,
    async audit(tool, url, { signal, onStep, onEstimate, onHost }) {
      audited.push(url);
      if (redirectsTo && tool === 'carbon') await onHost(redirectsTo);
      const outcome = outcomes[tool](url);
      if (outcome instanceof Error) throw outcome;
      if ('code' in outcome) throw new OutboundError(outcome);
      const artifacts = 'page' in outcome ? outcome : createArtifacts({ measurement: outcome });
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
