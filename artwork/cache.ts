import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';

/** Returns the bytes that the same inputs gave before, or makes them. */
export type Cache = (inputs: readonly unknown[], create: () => Promise<Buffer>) => Promise<Buffer>;

/** Opens a cache for fonts and photos, which are slow to make. Its folder may be deleted at any time. */
export function openCache(folder: string): Cache {
  return async (inputs, create) => {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(Buffer.isBuffer(input) ? input : JSON.stringify(input));
    const file = path.join(folder, hash.digest('hex'));
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const bytes = await create();
    await mkdir(folder, { recursive: true });
    await writeFileAtomically(file, bytes);
    return bytes;
  };
}
