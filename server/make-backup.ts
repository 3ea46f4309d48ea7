import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupDatabase, type FolderChoice } from '#platform/database/backup.ts';
import { type Verified, verifyBackup } from './verify-backup.ts';

/** The file in the folder of backups that says what is known about the newest one. */
const recordName = 'last-backup.json';

const recordSchema = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  verified: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('restored'), counts: z.string() }),
    z.object({ kind: z.literal('not tried'), why: z.string(), cure: z.string() }),
  ]),
});

type Options = {
  place: DatabasePlace;
  /** The file to write. */
  file: string;
  choice?: FolderChoice;
  now?: Date;
};

/**
 * Backs up the database and restores the backup into a temporary one. A backup that can't be restored is deleted, and the
 * error is thrown. In BACKUP_DIR a record is kept, because nobody else can say later whether the newest file is whole.
 */
export async function makeBackup({
  place,
  file,
  choice = 'BACKUP_DIR',
  now = new Date(),
}: Options): Promise<Verified> {
  await backupDatabase(place, file, choice);
  const verified = await verifyBackup(place, file).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  if (choice === 'BACKUP_DIR') await keepRecord(file, now, verified);
  return verified;
}

async function keepRecord(file: string, now: Date, verified: Verified): Promise<void> {
  const { size: bytes } = await stat(file);
  const record: z.infer<typeof recordSchema> = {
    name: path.basename(file),
    madeAt: now.toISOString(),
    bytes,
    verified,
  };
  const target = path.join(path.dirname(file), recordName);
  await writeFile(`${target}.part`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${target}.part`, target);
}

export type LastBackup =
  /** None was made, or it was made elsewhere. */
  | { kind: 'none' }
  /** `problem`: `has 0 of 12288 bytes`. */
  | { kind: 'damaged'; file: string; problem: string }
  | { kind: 'whole'; madeAt: Date; verified: Verified };

/** Finds the newest backup in the folder of backups, and whether it is still what was written. */
export async function readLastBackup(folder: string): Promise<LastBackup> {
  const source = path.join(folder, recordName);
  const text = await unlessMissing(readFile(source, 'utf8'));
  if (text === undefined) return { kind: 'none' };
  const { name, madeAt, bytes, verified } = parseRecord(text, source);
  const file = path.join(folder, name);
  const found = await unlessMissing(stat(file));
  if (!found) return { kind: 'damaged', file, problem: 'is gone' };
  if (found.size !== bytes) return { kind: 'damaged', file, problem: `has ${found.size} of ${bytes} bytes` };
  return { kind: 'whole', madeAt: new Date(madeAt), verified };
}

function parseRecord(text: string, source: string) {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${source} is damaged: npm run backup writes it anew.`);
  }
}

async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
