/** npm run leads -- list|show|export|mark|retry|delete|purge: the enquiries, for the operator. docs/leads.md */
import path from 'node:path';
import { createLeadDesk } from '#db/leads/lead-desk.ts';
import { loadContent } from '#domain/content/load-content.ts';
import { chooseMailAddresses } from '#server/mail/mail-addresses.ts';
import { runLeads, usage } from './leads/run-leads.ts';
import { runDesk } from './run-desk.ts';

await runDesk({
  usage,
  what: 'enquiries',
  run(args, store, config) {
    const { site } = loadContent(path.join(import.meta.dirname, '..', 'content'));
    return runLeads(args, createLeadDesk(store, chooseMailAddresses(config.mail, site)));
  },
});
