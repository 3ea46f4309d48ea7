import path from 'node:path';
import { openAccounts } from '#app/accounts/server/open-accounts.ts';
import type { AccountRoutes } from '#app/accounts/server/supabase-paths.ts';
import { createUserAdmin } from '#app/accounts/server/user-admin.ts';
import type { AuditEngine } from '#app/audit/domain/audit.ts';
import type { AuditService } from '#app/audit/domain/audit-service.ts';
import { deleteAuditsOfUser } from '#app/audit/server/database/audit-store.ts';
import { openAudits } from '#app/audit/server/open-audits.ts';
import type { LeadAdmin } from '#app/contact/domain/lead-admin.ts';
import type { LeadInbox } from '#app/contact/domain/lead-inbox.ts';
import { chooseMailAddresses } from '#app/contact/domain/lead-mail.ts';
import { dailyChores } from '#app/contact/server/daily-chores.ts';
import { openLeads } from '#app/contact/server/open-leads.ts';
import type { Content } from '#app/content/content.ts';
import type { Checkout } from '#app/payments/domain/checkout.ts';
import { readSeller } from '#app/payments/domain/receipt.ts';
import { openPayments, type PaymentService } from '#app/payments/server/open-payments.ts';
import type { PaymentEndpoints } from '#app/payments/server/stripe-webhook.ts';
import { describeAskedResult, writeQuizEmail } from '#app/quiz/domain/quiz-email.ts';
import { deleteOldVitals } from '#app/vitals/server/database/vitals-store.ts';
import { requireFreeSpace, requireSecret } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { createWorker, joinWorkers, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { MailSender } from '#platform/mail/email.ts';
import { createMailbox } from '#platform/mail/mailbox.ts';
import { createSmtpSender } from '#platform/mail/smtp-sender.ts';
import type { Config } from './env.ts';

export type Backend = {
  inbox: LeadInbox;
  admin: LeadAdmin;
  checkout: Checkout;
  audits: AuditService;
  worker: Worker;
  /** The routes of `/auth/v1`; undefined where Supabase keeps the accounts. */
  accounts: AccountRoutes | undefined;
  /** The endpoints for Stripe; undefined where nothing can be bought. */
  payments: PaymentEndpoints | undefined;
  sandboxPages: PaymentService['sandboxPages'];
  /** Hands the site to what calls it from this process: the payment sandbox and the audits. */
  connect(fetch: (request: Request) => Response | Promise<Response>): void;
  /** Resolves when the database answers. */
  ask(): Promise<unknown>;
  /** Stops the worker; the jobs under way may finish within this time. */
  close(graceMs?: number): Promise<void>;
};

type Given = {
  store: Store;
  config: Config;
  content: Pick<Content, 'site' | 'plans' | 'quizzes'>;
  log: Log;
  engine: AuditEngine;
};

/**
 * Wires what needs the database: enquiries, accounts, payments and audits, and the worker that runs their jobs. The
 * worker is not started yet.
 */
export async function openBackend({
  store,
  config,
  content: { site, plans, quizzes },
  log,
  engine,
}: Given): Promise<Backend> {
  const addresses = chooseMailAddresses(config.mail, site);
  const shared = {
    store,
    secret: config.secret ?? requireSecret(config.dataDir),
    sender: openSender(config, log),
    brand: site.brand,
    wake: () => worker.wake(),
    log,
  };
  const messageHost = site.email.slice(site.email.lastIndexOf('@') + 1);
  const quizSite = { quizzes, siteUrl: config.siteUrl, brand: site.brand };
  const leads = openLeads({
    ...shared,
    addresses,
    messageHost,
    purgeOthers: {
      audits: () => audits.purge(),
      vitals: (nowMs) => deleteOldVitals(store.db, nowMs),
      users: () => createUserAdmin(store, deleteAuditsOfUser).purgeUnconfirmed(),
    },
    findReport: (id) => audits.findReport(id),
    writeAskedEmail: (lead) => writeQuizEmail(lead, quizSite),
    describeAsked: (lead) => describeAskedResult(lead, quizSite),
  });
  const accounts = await openAccounts({
    ...shared,
    config,
    from: addresses.from,
    alsoDelete: deleteAuditsOfUser,
  });
  const { findUser } = accounts;
  const audits = openAudits({ ...shared, config, engine, findUser });
  let receive: Parameters<Backend['connect']>[0] | undefined;
  const payments = openPayments({
    ...shared,
    config,
    plans,
    seller: readSeller(site, config.siteUrl),
    addresses,
    messageHost,
    findUser,
    async deliver(request) {
      if (!receive) throw new Error('The site does not answer yet.');
      return receive(request);
    },
  });
  const handlers = { ...leads.handlers, ...accounts.handlers, ...payments.handlers };
  const worker = joinWorkers([createWorker({ store, handlers, log }), audits.worker]);
  await enqueue(store.db, [dailyChores(new Date())], Date.now());
  await payments.begin();
  return {
    inbox: leads.inbox,
    admin: leads.admin,
    checkout: payments.checkout,
    audits: audits.service,
    worker,
    accounts: accounts.routes,
    payments: payments.endpoints,
    sandboxPages: payments.sandboxPages,
    connect(fetch) {
      receive = fetch;
      audits.connect(fetch);
    },
    async ask() {
      store.requireInPlace();
      await requireFreeSpace(config.dataDir);
      return store.db.selectFrom('migrations').select('number').limit(1).execute();
    },
    close: (graceMs = 5000) => worker.stop(Math.max(0, graceMs - 500)),
  };
}

function openSender({ mail, dataDir }: Config, log: Log): MailSender | undefined {
  switch (mail.kind) {
    case 'smtp':
      return createSmtpSender({ url: mail.url });
    case 'mailbox': {
      const folder = path.join(dataDir, 'mailbox');
      log.info('no mail server is set: emails are kept as files', { folder });
      return createMailbox(folder);
    }
    case 'none':
      log.warn('no mail server is set: emails wait in the database. Set SMTP_URL, MAIL_FROM and LEADS_TO.');
      return undefined;
  }
}
