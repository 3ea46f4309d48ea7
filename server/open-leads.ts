import { createDailyChores, dailyChoresKind } from '#db/leads/daily-chores.ts';
import { findLead, listQuarantine } from '#db/leads/find-leads.ts';
import { createLeadDesk } from '#db/leads/lead-desk.ts';
import { createLeadInbox } from '#db/leads/lead-inbox.ts';
import type { Store } from '#db/store.ts';
import type { JobHandlers } from '#domain/jobs/job.ts';
import type { LeadDesk } from '#domain/leads/lead-desk.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import type { ReportFacts } from '#domain/leads/lead-letters.ts';
import { createLeadMailHandlers, type LeadMailOptions, type MailAddresses } from '#domain/leads/lead-mail.ts';
import type { Log } from '#domain/log.ts';
import type { MailSender } from '#domain/mail/letter.ts';

export type LeadService = { inbox: LeadInbox; desk: LeadDesk; handlers: JobHandlers };

type Given = Required<Pick<LeadMailOptions, 'writeAskedLetter' | 'describeAsked'>> & {
  store: Store;
  secret: string;
  /** Undefined: letters wait. */
  sender: MailSender | undefined;
  addresses: MailAddresses;
  messageHost: string;
  brand: string;
  purgeAudits(): Promise<number>;
  findReport(auditId: string): Promise<ReportFacts | undefined>;
  wake(): void;
  log: Log;
};

/** Wires the lead inbox on the database. */
export function openLeads({ store, secret, sender, addresses, wake, log, ...given }: Given): LeadService {
  const { purgeAudits, ...words } = given;
  const desk = createLeadDesk(store, addresses);
  const handlers: JobHandlers = {
    [dailyChoresKind]: createDailyChores(store, desk, log, Date.now, purgeAudits),
  };
  if (sender) {
    const letters = createLeadMailHandlers({
      findLead: (id) => findLead(store.db, id),
      listQuarantine: () => listQuarantine(store.db),
      sender,
      ...addresses,
      ...words,
    });
    Object.assign(handlers, letters);
  }
  return { inbox: createLeadInbox({ store, secret, wake }), desk, handlers };
}
