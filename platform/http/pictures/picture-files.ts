import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#platform/log.ts';

export type PictureFiles = {
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
};

/** A file in use is marked as used at most this often, so that a restart knows which files are not used. */
const touchMs = 3_600_000;

export type PictureFilesOptions = {
  folder: string;
  log: Log;
  maxBytes?: number;
  /** The name of these files in the log. */
  named?: string;
};

/**
 * Pictures in a folder of at most `maxBytes`; the least recently used are deleted. All of them can be made again, so
 * nothing is lost: where the disk fails, they are made each time.
 */
export function createPictureFiles({
  folder,
  log,
  maxBytes = 500_000_000,
  named = 'pictures of the blog',
}: PictureFilesOptions): PictureFiles {
  /** The files by name, with the one used last at the end. */
  let known: Promise<Map<string, { bytes: number; usedAt: number }>> | undefined;
  let total = 0;

  const list = async () => {
    await mkdir(folder, { recursive: true });
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, ...(await describe(path.join(folder, name))) })),
    );
    const sorted = files.toSorted((a, b) => a.usedAt - b.usedAt);
    total = sorted.reduce((sum, { bytes }) => sum + bytes, 0);
    return new Map(sorted.map(({ name, bytes, usedAt }) => [name, { bytes, usedAt }]));
  };

  const drop = async (files: Map<string, { bytes: number }>, name: string) => {
    total -= files.get(name)?.bytes ?? 0;
    files.delete(name);
    await rm(path.join(folder, name), { force: true });
  };

  const makeRoom = async (files: Map<string, { bytes: number }>) => {
    for (const name of [...files.keys()]) {
      if (total <= maxBytes) return;
      await drop(files, name);
    }
  };

  const open = () => {
    known ??= list().catch((error: unknown) => {
      log.warn(`${named} can’t be kept on disk`, { error });
      return new Map();
    });
    return known;
  };

  return {
    async read(name) {
      const files = await open();
      const file = files.get(name);
      if (!file) return undefined;
      const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
      if (!bytes) {
        await drop(files, name);
        return undefined;
      }
      files.delete(name);
      files.set(name, file);
      const now = Date.now();
      if (now - file.usedAt > touchMs) {
        file.usedAt = now;
        const time = new Date(now);
        await utimes(path.join(folder, name), time, time).catch(() => {});
      }
      return bytes;
    },
    async write(name, bytes) {
      const files = await open();
      const draft = path.join(folder, `${name}.${randomUUID()}`);
      try {
        await writeFile(draft, bytes);
        // Renaming is atomic: a server that ends meanwhile leaves no partial picture under this name.
        await rename(draft, path.join(folder, name));
      } catch (error) {
        log.warn(`one of the ${named} could not be kept on disk`, { error });
        return;
      }
      total += bytes.length - (files.get(name)?.bytes ?? 0);
      files.delete(name);
      files.set(name, { bytes: bytes.length, usedAt: Date.now() });
      await makeRoom(files);
    },
    remove: async (name) => drop(await open(), name),
  };
}

async function describe(file: string): Promise<{ bytes: number; usedAt: number }> {
  const { size, mtimeMs } = await stat(file);
  return { bytes: size, usedAt: mtimeMs };
}

/**
 * The first bytes of the formats that may be decoded. Others, such as SVG, never reach a decoder, whatever their
 * names say.
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
  return beginnings.some((each) => each.test(beginning));
}
