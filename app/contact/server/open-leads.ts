import type { Store } from '#platform/database/store.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { MailSender } from '#platform/mail/email.ts';
import type { LeadAdmin } from '../domain/lead-admin.ts';
import {
  createLeadMailHandlers,
  type LeadMailOptions,
  type MailAddresses,
} from '../domain/lead-email-jobs.ts';
import type { ReportFacts } from '../domain/lead-email-texts.ts';
import type { LeadInbox } from '../domain/lead-inbox.ts';
import { createDailyChores, dailyChoresKind, type PurgeOthers } from './daily-chores.ts';
import { createLeadAdmin, findLead, listQuarantine } from './lead-admin.ts';
import { createLeadInbox } from './lead-inbox.ts';

type LeadService = { inbox: LeadInbox; admin: LeadAdmin; handlers: JobHandlers };

type Given = Required<Pick<LeadMailOptions, 'writeAskedEmail' | 'describeAsked'>> & {
  store: Store;
  secret: string;
  /** Emails wait in the job queue where there is no sender. */
  sender: MailSender | undefined;
  addresses: MailAddresses;
  messageHost: string;
  brand: string;
  purgeOthers: PurgeOthers;
  findReport(auditId: string): Promise<ReportFacts | undefined>;
  wake(): void;
  log: Log;
};

/** Wires the lead inbox on the database. */
export function openLeads({ store, secret, sender, addresses, wake, log, ...given }: Given): LeadService {
  const { purgeOthers, ...words } = given;
  const admin = createLeadAdmin(store, addresses);
  const handlers: JobHandlers = {
    [dailyChoresKind]: createDailyChores(store, admin, log, Date.now, purgeOthers),
  };
  if (sender) {
    const emails = createLeadMailHandlers({
      findLead: (id) => findLead(store.db, id),
      listQuarantine: () => listQuarantine(store.db),
      sender,
      ...addresses,
      ...words,
    });
    Object.assign(handlers, emails);
  }
  return { inbox: createLeadInbox({ store, secret, wake }), admin, handlers };
}
