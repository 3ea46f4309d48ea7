import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodingSuffix } from '../../server/assets/asset-store.ts';
import { compressible } from '../../server/assets/media-types.ts';
import { encodings } from '../../server/page-cache/accept-encoding.ts';
import { compress } from '../../server/page-cache/compressed-body.ts';

/** Writes the brotli, zstd and gzip form beside every file that gets smaller by it. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const body = await readFile(file);
        for (const encoding of encodings) {
          const compressed = await compress(body, encoding, 'kept');
          if (compressed.length < body.length) await writeFile(file + encodingSuffix[encoding], compressed);
        }
      }),
  );
}
