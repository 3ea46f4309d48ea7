/** npm run backup -- [FILE] [--keep N]: copies the database while the site runs. docs/operating.md */

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asksForHelp } from '#platform/commands/arguments.ts';
import { chooseDatabase } from '#platform/data-folder.ts';
import { backupDatabase, backupName, listOutdatedBackups } from '#platform/database/backup.ts';
import { readEnvironment } from '#server/env.ts';

if (asksForHelp(process.argv.slice(2))) {
  console.log(
    'npm run backup -- [FILE] [--keep N]   copies the database and keeps the newest N copies beside it',
  );
  process.exit();
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  if (positionals.length > 1) throw new Error(`"${positionals.slice(1).join(' ')}" was not expected.`);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('--keep takes a number, 1 or higher.');
  const config = readEnvironment();
  const place = chooseDatabase(config);
  const folder = path.join(config.dataDir, 'backups');
  const target = path.resolve(positionals[0] ?? path.join(folder, backupName(place, new Date())));
  await backupDatabase(place, target);
  console.log(target);
  if (keep !== undefined) {
    for (const name of listOutdatedBackups(readdirSync(path.dirname(target)), keep))
      rmSync(path.join(path.dirname(target), name));
  }
} catch (error) {
  console.error(`There is no backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
