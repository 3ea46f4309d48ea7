import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** How long the assets of a build stay answerable after the last start that served it. */
export const archiveDays = 30;

/**
 * Keeps the assets of this build for later ones, and forgets those that no build has served for 30 days.
 * `archiveDir` holds an `assets/` folder like the client build's. Rejects when the disk does.
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
      await copyWhole(path.join(from, name), target);
    // The time of a file is when its build was last served.
    await utimes(target, now, now);
  }
  const oldest = now.getTime() - archiveDays * 86_400_000;
  for (const name of archived) {
    if (current.has(name.replace(/\.part$/, ''))) continue;
    const file = path.join(to, name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file);
  }
}

/** The name has the hash of the content: what differs in size is what a kill left. */
async function isSameSize(one: string, other: string): Promise<boolean> {
  return (await stat(one)).size === (await stat(other)).size;
}

/** Under its name it is there whole or not at all: a later build would answer with half of it. */
async function copyWhole(from: string, target: string): Promise<void> {
  const beside = `${target}.part`;
  await copyFile(from, beside);
  await rename(beside, target);
}
