import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '#platform/write-file-atomically.ts';
import type { BackupPlace } from './backup-config.ts';
import type { BackupStorage } from './backup-storage.ts';
import { openS3Storage } from './s3-backup-storage.ts';

/** How long somebody who waits for a page or a figure waits for an answer of the storage. */
export const quickTimeoutMs = 5000;

/** Opens a folder, or a bucket whose answers may take `maxWaitMs`. */
export function openBackupStorage(place: BackupPlace, maxWaitMs?: number): BackupStorage {
  return place.kind === 's3' ? openS3Storage(place, maxWaitMs) : openFolder(place.folder);
}

function openFolder(folder: string): BackupStorage {
  const locate = (name: string) => path.join(folder, name);
  return {
    where: folder,
    locate,
    put: (name, make) => make(locate(name)),
    borrow: (name, work) => work(locate(name)),
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: (await unlessMissing(stat(locate(name))))?.size })),
      );
      return files.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }]));
    },
    remove: (name) => rm(locate(name), { force: true }),
    read: (name) => unlessMissing(readFile(locate(name), 'utf8')),
    write: (name, text) => writeFileAtomically(locate(name), Buffer.from(text)),
  };
}

async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
