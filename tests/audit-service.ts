import type { NewAudit } from '#app/features/audit/domain/audit-store.ts';
import type { AuditLimits } from '#app/features/audit/domain/limits.ts';
import type { RunAuditsOptions } from '#app/features/audit/server/run-audits.ts';
import type { Store } from '#platform/database/store.ts';
import type * as Bundle from '#server/bundle.ts';
import { createFakeEngine, type FakeEngineOptions } from './fake-engine.ts';
import { createLogRecorder } from './log-recorder.ts';
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

export type GivenAudits = Partial<RunAuditsOptions> & { limits?: Partial<AuditLimits>; leaseMs?: number };

/** Prepares audits from the given parts, which come either all from source or all from the bundle. */
export function prepareAudits(parts: Parts) {
  /** Creates audits over a store, with a clock that the test moves and an engine that sends no requests. */
  function createTestAudits(store: Store, { limits, leaseMs, ...given }: GivenAudits = {}) {
    const clock = { now: Date.parse('2026-11-21T02:00:00Z') };
    const now = () => clock.now;
    const { log, lines } = createLogRecorder();
    const pretend = createFakeEngine(parts);
    const runs = parts.createRunStore(store, now);
    const audits = parts.createAuditStore({
      store,
      secret: testSecret,
      ...(limits && { limits }),
      now,
    });
    const handler = parts.createAuditHandler({
      store: runs,
      engine: pretend.engine,
      admitHost: parts.createHostLimit({
        store,
        secret: testSecret,
        ...(limits?.host && { limit: limits.host }),
        now,
      }),
      log,
      stopMs: 100,
      ...given,
    });
    const createTestWorker = () =>
      parts.createWorker({
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
      audited: pretend.audited,
      worker: createTestWorker(),
      createTestWorker,
    };
  }

  return {
    createTestAudits,
    createFakeEngine: (pretence?: FakeEngineOptions) => createFakeEngine(parts, pretence),
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
