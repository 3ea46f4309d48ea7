import path from 'node:path';
import { enqueue } from '#db/jobs/enqueue.ts';
import { createWorker, type Worker } from '#db/jobs/worker.ts';
import { createDailyChores, dailyChores, dailyChoresKind } from '#db/leads/daily-chores.ts';
import { findLead, listQuarantine } from '#db/leads/find-leads.ts';
import { createLeadDesk } from '#db/leads/lead-desk.ts';
import { createLeadInbox } from '#db/leads/lead-inbox.ts';
import type { Store } from '#db/store.ts';
import type { JobHandlers } from '#domain/jobs/job.ts';
import type { LeadDesk } from '#domain/leads/lead-desk.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import { createLeadMailHandlers } from '#domain/leads/lead-mail.ts';
import type { Log } from '#domain/log.ts';
import type { MailSender } from '#domain/mail/letter.ts';
import type { SiteConfig } from '#domain/site/site-config.ts';
import { createMailbox } from '#standins/mailbox/mailbox.ts';
import type { AccountRoutes } from './endpoints/supabase-paths.ts';
import type { Config } from './env.ts';
import { chooseMailAddresses } from './mail/mail-addresses.ts';
import { createSmtpSender } from './mail/smtp-sender.ts';
import { openAccounts } from './open-accounts.ts';
import { requireSecret } from './secret.ts';

export type LeadService = {
  inbox: LeadInbox;
  desk: LeadDesk;
  worker: Worker;
  /** What answers at `/auth/v1`; undefined where Supabase keeps the accounts. */
  accounts: AccountRoutes | undefined;
  /** Resolves when the database answers. */
  ask(): Promise<unknown>;
  /** Lets the jobs under way finish. */
  close(graceMs?: number): Promise<void>;
};

type Given = { store: Store; config: Config; site: SiteConfig; log: Log };

/** Wires the lead inbox on the database. The worker does not run yet. */
export async function openLeads({ store, config, site, log }: Given): Promise<LeadService> {
  const addresses = chooseMailAddresses(config.mail, site);
  const sender = openSender(config, log);
  const desk = createLeadDesk(store, addresses);
  const handlers: JobHandlers = { [dailyChoresKind]: createDailyChores(store, desk, log) };
  if (sender) {
    const letters = createLeadMailHandlers({
      findLead: (id) => findLead(store.db, id),
      listQuarantine: () => listQuarantine(store.db),
      sender,
      ...addresses,
      messageHost: site.email.slice(site.email.lastIndexOf('@') + 1),
      brand: site.brand,
    });
    Object.assign(handlers, letters);
  }
  const secret = config.secret ?? requireSecret(config.dataDir);
  const wake = () => worker.wake();
  const auth = await openAccounts({
    store,
    config,
    secret,
    sender,
    from: addresses.from,
    brand: site.brand,
    wake,
    log,
  });
  Object.assign(handlers, auth?.handlers);
  const worker = createWorker({ store, handlers, log });
  const inbox = createLeadInbox({ store, secret, wake: worker.wake });
  await enqueue(store.db, [dailyChores(new Date())], Date.now());
  return {
    inbox,
    desk,
    worker,
    accounts: auth?.routes,
    ask: () => store.db.selectFrom('migrations').select('number').limit(1).execute(),
    close: (graceMs = 5000) => worker.stop(Math.max(0, graceMs - 500)),
  };
}

function openSender({ mail, dataDir }: Config, log: Log): MailSender | undefined {
  switch (mail.kind) {
    case 'smtp':
      return createSmtpSender({ url: mail.url });
    case 'mailbox': {
      const folder = path.join(dataDir, 'mailbox');
      log.info('no mail server is set: letters are kept as files', { folder });
      return createMailbox(folder);
    }
    case 'none':
      log.warn('no mail server is set: letters wait in the database. Set SMTP_URL, MAIL_FROM and LEADS_TO.');
      return undefined;
  }
}
