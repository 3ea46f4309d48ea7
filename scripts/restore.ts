/** npm run restore -- FILE: replaces the database with a backup, after backing up the current one. docs/operating.md */
import path from 'node:path';
import { asksForHelp } from '#platform/commands/arguments.ts';
import { chooseDatabase, describeDatabase } from '#platform/data-folder.ts';
import { backupName, keepCurrentDatabase } from '#platform/database/backup.ts';
import { readEnvironment } from '#server/env.ts';
import { checkBackup, restoreDatabase } from '#server/restore-database.ts';

if (asksForHelp(process.argv.slice(2))) {
  console.log(
    'npm run restore -- FILE   replaces the database with a backup, after backing up the current one',
  );
  process.exit();
}

const [source] = process.argv.slice(2);
let aside = '';
try {
  if (!source) throw new Error('name the backup file: npm run restore -- FILE');
  const config = readEnvironment();
  const place = chooseDatabase(config);
  console.log(`Database: ${describeDatabase(place)}`);
  const backup = path.resolve(source);
  await checkBackup(place, backup);
  const name = `before-restore-${backupName(place, new Date())}`;
  const kept = await keepCurrentDatabase(place, path.join(config.dataDir, 'backups', name));
  switch (kept.kind) {
    case 'none':
      console.log('There was no database yet.');
      break;
    case 'backed up':
      console.log(`The previous database is in ${kept.file}`);
      break;
    case 'moved aside':
      aside = ` The database could not be read and was moved to ${kept.file}.`;
      console.warn(`${kept.problem}\nIt was moved to ${kept.file}. Restart the site if it is running.`);
  }
  const restored = await restoreDatabase(place, backup);
  if (restored.kind === 'not up to date') {
    console.error(`The backup was restored, but migrating it failed: ${restored.problem}`);
    process.exitCode = 1;
  } else {
    console.log(`Restored: ${restored.counts}.`);
  }
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}${aside}`);
  process.exitCode = 1;
}
