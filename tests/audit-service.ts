import { createHostCount } from '#db/audits/admit-host.ts';
import { createAuditStore } from '#db/audits/audit-store.ts';
import { createRunStore } from '#db/audits/run-store.ts';
import { createWorker } from '#db/jobs/worker.ts';
import type { Store } from '#db/store.ts';
import { auditKind, type PlaceAudit } from '#domain/audit/audit-store.ts';
import { type AuditLimits, defaultAuditLimits } from '#domain/audit/limits.ts';
import { createAuditHandler, type RunAuditsOptions } from '#server/audit/run-audits.ts';
import { createLogbook } from './logbook.ts';
import { createPretendEngine } from './pretend-engine.ts';
import { testSecret } from './sent-lead.ts';

type Given = Partial<RunAuditsOptions> & { limits?: Partial<AuditLimits>; leaseMs?: number };

/** Audits over a store, with a clock that is moved by hand and an engine that goes nowhere. */
export function createTestAudits(store: Store, { limits, leaseMs, ...given }: Given = {}) {
  const clock = { now: Date.parse('2026-11-21T02:00:00Z') };
  const now = () => clock.now;
  const { log, lines } = createLogbook();
  const pretend = createPretendEngine();
  const runs = createRunStore(store, now);
  const audits = createAuditStore({
    store,
    secret: testSecret,
    limits: { ...defaultAuditLimits, ...limits },
    keptMs: 90 * 24 * 3600_000,
    now,
  });
  const handler = createAuditHandler({
    store: runs,
    engine: pretend.engine,
    readOwnFigures: async () => undefined,
    admitHost: createHostCount({
      store,
      secret: testSecret,
      most: limits?.host ?? defaultAuditLimits.host,
      now,
    }),
    log,
    lookMs: 20,
    endMs: 100,
    ...given,
  });
  const createTestWorker = () =>
    createWorker({
      store,
      handlers: { [auditKind]: handler },
      log,
      lanes: 1,
      handsBack: true,
      pollMs: 50,
      ...(leaseMs && { leaseMs }),
      readClock: async () => clock.now,
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

let visitors = 0;

/** A wish of a visitor of their own. */
export function wish(change: Partial<PlaceAudit> = {}): PlaceAudit {
  visitors += 1;
  const url = change.url ?? `https://page-${visitors}.example/`;
  return {
    url,
    host: new URL(url).host,
    address: `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
    userId: undefined,
    monthlyViews: undefined,
    anew: false,
    ...change,
  };
}
