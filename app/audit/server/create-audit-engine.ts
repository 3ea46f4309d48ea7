import path from 'node:path';
import type { Log } from '#platform/log.ts';
import type { Containment } from '#platform/outbound/contain-chromium.ts';
import type { AuditEngine, AuditListeners } from '../domain/audit.ts';
import type { Measurement } from '../domain/measurement.ts';
import type { OnPageScan } from '../domain/page-facts.ts';
import type { AuditConfig } from './audit-config.ts';
import { createBrowserBreaker } from './browser-breaker.ts';
import { runInChild } from './process/run-in-child.ts';

type AuditEngineOptions = {
  config: Pick<AuditConfig, 'allow' | 'greenWebUrl'>;
  siteUrl: string;
  /** Undefined if there is no browser, so that figures are estimates. */
  chromiumPath: string | undefined;
  programs: AuditPrograms;
  log: Log;
};

/** The programs outside the server process: one audits a page, the other tries savings on its files. */
export type AuditPrograms = { auditFile: string; squeezeFile: string };

/**
 * Creates the real engine, which runs each audit in a process of its own. The server only receives its result, and
 * remembers how the browser can be started, or that it can’t.
 */
export function createAuditEngine(options: AuditEngineOptions): AuditEngine {
  const { config, siteUrl, chromiumPath, log } = options;
  const { auditFile, squeezeFile } = options.programs;
  const breaker = createBrowserBreaker(log);
  let containment: Containment | undefined;

  const run = (kind: 'measure' | 'scan', url: string, listeners: AuditListeners) =>
    runInChild(
      {
        kind,
        url,
        settings: {
          allow: config.allow,
          greenWebUrl: config.greenWebUrl,
          siteUrl,
          chromiumPath: breaker.isPaused() ? undefined : chromiumPath,
          containment,
          squeezeFile,
        },
      },
      {
        ...listeners,
        auditFile,
        onBrowser(result) {
          if ('containment' in result) {
            containment = result.containment;
            breaker.succeeded();
          } else {
            containment = undefined;
            breaker.failed(result.failed, url);
          }
        },
      },
    );
  /** Without a browser of which we know, a paused one has failed too. */
  const hasFailed = (isPaused: boolean) => chromiumPath !== undefined && isPaused;
  return {
    usesBrowser: chromiumPath !== undefined,
    async measure(url, listeners) {
      const isPaused = breaker.isPaused();
      const measured = (await run('measure', url, listeners)) as Measurement;
      const { browserScan } = measured;
      return { ...measured, browserScan, ...(hasFailed(isPaused) && { browserFailed: true as const }) };
    },
    async scan(url, listeners) {
      const isPaused = breaker.isPaused();
      const scan = (await run('scan', url, { ...listeners, onEstimate: () => {} })) as OnPageScan;
      return hasFailed(isPaused) ? { ...scan, facts: { ...scan.facts, browserFailed: true } } : scan;
    },
  };
}

/** The programs that `scripts/build/build.ts` builds, one file each. */
export const findBuiltPrograms = (projectDir: string): AuditPrograms => ({
  auditFile: path.join(projectDir, 'build/server/audit-child.js'),
  squeezeFile: path.join(projectDir, 'build/server/squeeze-child.js'),
});

/** The same programs from source, for development and for tests without a build. */
export const findSourcePrograms = (projectDir: string): AuditPrograms => ({
  auditFile: path.join(projectDir, 'app/audit/server/process/audit-child.ts'),
  squeezeFile: path.join(projectDir, 'app/audit/server/savings/squeeze-child.ts'),
});
