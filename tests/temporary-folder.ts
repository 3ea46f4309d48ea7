import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates an empty folder, which goes after the test (`onTestFinished`) or after all tests of the file (`afterAll`). */
export function createTemporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
