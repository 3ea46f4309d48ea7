import { availableParallelism } from 'node:os';
import type { AskedFor } from '#app/contact/domain/lead-email-texts.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { removeForgottenFolders } from '#platform/outbound/contain-chromium.ts';
import { findChromium, isProgram } from '#platform/outbound/find-chromium.ts';
import type { AuditEngine, OwnFigures } from '../domain/audit.ts';
import { type AuditService, createAuditService } from '../domain/audit-service.ts';
import { type AuditStore, auditKind } from '../domain/audit-store.ts';
import type { AuditConfig } from './audit-config.ts';
import { readAuditPolicy } from './audit-reach.ts';
import { type AuditPrograms, createAuditEngine } from './create-audit-engine.ts';
import { createAuditStore } from './database/audit-store.ts';
import { createHostCount } from './database/place-audit.ts';
import { createRunStore } from './database/run-store.ts';
import { describeReport } from './describe-report.ts';
import { createAuditHandler } from './run-audits.ts';

type Settings = { audits: AuditConfig; siteUrl: string };

/** Creates the real engine, with the machine’s Chromium, or without one from the source. */
export function openAuditEngine(
  { audits, siteUrl }: Settings,
  programs: AuditPrograms,
  log: Log,
): AuditEngine {
  const chromiumPath = chooseChromium(audits.chromiumPath, log);
  void removeForgottenFolders();
  return createAuditEngine({ config: audits, siteUrl, chromiumPath, programs, log });
}

type OpenedAudits = {
  service: AuditService;
  /** What the account page may ask about audits. */
  ofUser: Pick<AuditStore, 'attach' | 'listOfUser'>;
  /** Audits have a worker of their own, because they take seconds and a core, and emails must not wait for them. */
  worker: Worker;
  /** Connects the server, whose pages state their own weight. */
  connect(fetch: OwnFetch): void;
  /** Deletes expired reports. Returns their number. */
  purge(): Promise<number>;
  /** Describes a report for the email that it was asked for by; undefined if it is gone, or has failed. */
  findReport(id: string): Promise<AskedFor | undefined>;
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

/** Wires audits to the database: the service that accepts them, and the worker that runs them. */
export function openAudits({ store, config, secret, engine, findUser, log }: Given): OpenedAudits {
  const policy = readAuditPolicy(config.audits.allow, config.siteUrl);
  let fetchOwn: OwnFetch | undefined;
  const audits = createAuditStore({ store, secret, wake: () => worker.wake() });
  const handler = createAuditHandler({
    store: createRunStore(store),
    engine,
    admitHost: createHostCount({ store, secret }),
    log,
    readOwnFigures: async (url) =>
      fetchOwn && readOwnFigures(url, { siteUrl: config.siteUrl, fetch: fetchOwn }),
  });
  const worker = createWorker({
    store,
    handlers: { [auditKind]: handler },
    log,
    concurrency: availableParallelism(),
    leaseMs,
    pollMs,
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
    ofUser: audits,
    worker,
    connect(fetch) {
      fetchOwn = fetch;
    },
    purge: audits.purge,
    async findReport(id) {
      const audit = await audits.find(id);
      return audit && describeReport(audit, config.siteUrl);
    },
  };
}

/** Requests a page within this process. */
type OwnFetch = (request: Request) => Response | Promise<Response>;

const figure = (form: 'phone' | 'desktop') =>
  new RegExp(`<span class="on-${form}" data-weight="page">(\\d+)</span>`);

/**
 * Reads the weight, in kilobytes, that the footer of one of our own pages states (H-08); undefined for other pages,
 * and if there is none.
 */
async function readOwnFigures(
  url: string,
  { siteUrl, fetch }: { siteUrl: string; fetch: OwnFetch },
): Promise<OwnFigures | undefined> {
  const { origin, pathname, search } = new URL(url);
  if (origin !== new URL(siteUrl).origin) return undefined;
  const answer = await fetch(new Request(siteUrl + pathname + search));
  const html = await answer.text();
  const [phone, desktop] = [figure('phone').exec(html)?.[1], figure('desktop').exec(html)?.[1]];
  if (phone === undefined || desktop === undefined) return undefined;
  return { phone: Number(phone), desktop: Number(desktop) };
}

/**
 * Chooses the Chromium that measures: the configured one, else one in the usual places. Undefined if there is none, or
 * it is `off`. Logs which one it is, and what follows if there is none.
 */
function chooseChromium(named: string | undefined, log: Log): string | undefined {
  if (named === 'off') {
    log.info('audits use no browser: their figures are estimates from the source');
    return undefined;
  }
  const found = named === undefined ? findChromium() : [named].find(isProgram);
  if (found) log.info('audits measure in a browser', { chromium: found });
  else
    log.warn(
      'there is no Chromium for audits: their figures are estimates from the source. Install it, or set CHROMIUM_PATH.',
      named === undefined ? {} : { named },
    );
  return found;
}
