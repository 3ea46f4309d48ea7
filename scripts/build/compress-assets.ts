import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressible, encodingSuffix } from '#platform/http/assets/assets.ts';
import { compress } from '#platform/http/page-cache/compressed-body.ts';
import { encodings } from '#platform/http/page-cache/negotiation.ts';

/** A compressor at its best takes 60 MB: one for each thread that Node has for such work is as fast as all at once. */
const atOnce = 4;

/** Writes the brotli, zstd and gzip form beside every file that gets smaller by it. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // All take from the one list.
  const waiting = files.values();
  await Promise.all(Array.from({ length: atOnce }, () => compressEach(waiting)));
}

async function compressEach(files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const body = await readFile(file);
    for (const encoding of encodings) {
      const compressed = await compress(body, encoding, 'kept');
      if (compressed.length < body.length) await writeFile(file + encodingSuffix[encoding], compressed);
    }
  }
}
