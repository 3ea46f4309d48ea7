import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Log } from '#platform/log.ts';

export type PictureFiles = {
  read(name: string): Promise<Buffer | undefined>;
  /** Finds the size of a file in bytes without reading it. The file counts as used. */
  findSize(name: string): Promise<number | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
};

/** How often the use of a file is recorded on disk at most. A restart learns from it which files are in use. */
const touchMs = 3_600_000;

type Options = {
  folder: string;
  log: Log;
  maxBytes?: number;
};

/**
 * Keeps pictures in a folder of at most `maxBytes` and deletes the least recently used. All of them can be rendered
 * again, so if the disk fails they are rendered each time and nothing is lost.
 */
export function createPictureFiles({ folder, log, maxBytes = 500_000_000 }: Options): PictureFiles {
  const locate = (name: string) => path.join(folder, name);
  const evicted: string[] = [];
  const files = new LRUCache<string, { bytes: number; usedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => reason === 'evict' && evicted.push(name),
  });
  const deleteEvicted = async () => {
    for (const name of evicted.splice(0)) await rm(locate(name), { force: true });
  };

  const readFolder = async () => {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const found = await Promise.all(names.map(async (name) => ({ name, facts: await stat(locate(name)) })));
    for (const { name, facts } of found.toSorted((a, b) => a.facts.mtimeMs - b.facts.mtimeMs))
      files.set(name, { bytes: facts.size, usedAt: facts.mtimeMs });
    await deleteEvicted();
  };
  let reading: Promise<void> | undefined;
  const open = () => {
    reading ??= readFolder().catch((error) =>
      log.warn('pictures cannot be stored on disk', { folder, error }),
    );
    return reading;
  };

  return {
    async read(name) {
      await open();
      const file = files.get(name);
      const bytes = file && (await readFile(locate(name)).catch(() => undefined));
      if (!bytes) {
        files.delete(name);
        return undefined;
      }
      const now = new Date();
      if (now.getTime() - file.usedAt > touchMs) {
        file.usedAt = now.getTime();
        await utimes(locate(name), now, now).catch(() => {});
      }
      return bytes;
    },
    async findSize(name) {
      await open();
      return files.get(name)?.bytes;
    },
    async write(name, bytes) {
      await open();
      const part = locate(`${name}.${randomUUID()}`);
      try {
        await writeFile(part, bytes);
        // Renaming is atomic, so a server that is killed meanwhile leaves no partial picture under this name.
        await rename(part, locate(name));
      } catch (error) {
        log.warn('a picture could not be stored on disk', { folder, error });
        return;
      }
      files.set(name, { bytes: bytes.length, usedAt: Date.now() });
      await deleteEvicted();
    },
    async remove(name) {
      await open();
      files.delete(name);
      await rm(locate(name), { force: true });
    },
  };
}

/**
 * The first bytes of the formats that may be decoded. Other files, such as SVG, never reach a decoder, whatever their
 * names are.
 */
const beginnings = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftypavi[fs]/,
];

export function isPicture(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return beginnings.some((pattern) => pattern.test(beginning));
}
