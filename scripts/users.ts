/** npm run users -- list|confirm|delete|export: the accounts of the site, for the operator. docs/auth.md */
import { createUserDesk } from '#db/accounts/user-desk.ts';
import { runDesk } from './run-desk.ts';
import { runUsers, usage } from './users/run-users.ts';

await runDesk({
  usage,
  what: 'accounts',
  run(args, store, config) {
    if (config.accounts.kind === 'supabase')
      process.stderr.write(
        'SUPABASE_URL is set: these are the accounts this site keeps itself, not the project’s.\n',
      );
    return runUsers(args, createUserDesk(store));
  },
});
