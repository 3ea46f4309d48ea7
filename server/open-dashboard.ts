import type { AccountsConfig } from '#app/features/accounts/server/accounts-config.ts';
import { createProofs } from '#app/features/accounts/server/own/verify.ts';
import { retentionLimit } from '#app/features/contact/server/lead-admin.ts';
import { createLeadService } from '#app/features/contact/server/lead-service.ts';
import type { DashboardServices } from '#app/features/dashboard/domain/dashboard-services.ts';
import type { Check } from '#app/features/dashboard/domain/health.ts';
import { createFigures } from '#app/features/dashboard/server/figures.ts';
import { createHealthService } from '#app/features/dashboard/server/health.ts';
import { createMorningMail } from '#app/features/dashboard/server/morning-mail.ts';
import { createStaffAccess } from '#app/features/dashboard/server/staff-access.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { createStaffMail } from '#app/features/dashboard/server/staff-mail.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import { createUnmatchedTerms } from '#app/features/search/server/unmatched-terms.ts';
import { deleteOldBrowserErrors } from '#platform/database/browser-errors.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { MailService } from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import { createDiagnosis } from './diagnosis.ts';
import { createPeopleService } from './people.ts';

const dayMs = 24 * 3600_000;

/** Until then a browser gets the message that its session has ended. */
const sessionRetentionDays = 30;

/** A little more than the twelve weeks that the figures show. */
const termRetentionDays = 91;

type Options = {
  store: Store;
  secret: string;
  siteUrl: string;
  brand: string;
  mailService: MailService | undefined;
  accounts: Pick<AccountsConfig, 'kind'>;
  /** Since when WordPress has been unreachable. */
  outageSince(): string | undefined;
  checkQuickly(): Promise<Check[]>;
  diagnose(): Promise<Check[]>;
  wake(): void;
  log: Log;
  now?: () => number;
};

/** Opens what the dashboard reads: each feature's own functions, which the commands use too. */
export function openDashboard(options: Options) {
  const { store, secret } = options;
  const { db } = store;
  const proofs = createProofs(secret, options.now);
  const unmatchedTerms = createUnmatchedTerms(options);
  const diagnosis = createDiagnosis(options);
  const leads = createLeadService({ ...options, record: writeEntry });
  const services: Omit<DashboardServices, 'content'> = {
    access: createStaffAccess({ ...options, proofs }),
    leads,
    orders: createOrderAdmin(store),
    health: createHealthService({ ...options, diagnosis }),
    people: createPeopleService({ ...options, leads }),
    figures: createFigures({ ...options, unmatchedTerms }),
  };
  const formatDaysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return {
    services,
    unmatchedTerms,
    handlers: {
      ...createStaffMail({ ...options, secrets: proofs }),
      ...createMorningMail({ ...options, ...services.leads, ...services.health }),
      ...diagnosis.handlers,
    },
    purges: {
      'sessions of staff': (now: Date) =>
        deleteBefore(db, ['staff_sessions', 'ends_at'], formatDaysBefore(now, sessionRetentionDays)),
      'errors of browsers': (now: Date) => deleteOldBrowserErrors(db, now),
      'unmatched search terms': (now: Date) =>
        deleteBefore(db, ['missed_words', 'day'], formatDaysBefore(now, termRetentionDays).slice(0, 10)),
      // It is retained as long as enquiries are.
      'the log of the dashboard': (now: Date) =>
        deleteBefore(db, ['staff_log', 'at'], retentionLimit(now).toISOString()),
    },
  };
}

/** Deletes the rows whose time in a column, as text that sorts, is before a moment. Returns how many. */
async function deleteBefore(
  db: Queries,
  [table, column]: [table: keyof Tables, column: string],
  before: string,
): Promise<number> {
  // The types can't follow a name that is only known here.
  const query = db.deleteFrom(table as 'rate_counts').where(column as 'ends_at', '<', before);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
