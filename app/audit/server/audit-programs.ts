import path from 'node:path';
import type { AuditPrograms } from './create-audit-engine.ts';

/** One file each, as `scripts/build/bundle-programs.ts` makes them. */
export const findBuiltPrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'build/server/scan-worker.js'),
  childFile: path.join(projectDir, 'build/server/squeeze-child.js'),
});

/** In development, and in tests that need no build. */
export const findSourcePrograms = (projectDir: string): AuditPrograms => ({
  workerFile: path.join(projectDir, 'app/audit/server/source-scan/worker/scan-worker.ts'),
  childFile: path.join(projectDir, 'app/audit/server/savings/squeeze-child.ts'),
});
