import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#platform/log.ts';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';

/** How long the assets of a build stay available after they were last served. */
export const archiveDays = 30;

const oneDayMs = 86_400_000;

type Daily = {
  clientDir: string;
  archiveDir: string;
  /** Offers the assets to other servers. It has been called for today. */
  publish: (() => Promise<void>) | undefined;
  log: Log;
};

/** Archives the assets now and every day, because the 30 days of an asset count from when it was last served. */
export function archiveAssetsDaily({ clientDir, archiveDir, publish, log }: Daily): void {
  const report = (error: unknown) => log.error('assets could not be archived', { error });
  archiveAssets(clientDir, archiveDir).catch(report);
  setInterval(() => {
    archiveAssets(clientDir, archiveDir).catch(report);
    publish?.().catch(report);
  }, oneDayMs).unref();
}

/**
 * Keeps the assets of this build for later ones, and deletes those that no build has served for 30 days.
 * `archiveDir` holds an `assets/` folder like the client build's. Rejects if the disk fails.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now = new Date()): Promise<void> {
  const from = path.join(clientDir, 'assets');
  const to = path.join(archiveDir, 'assets');
  await mkdir(to, { recursive: true });
  const current = new Set(await readdir(from));
  const archived = new Set(await readdir(to));
  for (const name of current) {
    const target = path.join(to, name);
    if (!archived.has(name) || !(await isSameSize(path.join(from, name), target)))
      await writeFileAtomically(target, await readFile(path.join(from, name)));
    // The modification time records when the build of this file was last served.
    await utimes(target, now, now);
  }
  const oldest = now.getTime() - archiveDays * oneDayMs;
  for (const name of archived) {
    if (current.has(name)) continue;
    const file = path.join(to, name);
    // Another process may have finished or deleted it.
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** The name holds the hash of the content, so a file of another size was truncated when the process was killed. */
async function isSameSize(a: string, b: string): Promise<boolean> {
  return (await stat(a)).size === (await stat(b)).size;
}
