/** npm run users -- list|link|delete|export: manages accounts. docs/auth.md */

import { createSignInLink, createUserAdmin } from '#app/features/accounts/server/user-admin.ts';
import { runUsers, usage } from '#app/features/accounts/server/users-command.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { deleteWithUser } from '#server/people.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'accounts',
  run(args, store, config) {
    if (config.accounts.kind === 'supabase')
      process.stderr.write(
        'SUPABASE_URL is set. These are the accounts in the site’s own database, not in Supabase.\n',
      );
    const { siteUrl, dataDir, secret = requireSecret(dataDir) } = config;
    return runUsers(args, createUserAdmin(store, deleteWithUser), (email) => {
      if (config.accounts.kind === 'supabase')
        throw new Error('the accounts are in Supabase, which sends its own links');
      return createSignInLink({ store, secret, siteUrl }, email);
    });
  },
});
