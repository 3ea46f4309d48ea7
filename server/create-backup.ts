import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupDatabase, type FolderChoice } from '#platform/database/backup.ts';
import type { BackupStorage } from './backup-storage.ts';
import { type BackupVerification, verifyBackup } from './verify-backup.ts';

/** The file beside the backups that says what is known about the newest one. */
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
  storage: BackupStorage;
  /** What the backup is called in its storage. */
  name: string;
  choice?: FolderChoice;
  now?: Date;
};

/**
 * Backs up the database, reads the backup back and restores that into a temporary database. A backup that can't be restored
 * is deleted, and the error is thrown. In BACKUP_DIR a record is kept, because nobody else can say later whether the newest
 * file is whole.
 */
export async function createBackup({
  place,
  storage,
  name,
  choice = 'BACKUP_DIR',
  now = new Date(),
}: Options): Promise<BackupVerification> {
  let bytes = 0;
  await storage.put(name, async (file, chosenBy = choice) => {
    await backupDatabase(place, file, chosenBy);
    bytes = (await stat(file)).size;
  });
  const verified = await storage
    .borrow(name, (file) => verifyWhole(place, file, bytes))
    .catch(async (error: Error) => {
      // If this fails too, the first error says more.
      await storage.remove(name).catch(() => {});
      throw new Error(`${storage.locate(name)} can't be used: ${error.message}`, { cause: error });
    });
  const record: z.infer<typeof recordSchema> = { name, madeAt: now.toISOString(), bytes, verified };
  if (choice === 'BACKUP_DIR') await storage.write(recordName, `${JSON.stringify(record, null, 2)}\n`);
  return verified;
}

async function verifyWhole(place: DatabasePlace, file: string, bytes: number): Promise<BackupVerification> {
  const { size } = await stat(file);
  if (size !== bytes)
    throw new Error(`it has ${size} of ${bytes} bytes. Make room where it is kept, or keep it elsewhere.`);
  return verifyBackup(place, file);
}

export type LastBackup =
  /** None was made, or it was made elsewhere. */
  | { kind: 'none' }
  /** `problem`: `has 0 of 12288 bytes`. */
  | { kind: 'damaged'; file: string; problem: string }
  | { kind: 'whole'; madeAt: Date; verified: BackupVerification };

/** Finds the newest backup in BACKUP_DIR, and whether it is still what was written. */
export async function readLastBackup(storage: BackupStorage): Promise<LastBackup> {
  const [files, text] = await Promise.all([storage.list(), storage.read(recordName)]);
  if (text === undefined) return { kind: 'none' };
  const { name, madeAt, bytes, verified } = parseRecord(text, storage.locate(recordName));
  const file = storage.locate(name);
  const found = files.find((file) => file.name === name);
  if (!found) return { kind: 'damaged', file, problem: 'is gone' };
  if (found.bytes !== bytes)
    return { kind: 'damaged', file, problem: `has ${found.bytes} of ${bytes} bytes` };
  return { kind: 'whole', madeAt: new Date(madeAt), verified };
}

function parseRecord(text: string, source: string) {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${source} is damaged: npm run backup writes it anew.`);
  }
}
