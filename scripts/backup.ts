/** npm run backup -- [FILE | s3://BUCKET/PREFIX] [--keep N]: backs up the database, even while the site is running. docs/operating.md */

import path from 'node:path';
import { parseArgs } from 'node:util';
import { wantsHelp } from '#platform/commands/arguments.ts';
import { describeDatabase } from '#platform/data-folder.ts';
import { backupName, type FolderChoice, listOutdatedBackups } from '#platform/database/backup.ts';
import {
  type BackupPlace,
  chooseBackupDatabase,
  isStorageUrl,
  parseBackupPlace,
} from '#server/backup-config.ts';
import { openBackupStorage } from '#server/backup-storage.ts';
import { createBackup } from '#server/create-backup.ts';
import { nameCommands } from '#server/doctor/finding.ts';
import { type Config, readEnvironment, readOperator } from '#server/env.ts';

if (wantsHelp(process.argv.slice(2))) {
  const usage =
    'npm run backup -- [FILE | s3://BUCKET/PREFIX] [--keep N]   backs up the database; --keep deletes all but the newest N backups there';
  console.log(nameCommands(usage, readOperator()));
  process.exit();
}

type Target = { backups: BackupPlace; name: string; choice: FolderChoice };

function chooseTarget(config: Config, named: string | undefined): Target {
  const name = backupName(chooseBackupDatabase(config), new Date());
  if (named === undefined) return { backups: config.backups, name, choice: 'BACKUP_DIR' };
  const choice = 'command';
  if (isStorageUrl(named)) return { backups: parseBackupPlace(named, config), name, choice };
  const file = path.resolve(named);
  return { backups: { kind: 'folder', folder: path.dirname(file) }, name: path.basename(file), choice };
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  if (positionals.length > 1) throw new Error(`Unexpected argument: ${positionals.slice(1).join(' ')}`);
  const maxBackups = values.keep === undefined ? undefined : Number(values.keep);
  if (maxBackups !== undefined && !(Number.isInteger(maxBackups) && maxBackups > 0))
    throw new Error('--keep takes a number from 1.');
  const config = readEnvironment();
  const place = chooseBackupDatabase(config);
  const { backups, name, choice } = chooseTarget(config, positionals[0]);
  const storage = openBackupStorage(backups);
  const verified = await createBackup({ place, storage, name, choice });
  console.log(`Database: ${describeDatabase(place)}\n${storage.locate(name)}`);
  if (verified.kind === 'restored') console.log(`Restored into a temporary database: ${verified.counts}.`);
  else {
    const cure = nameCommands(verified.cure, config);
    console.error(`It was not restored anywhere to try it: ${verified.why}.\n${cure}`);
  }
  if (maxBackups !== undefined) {
    const names = (await storage.list()).map((file) => file.name);
    for (const outdated of listOutdatedBackups(names, maxBackups)) {
      await storage.remove(outdated);
      console.log(`Deleted: ${outdated}`);
    }
  }
} catch (error) {
  console.error(nameCommands(`The backup failed: ${(error as Error).message}`, readOperator()));
  process.exitCode = 1;
}
