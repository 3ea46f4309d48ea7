import type { DatabasePlace } from '#platform/data-folder.ts';
import { backupName, listExpiredBackups } from '#platform/database/backup.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type BackupPlace, localBackups } from './backup-config.ts';
import { type BackupStorage, openBackupStorage } from './backup-storage.ts';
import { createBackup } from './create-backup.ts';

const kind = 'nightly-backup';
const dayMs = 24 * 3600_000;

/** In Sydney the small hours, and on every machine the same moment. */
const utcHour = 16;

/** Creates the job for the next night, one for all servers together. */
export function nightlyBackup(now: Date): NewJob {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), utcHour);
  const runAfter = new Date(tonight > now.getTime() ? tonight : tonight + dayMs);
  return { kind, key: `${kind}:${runAfter.toISOString().slice(0, 10)}`, payload: {}, runAfter };
}

type Options = {
  store: Store;
  place: DatabasePlace;
  /** False: a job that was planned before it was turned off does nothing, and plans no other. */
  isOn: boolean;
  backups: BackupPlace;
  dataDir: string;
  log: Log;
  now?: () => number;
};

/**
 * Creates the job that backs up the database, restores the backup into a temporary database, and deletes backups that are
 * not retained. If it fails it is tried again like any job, and nothing is deleted.
 */
export function createNightlyBackup({
  store,
  place,
  isOn,
  backups,
  dataDir,
  log,
  now = Date.now,
}: Options): JobHandlers {
  return {
    async [kind]() {
      if (!isOn) return;
      await enqueue(store.db, [nightlyBackup(new Date(now()))], now());
      const made = new Date(now());
      const storage = openBackupStorage(backups);
      const name = backupName(place, made);
      const file = storage.locate(name);
      const { kind: outcome, ...facts } = await createBackup({ place, storage, name, now: made });
      if (outcome === 'restored')
        log.info('a backup was made, and restored into a temporary database', { file, ...facts });
      else log.warn('a backup was made, but could not be tried in a temporary database', { file, ...facts });
      await deleteExpired(storage, openBackupStorage({ kind: 'folder', folder: localBackups(dataDir) }));
    },
  };
}

/**
 * Deletes what is not retained, in DATA_DIR too: wherever backups are, a restore saves the database there, and so did backups
 * before BACKUP_DIR was set. None of those takes the place of a backup elsewhere.
 */
async function deleteExpired(storage: BackupStorage, local: BackupStorage): Promise<void> {
  const [names = [], localNames = []] = await Promise.all(
    [storage, local].map(async (place) => (await place.list()).map(({ name }) => name)),
  );
  for (const name of listExpiredBackups(names)) await storage.remove(name);
  const expired = new Set(listExpiredBackups([...names, ...localNames]));
  for (const name of localNames) if (expired.has(name)) await local.remove(name);
}
