/** npm run leads -- list|show|export|mark|retry|delete|purge: manages enquiries. docs/leads.md */
import { createLeadAdmin } from '#app/contact/server/lead-admin.ts';
import { runLeads, usage } from '#app/contact/server/leads-command.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'enquiries',
  run: (args, store) => runLeads(args, createLeadAdmin(store)),
});
