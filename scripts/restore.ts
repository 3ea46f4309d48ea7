/** npm run restore -- NAME: replaces the database with a backup, after backing up the current one. docs/operating.md */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { wantsHelp } from '#platform/commands/arguments.ts';
import { describeDatabase } from '#platform/data-folder.ts';
import { backupName, saveCurrentDatabase } from '#platform/database/backup.ts';
import { chooseBackupDatabase, isStorageUrl, localBackups, parseBackupPlace } from '#server/backup-config.ts';
import { openBackupStorage } from '#server/backup-storage.ts';
import { nameCommands } from '#server/doctor/finding.ts';
import { type Config, readEnvironment, readOperator } from '#server/env.ts';
import { checkBackup, restoreDatabase } from '#server/restore-database.ts';

const usage = nameCommands(
  'npm run restore -- FILE | s3://BUCKET/PREFIX/NAME | NAME of one in BACKUP_DIR',
  readOperator(),
);

if (wantsHelp(process.argv.slice(2))) {
  console.log(`${usage}   replaces the database with a backup, after backing up the current one`);
  process.exit();
}

let aside = '';

async function restore(config: Config, backup: string): Promise<void> {
  const place = chooseBackupDatabase(config);
  await checkBackup(place, backup);
  const name = `before-restore-${backupName(place, new Date())}`;
  const saved = await saveCurrentDatabase(place, path.join(localBackups(config.dataDir), name));
  switch (saved.kind) {
    case 'none':
      console.log('There was no database yet.');
      break;
    case 'backed up':
      console.log(`The previous database is in ${saved.file}`);
      break;
    case 'moved aside':
      aside = ` The database could not be read and was moved to ${saved.file}.`;
      console.warn(`${saved.problem}\nIt was moved to ${saved.file}. Restart the site if it is running.`);
  }
  const restored = await restoreDatabase(place, backup);
  if (restored.kind === 'not up to date') {
    console.error(`The backup was restored, but migrating it failed: ${restored.problem}`);
    process.exitCode = 1;
  } else {
    console.log(`Restored: ${restored.counts}.`);
  }
}

async function listNames({ backups }: Config): Promise<string> {
  const storage = openBackupStorage(backups);
  const names = (await storage.list()).map(({ name }) => name).filter((name) => /^saltbush-/.test(name));
  return names.length > 0
    ? `In ${storage.where} are ${names.sort().join(', ')}.`
    : `${storage.where} has none.`;
}

/** A bare name is that of a file here, or else of a backup in BACKUP_DIR. */
function findBackup(config: Config, source: string) {
  const split = source.lastIndexOf('/');
  if (isStorageUrl(source)) return { backups: parseBackupPlace(source.slice(0, split), config), split };
  const isHere = split !== -1 || existsSync(source);
  return { backups: isHere ? parseBackupPlace(path.dirname(source), config) : config.backups, split };
}

const [source] = process.argv.slice(2);
try {
  const config = readEnvironment();
  if (!source) throw new Error(`name the backup: ${usage}. ${await listNames(config)}`);
  console.log(`Database: ${describeDatabase(chooseBackupDatabase(config))}`);
  const { backups, split } = findBackup(config, source);
  await openBackupStorage(backups).borrow(source.slice(split + 1), (backup) => restore(config, backup));
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}${aside}`);
  process.exitCode = 1;
}
