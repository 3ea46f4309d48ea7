import path from 'node:path';
import type { AuditPrograms } from './create-audit-engine.ts';

/** The programs that `scripts/build/bundle-programs.ts` builds, one file each. */
export const findBuiltPrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'build/server/scan-worker.js'),
  childFile: path.join(projectDir, 'build/server/squeeze-child.js'),
});

/** The same programs from source, for development and for tests without a build. */
export const findSourcePrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'app/audit/server/source-scan/worker/scan-worker.ts'),
  childFile: path.join(projectDir, 'app/audit/server/savings/squeeze-child.ts'),
});
