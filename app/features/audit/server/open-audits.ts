import { availableParallelism, totalmem } from 'node:os';
import type { RequestedItem } from '#app/features/contact/domain/lead-email-texts.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { findChromium, isProgram } from '#platform/outbound/find-chromium.ts';
import { removeForgottenFolders } from '#platform/outbound/launch-folder.ts';
import type { AuditEngine } from '../domain/audit.ts';
import {
  type AuditService,
  type AuditStore,
  auditKind,
  createAuditService,
} from '../domain/audit-service.ts';
import type { AuditConfig } from './audit-config.ts';
import { createAuditPolicy } from './audit-policy.ts';
import { type AuditPrograms, createAuditEngine } from './create-audit-engine.ts';
import { createAuditStore } from './database/audit-store.ts';
import { createHostLimit } from './database/create-audit.ts';
import { createRunStore } from './database/run-store.ts';
import { describeReport } from './describe-report.ts';
import { createAuditHandler } from './run-audits.ts';

type Settings = { audits: AuditConfig; siteUrl: string; role?: 'all' | 'web' | 'worker' };

/** Creates the real engine with the machine’s Chromium if there is one. */
export function openAuditEngine(
  { audits, siteUrl, role }: Settings,
  programs: AuditPrograms,
  log: Log,
): AuditEngine {
  const create = (chromiumPath: string | undefined) =>
    createAuditEngine({ config: audits, siteUrl, chromiumPath, programs, log });
  // It runs no audits, so only its setting says whether the workers have a browser.
  if (role === 'web') return { ...create(undefined), usesBrowser: audits.chromiumPath !== 'off' };
  void removeForgottenFolders();
  return create(chooseChromium(audits.chromiumPath, log));
}

type OpenedAudits = {
  service: AuditService;
  /** The queries and commands of the account page. */
  ofUser: Pick<AuditStore, 'attach' | 'listOfUser'>;
  /** A separate worker, because audits take seconds of a core, and emails must not wait for them. */
  worker: Worker;
  /** Deletes expired audits, and returns their number. */
  purge(): Promise<number>;
  /** Describes a report for the email that was requested; undefined if it was deleted or the audit failed. */
  findReport(id: string): Promise<RequestedItem | undefined>;
};

type Options = {
  store: Store;
  config: Settings;
  secret: string;
  engine: AuditEngine;
  findUser(accessToken: string): Promise<string | undefined>;
  log: Log;
};

/** The lease is short, because the browser dies with its server, so another server can soon take over the audit. */
const leaseMs = 15_000;

/** How often to look for audits that other servers have queued, because those do not wake this worker. */
const pollMs = 2000;

/** Connects audits to the database: the service that accepts them, and the worker that runs them. */
export function openAudits({ store, config, secret, engine, findUser, log }: Options): OpenedAudits {
  const policy = createAuditPolicy(config.audits.allow, config.siteUrl);
  const audits = createAuditStore({ store, secret, wake: () => worker.wake() });
  const handler = createAuditHandler({
    store: createRunStore(store),
    engine,
    admitHost: createHostLimit({ store, secret }),
    log,
  });
  const worker = createWorker({
    store,
    handlers: { [auditKind]: handler },
    log,
    concurrency: countAuditsAtOnce(
      availableParallelism(),
      Math.min(process.constrainedMemory() || Infinity, totalmem()),
    ),
    leaseMs,
    pollMs,
  });
  return {
    service: createAuditService({
      store: audits,
      isAllowed: (url) => policy.checkUrl(url) === undefined,
      siteUrl: config.siteUrl,
      findUser,
      usesBrowser: engine.usesBrowser,
      log,
    }),
    ofUser: audits,
    worker,
    purge: audits.purge,
    async findReport(id) {
      const audit = await audits.find(id);
      return audit && describeReport(audit, config.siteUrl);
    },
  };
}

/** What an audit takes at most: 1.2 GB for its browser, and the rest for its own process and the one that compresses. */
const bytesOfAudit = 2_000_000_000;

/** The number of audits that run at once, which follows from the cores and the bytes that the server may use. */
export const countAuditsAtOnce = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores, Math.floor(memoryBytes / bytesOfAudit)));

/**
 * Chooses the configured Chromium, or one in the usual places; undefined if there is none, or it is `off`. Logs which.
 */
function chooseChromium(configuredPath: string | undefined, log: Log): string | undefined {
  if (configuredPath === 'off') {
    log.info('audits use no browser: their figures are estimates from the source');
    return undefined;
  }
  const found = configuredPath === undefined ? findChromium() : [configuredPath].find(isProgram);
  if (found) log.info('audits measure in a browser', { chromium: found });
  else
    log.warn(
      'there is no Chromium for audits: their figures are estimates from the source. Install it, or set CHROMIUM_PATH.',
      configuredPath === undefined ? {} : { named: configuredPath },
    );
  return found;
}
