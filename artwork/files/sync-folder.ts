import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('.'));
}

/**
 * Makes a folder hold exactly these files, besides hidden ones. A file whose bytes are the same is left alone, so that
 * its modification time is right and no watcher is triggered for nothing.
 */
export async function syncFolder(folder: string, files: ReadonlyMap<string, Buffer | string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const present = new Set(await listFiles(folder));
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    const bytes = Buffer.from(content);
    if (present.delete(name) && bytes.equals(await readFile(file))) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  for (const name of present) await rm(path.join(folder, name));
}
