/** npm run backup -- [FILE] [--keep N]: backs up the database, even while the site is running. docs/operating.md */

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asksForHelp } from '#platform/commands/arguments.ts';
import { chooseDatabase, describeDatabase } from '#platform/data-folder.ts';
import { backupName, listOutdatedBackups } from '#platform/database/backup.ts';
import { readEnvironment } from '#server/env.ts';
import { makeBackup } from '#server/make-backup.ts';

if (asksForHelp(process.argv.slice(2))) {
  console.log(
    'npm run backup -- [FILE] [--keep N]   backs up the database; --keep deletes all but the newest N backups in the folder',
  );
  process.exit();
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  if (positionals.length > 1) throw new Error(`Unexpected argument: ${positionals.slice(1).join(' ')}`);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('--keep takes a number from 1.');
  const config = readEnvironment();
  const place = chooseDatabase(config);
  const [named] = positionals;
  const target = path.resolve(named ?? path.join(config.backupDir, backupName(place, new Date())));
  const choice = named === undefined ? 'BACKUP_DIR' : 'command';
  const verified = await makeBackup({ place, file: target, choice });
  console.log(`Database: ${describeDatabase(place)}\n${target}`);
  if (verified.kind === 'restored') console.log(`Restored into a temporary database: ${verified.counts}.`);
  else console.error(`It was not restored anywhere to try it: ${verified.why}.\n${verified.cure}`);
  if (keep !== undefined)
    for (const name of listOutdatedBackups(readdirSync(path.dirname(target)), keep)) {
      rmSync(path.join(path.dirname(target), name));
      console.log(`Deleted: ${name}`);
    }
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
