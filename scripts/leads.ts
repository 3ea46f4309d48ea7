/** npm run leads -- list|show|export|mark|retry|delete|purge: manages enquiries. docs/leads.md */
import { createLeadAdmin } from '#app/features/contact/server/lead-admin.ts';
import { runLeads, usage } from '#app/features/contact/server/leads-command.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'enquiries',
  run: (args, store) => runLeads(args, createLeadAdmin(store, writeEntry)),
});
