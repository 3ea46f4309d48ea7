import type { AccountsConfig } from '#app/features/accounts/server/accounts-config.ts';
import { createProofs } from '#app/features/accounts/server/proofs.ts';
import { createLeadDesk } from '#app/features/contact/server/lead-desk.ts';
import type { Desks } from '#app/features/dashboard/domain/desks.ts';
import type { Check } from '#app/features/dashboard/domain/health.ts';
import { createFigures } from '#app/features/dashboard/server/figures.ts';
import { createHealthDesk, deleteOldErrors } from '#app/features/dashboard/server/health.ts';
import { createMissedWords, deleteOldMissedWords } from '#app/features/dashboard/server/missed-words.ts';
import { createMorningMail } from '#app/features/dashboard/server/morning-mail.ts';
import { deleteOldSessions } from '#app/features/dashboard/server/sessions.ts';
import { createStaffAccess } from '#app/features/dashboard/server/staff-access.ts';
import { deleteOldEntries, writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { createStaffMail } from '#app/features/dashboard/server/staff-mail.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import type { Store } from '#platform/database/store.ts';
import type { MailService } from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import { createPeopleDesk } from './people.ts';

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

/** Opens what the dashboard asks: each feature's own functions, which the commands use too. */
export function openDashboard(options: Options) {
  const { store, secret } = options;
  const proofs = createProofs(secret, options.now);
  const desks: Omit<Desks, 'content'> = {
    access: createStaffAccess({ ...options, proofs }),
    leads: createLeadDesk({ ...options, record: writeEntry }),
    orders: createOrderAdmin(store),
    health: createHealthDesk(options),
    people: createPeopleDesk(options),
    figures: createFigures(options),
  };
  return {
    desks,
    missedWords: createMissedWords(options),
    handlers: {
      ...createStaffMail({ ...options, secrets: proofs }),
      ...createMorningMail({ ...options, ...desks.leads, ...desks.health }),
    },
    purges: {
      'sessions of staff': (now: Date) => deleteOldSessions(store.db, now),
      'errors of browsers': (now: Date) => deleteOldErrors(store.db, now),
      'words that no page has': (now: Date) => deleteOldMissedWords(store.db, now),
      'the log of the dashboard': (now: Date) => deleteOldEntries(store.db, now),
    },
  };
}
