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

/** What measures pages for real: with the machine’s Chromium, or without one by their source. */
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
  /** Of its own: an audit takes seconds and a core, and letters do not wait for it. */
  worker: Worker;
  /** Tells where our own pages say what they weigh. */
  connect(fetch: OwnFetch): void;
  /** Forgets what is past its time. Returns how many reports. */
  purge(): Promise<number>;
  /** What a letter says of a report; undefined where it is gone, or has not ended well. */
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

/** The browser of a dead server is gone with it: its audit need not wait for long. */
const leaseMs = 15_000;

/** Another server may have taken an audit in. */
const pollMs = 2000;

const dayMs = 24 * 3600_000;

/** Wires the audits on the database: the desk that takes them in, and the worker that does them. */
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
    // It may take as long again as a server may take to stop.
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
