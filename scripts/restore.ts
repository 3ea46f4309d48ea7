/** npm run restore -- FILE: puts a backup in the place of the database; what was there is backed up first. docs/leads.md */
import path from 'node:path';
import { backupDatabase, backupName, restoreDatabase } from '#db/backup.ts';
import { chooseDatabase } from '#db/database-place.ts';
import { openStore } from '#db/open-store.ts';
import { readEnvironment } from '#server/env.ts';

const [source] = process.argv.slice(2);
try {
  if (!source) throw new Error('name the backup file: npm run restore -- FILE');
  const config = readEnvironment();
  const place = chooseDatabase(config);
  // There may be none yet: on a new machine the backup is the first there is.
  await (await openStore(place)).close();
  const before = path.join(config.dataDir, 'backups', `before-restore-${backupName(place, new Date())}`);
  await backupDatabase(place, before);
  console.log(`What was there is in ${before}`);
  await restoreDatabase(place, path.resolve(source));
  // An older backup is brought up to date.
  const store = await openStore(place);
  const { count } = await store.db
    .selectFrom('leads')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await store.close();
  console.log(`Restored: ${count} enquiries.`);
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
