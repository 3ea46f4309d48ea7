import type { ReportFacts } from '#app/contact/domain/lead-emails.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { readAddressPolicy } from '#platform/outbound/address-policy.ts';
import type { AuditEngine } from '../domain/audit-engine.ts';
import type { AuditService } from '../domain/audit-service.ts';
import { createAuditService } from '../domain/audit-service.ts';
import { auditKind } from '../domain/audit-store.ts';
import { listReportFacts } from '../domain/report/list-report-facts.ts';
import type { AuditConfig } from './audit-config.ts';
import { type AuditPrograms, createAuditEngine } from './create-audit-engine.ts';
import { createHostCount } from './database/admit-host.ts';
import { createAuditStore } from './database/audit-store.ts';
import { createRunStore } from './database/run-store.ts';
import { findChromium } from './find-chromium.ts';
import { type OwnFetch, readOwnFigures } from './read-own-figures.ts';
import { createAuditHandler } from './run-audits.ts';

type Settings = { audits: AuditConfig; siteUrl: string };

/** Creates the real engine, with the machine’s Chromium, or without one from the source. */
export function openAuditEngine(
  { audits, siteUrl }: Settings,
  programs: AuditPrograms,
  log: Log,
): AuditEngine {
  const chromiumPath = findChromium(audits.chromiumPath, log);
  return createAuditEngine({ config: audits, siteUrl, chromiumPath, programs });
}

export type OpenedAudits = {
  service: AuditService;
  /** Audits have a worker of their own, because they take seconds and a core, and emails must not wait for them. */
  worker: Worker;
  /** Connects the server, whose pages state their own weight. */
  connect(fetch: OwnFetch): void;
  /** Deletes expired reports. Returns their number. */
  purge(): Promise<number>;
  /** The facts of a report for an email; undefined if it is gone, or has failed. */
  findReport(id: string): Promise<ReportFacts | undefined>;
};

type Given = {
  store: Store;
  config: Settings;
  secret: string;
  engine: AuditEngine;
  findUser(accessToken: string): Promise<string | undefined>;
  log: Log;
};

/** The browser dies with its server, so an audit need not wait long for another one. */
const leaseMs = 15_000;

/** Another server may have queued an audit, which nobody wakes us for. */
const pollMs = 2000;

const dayMs = 24 * 3600_000;

/** Wires audits to the database: the service that accepts them, and the worker that runs them. */
export function openAudits({ store, config, secret, engine, findUser, log }: Given): OpenedAudits {
  const { limits, lanes, keptDays, allow } = config.audits;
  const policy = readAddressPolicy({ allow, ownUrl: config.siteUrl });
  let fetchOwn: OwnFetch | undefined;
  const audits = createAuditStore({
    store,
    secret,
    limits,
    keptMs: keptDays * dayMs,
    wake: () => worker.wake(),
  });
  const handler = createAuditHandler({
    store: createRunStore(store),
    engine,
    admitHost: createHostCount({ store, secret, most: limits.host }),
    log,
    readOwnFigures: async (url) =>
      fetchOwn && readOwnFigures(url, { siteUrl: config.siteUrl, fetch: fetchOwn }),
  });
  const worker = createWorker({
    store,
    handlers: { [auditKind]: handler },
    log,
    lanes,
    leaseMs,
    pollMs,
    // An audit may take longer than a server has for stopping, so it is handed back.
    handsBack: true,
  });
  return {
    service: createAuditService({
      store: audits,
      mayAsk: (url) => policy.checkUrl(url) === undefined,
      siteUrl: config.siteUrl,
      findUser,
      usesBrowser: engine.usesBrowser,
      log,
    }),
    worker,
    connect(fetch) {
      fetchOwn = fetch;
    },
    purge: audits.purge,
    async findReport(id) {
      const audit = await audits.find(id);
      return audit && listReportFacts(audit, config.siteUrl);
    },
  };
}
