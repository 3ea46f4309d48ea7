import path from 'node:path';
import { enqueue } from '#db/jobs/enqueue.ts';
import { joinWorkers } from '#db/jobs/join-workers.ts';
import { createWorker, type Worker } from '#db/jobs/worker.ts';
import { dailyChores } from '#db/leads/daily-chores.ts';
import type { Store } from '#db/store.ts';
import type { AuditEngine } from '#domain/audit/audit-engine.ts';
import type { AuditOffice } from '#domain/audit/audit-office.ts';
import type { LeadDesk } from '#domain/leads/lead-desk.ts';
import type { LeadInbox } from '#domain/leads/lead-inbox.ts';
import type { Log } from '#domain/log.ts';
import type { MailSender } from '#domain/mail/letter.ts';
import type { Checkout } from '#domain/payments/checkout.ts';
import type { Plan } from '#domain/payments/plan.ts';
import { readSeller } from '#domain/payments/seller.ts';
import type { Quiz } from '#domain/quiz/quiz.ts';
import { describeAskedResult, writeQuizLetter } from '#domain/quiz/quiz-letter.ts';
import type { SiteConfig } from '#domain/site/site-config.ts';
import { createMailbox } from '#standins/mailbox/mailbox.ts';
import { createSupabaseUsers } from './accounts/find-supabase-user.ts';
import type { PaymentEndpoints } from './endpoints/stripe-webhook.ts';
import type { AccountRoutes } from './endpoints/supabase-paths.ts';
import type { Config } from './env.ts';

import { chooseMailAddresses } from './mail/mail-addresses.ts';
import { createSmtpSender } from './mail/smtp-sender.ts';
import { openAccounts } from './open-accounts.ts';
import { openAudits } from './open-audits.ts';
import { openLeads } from './open-leads.ts';
import { openPayments, type PaymentService } from './open-payments.ts';
import { requireSecret } from './secret.ts';

export type BackOffice = {
  inbox: LeadInbox;
  desk: LeadDesk;
  checkout: Checkout;
  audits: AuditOffice;
  worker: Worker;
  /** What answers at `/auth/v1`; undefined where Supabase keeps the accounts. */
  accounts: AccountRoutes | undefined;
  /** What Stripe is answered with; undefined where nothing can be bought. */
  payments: PaymentEndpoints | undefined;
  sandboxPages: PaymentService['sandboxPages'];
  /** Tells the sandbox, which runs in the same process, where the site is. */
  connect(fetch: (request: Request) => Response | Promise<Response>): void;
  /** Resolves when the database answers. */
  ask(): Promise<unknown>;
  /** Lets the jobs under way finish. */
  close(graceMs?: number): Promise<void>;
};

type Given = {
  store: Store;
  config: Config;
  site: SiteConfig;
  plans: Plan[];
  quizzes: readonly Quiz[];
  log: Log;
  engine: AuditEngine;
};

/**
 * Wires what stands on the database, enquiries, accounts, payments and audits, and the workers that do their jobs. They
 * do not run yet.
 */
export async function openBackOffice({
  store,
  config,
  site,
  plans,
  quizzes,
  log,
  engine,
}: Given): Promise<BackOffice> {
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
    purgeAudits: () => audits.purge(),
    findReport: (id) => audits.findReport(id),
    writeAskedLetter: (lead) => writeQuizLetter(lead, quizSite),
    describeAsked: (lead) => describeAskedResult(lead, quizSite),
  });
  const auth = await openAccounts({ ...shared, config, from: addresses.from });
  const findUser = auth?.findUser ?? openSupabaseUsers(config);
  const audits = openAudits({ ...shared, config, engine, findUser });
  let receive: Parameters<BackOffice['connect']>[0] | undefined;
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
  const handlers = { ...leads.handlers, ...auth?.handlers, ...payments.handlers };
  const worker = joinWorkers([createWorker({ store, handlers, log }), audits.worker]);
  await enqueue(store.db, [dailyChores(new Date())], Date.now());
  await payments.begin();
  return {
    inbox: leads.inbox,
    desk: leads.desk,
    checkout: payments.checkout,
    audits: audits.office,
    worker,
    accounts: auth?.routes,
    payments: payments.endpoints,
    sandboxPages: payments.sandboxPages,
    connect(fetch) {
      receive = fetch;
      audits.connect(fetch);
    },
    async ask() {
      store.requireInPlace();
      return store.db.selectFrom('migrations').select('number').limit(1).execute();
    },
    close: (graceMs = 5000) => worker.stop(Math.max(0, graceMs - 500)),
  };
}

function openSupabaseUsers({ accounts }: Config) {
  if (accounts.kind !== 'supabase') throw new Error('There are no accounts to ask for.');
  return createSupabaseUsers(accounts);
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
