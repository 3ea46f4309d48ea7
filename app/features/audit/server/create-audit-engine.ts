import path from 'node:path';
import type { Log } from '#platform/log.ts';
import type { Containment } from '#platform/outbound/launch-chromium.ts';
import type { AuditEngine } from '../domain/audit.ts';
import type { AuditConfig } from './audit-config.ts';
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
export type AuditPrograms = { auditFile: string; optimizeFile: string };

/**
 * Creates the real engine, which runs each audit in a process of its own. The server only receives its result, and
 * remembers how the browser can be started.
 */
export function createAuditEngine({
  config: { allow, greenWebUrl },
  siteUrl,
  chromiumPath,
  programs: { auditFile, optimizeFile },
  log,
}: AuditEngineOptions): AuditEngine {
  let containment: Containment | undefined;
  let failures = 0;
  const endings = new Set<Promise<void>>();
  return {
    usesBrowser: chromiumPath !== undefined,
    async audit(tool, url, listeners) {
      // The memory of an audit that has its result is only free when its last process has ended.
      await Promise.all(endings);
      const settings = { allow, greenWebUrl, siteUrl, chromiumPath, containment, optimizeFile };
      return runInChild(
        { kind: 'audit', tool, url, settings },
        {
          ...listeners,
          auditFile,
          onEnding(ended) {
            // One that failed must not fail the audits after it.
            const settled = ended.catch(() => {}).then(() => void endings.delete(settled));
            endings.add(settled);
          },
          onBrowser(result) {
            if ('containment' in result) {
              ({ containment } = result);
              failures = 0;
              return;
            }
            failures += 1;
            // A slow machine may fail once. To find out again how the browser starts would slow it further.
            if (failures > 1) containment = undefined;
            log.error('the browser of audits failed, so a page was judged by its source alone', {
              error: new Error(result.failure),
            });
          },
        },
      );
    },
  };
}

/** The programs that `scripts/build/build.ts` builds, one file each. */
export const findBuiltPrograms = (projectDir: string): AuditPrograms => ({
  auditFile: path.join(projectDir, 'build/server/audit-child.js'),
  optimizeFile: path.join(projectDir, 'build/server/optimize-child.js'),
});

/** The same programs from source, for development and for tests without a build. */
export const findSourcePrograms = (projectDir: string): AuditPrograms => ({
  auditFile: path.join(projectDir, 'app/features/audit/server/process/audit-child.ts'),
  optimizeFile: path.join(projectDir, 'app/features/audit/server/savings/optimize-child.ts'),
});
