import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the bytes that were made from the same inputs before, or makes them. */
export type Cache = (inputs: readonly unknown[], make: () => Promise<Buffer>) => Promise<Buffer>;

/** Keeps what is slow to make, which is fonts and photos, in a folder that may be deleted at any time. */
export function openCache(folder: string): Cache {
  return async (inputs, make) => {
    const hash = createHash('sha256');
    for (const input of inputs) hash.update(Buffer.isBuffer(input) ? input : JSON.stringify(input));
    const file = path.join(folder, hash.digest('hex'));
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const bytes = await make();
    await mkdir(folder, { recursive: true });
    // A build that breaks off leaves no half of a file under the name.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return bytes;
  };
}
