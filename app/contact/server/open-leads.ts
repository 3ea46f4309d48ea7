import type { Store } from '#platform/database/store.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import {
  createLeadMailHandlers,
  type LeadMailOptions,
  type MailAddresses,
} from '../domain/lead-email-jobs.ts';
import { createDailyChores, dailyChoresKind, type OtherPurges } from './daily-chores.ts';
import { createLeadAdmin } from './lead-admin.ts';
import { createLeadInbox } from './lead-inbox.ts';
import { createLeadReader } from './lead-table.ts';

type Given = Omit<LeadMailOptions, 'findLead' | 'listQuarantine' | 'sender' | keyof MailAddresses> & {
  store: Store;
  secret: string;
  /** Emails wait in the job queue where there is no sender. */
  sender: LeadMailOptions['sender'] | undefined;
  addresses: MailAddresses;
  otherPurges: OtherPurges;
  wake(): void;
  log: Log;
};

/** Wires the lead inbox on the database. */
export function openLeads({ store, secret, sender, addresses, wake, log, otherPurges, ...given }: Given) {
  const admin = createLeadAdmin(store, addresses);
  const emails =
    sender && createLeadMailHandlers({ ...createLeadReader(store), sender, ...addresses, ...given });
  const handlers: JobHandlers = {
    [dailyChoresKind]: createDailyChores({ store, admin, log, otherPurges }),
    ...emails,
  };
  return { inbox: createLeadInbox({ store, secret, wake }), admin, handlers };
}
