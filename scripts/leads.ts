/** npm run leads -- list|show|export|mark|retry|delete|purge: the enquiries, for the operator. docs/leads.md */
import path from 'node:path';
import { chooseDatabase } from '#db/database-place.ts';
import { createLeadDesk } from '#db/leads/lead-desk.ts';
import { openExistingStore } from '#db/open-store.ts';
import { loadContent } from '#domain/content/load-content.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { chooseMailAddresses } from '#server/mail/mail-addresses.ts';
import { asksForHelp } from './arguments.ts';
import { runLeads, usage } from './leads/run-leads.ts';

// `npm run leads -- list | head` closes the pipe early.
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
  const { site } = loadContent(path.join(import.meta.dirname, '..', 'content'));
  const store = await openExistingStore(chooseDatabase(config));
  const desk = createLeadDesk(store, chooseMailAddresses(config.mail, site));
  const { status, out, err } = await runLeads(args, desk);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status;
  await store.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentError ? error.message : `The enquiries can't be reached: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
