/** npm run leads -- list|show|export|mark|retry|delete|purge: the enquiries, for the operator. docs/leads.md */
import path from 'node:path';
import { chooseMailAddresses } from '#app/contact/domain/lead-email-jobs.ts';
import { createLeadAdmin } from '#app/contact/server/lead-admin.ts';
import { runLeads, usage } from '#app/contact/server/leads-command.ts';
import { loadContent } from '#app/content/load-content.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'enquiries',
  run(args, store, config) {
    const { site } = loadContent(path.join(import.meta.dirname, '..', 'content'));
    return runLeads(args, createLeadAdmin(store, chooseMailAddresses(config.mail, site)));
  },
});
