/** npm run users -- list|confirm|delete|export: the accounts of the site, for the operator. docs/auth.md */
import { createUserDesk } from '#db/accounts/user-desk.ts';
import { chooseDatabase } from '#db/database-place.ts';
import { openExistingStore } from '#db/open-store.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { asksForHelp } from './arguments.ts';
import { runUsers, usage } from './users/run-users.ts';

// `npm run users -- list | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const args = process.argv.slice(2);
if (asksForHelp(args)) {
  process.stdout.write(usage);
  process.exit();
}

try {
  const config = readEnvironment();
  if (config.accounts.kind === 'supabase')
    process.stderr.write(
      'SUPABASE_URL is set: these are the accounts this site keeps itself, not the project’s.\n',
    );
  const store = await openExistingStore(chooseDatabase(config));
  const { status, out, err } = await runUsers(args, createUserDesk(store));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status;
  await store.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentError ? error.message : `The accounts can't be reached: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
