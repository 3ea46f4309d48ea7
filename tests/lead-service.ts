import { createLeadAdmin } from '#app/features/contact/server/lead-admin.ts';
import { createLeadMailHandlers } from '#app/features/contact/server/lead-emails.ts';
import { createLeadInbox } from '#app/features/contact/server/lead-inbox.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import type { Store } from '#platform/database/store.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email, MailSender } from '#platform/mail/email.ts';
import { createLogRecorder } from './log-recorder.ts';
import { testAddresses, testSecret } from './test-settings.ts';

/** Creates the lead inbox over a store, with a clock that the test moves and a sender that records emails, or the sender of the options. */
export function createTestLeads(
  store: Store,
  options: {
    sender?: MailSender;
    leadsTo?: string[];
    findRequestedItem?: Parameters<typeof createLeadMailHandlers>[0]['findRequestedItem'];
    wake?: () => void;
  } = {},
) {
  const clock = { now: Date.now() };
  const emails: Email[] = [];
  const remember: MailSender = { send: async (email) => void emails.push(email) };
  const addresses = { ...testAddresses, ...(options.leadsTo && { leadsTo: options.leadsTo }) };
  const now = () => clock.now;
  const { log, lines } = createLogRecorder();
  const handlers = createLeadMailHandlers({
    store,
    mailService: { sender: options.sender ?? remember, ...addresses, messageHost: 'saltbush.example' },
    brand: 'Saltbush',
    siteUrl: 'https://saltbush.example',
    ...(options.findRequestedItem && { findRequestedItem: options.findRequestedItem }),
  });
  const worker = createWorker({ store: { ...store, readClock: async () => clock.now }, handlers, log });
  return {
    clock,
    emails,
    lines,
    log,
    worker,
    inbox: createLeadInbox({ store, secret: testSecret, now, ...(options.wake && { wake: options.wake }) }),
    admin: createLeadAdmin(store, writeEntry, now),
  };
}
