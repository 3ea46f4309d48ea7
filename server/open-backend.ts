import path from 'node:path';
import type { Content } from '#app/content/content.ts';
import { openDeletionRequests } from '#app/features/accounts/server/deletion-requests.ts';
import { openAccounts } from '#app/features/accounts/server/open-accounts.ts';
import { createAccountPurges } from '#app/features/accounts/server/user-admin.ts';
import type { AuditEngine } from '#app/features/audit/domain/audit.ts';
import type { AuditPrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { openAudits } from '#app/features/audit/server/open-audits.ts';
import { openBlog } from '#app/features/blog/server/open-blog.ts';
import { openOutageMail } from '#app/features/blog/server/outage-mail.ts';
import type { Lead } from '#app/features/contact/domain/lead.ts';
import { createLeadAdmin, retentionLimit } from '#app/features/contact/server/lead-admin.ts';
import { createLeadMailHandlers } from '#app/features/contact/server/lead-emails.ts';
import { createLeadInbox } from '#app/features/contact/server/lead-inbox.ts';
import { createOwnEnquiries } from '#app/features/contact/server/lead-table.ts';
import { planMorningMail } from '#app/features/dashboard/server/morning-mail.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { createSeller } from '#app/features/payments/domain/receipt.ts';
import { followAddress } from '#app/features/payments/server/database/order-owners.ts';
import { openPayments } from '#app/features/payments/server/open-payments.ts';
import { describeRequestedResult } from '#app/features/quiz/domain/quiz-result.ts';
import { deleteOldVitals, openVitals } from '#app/features/vitals/server/vitals-tally.ts';
import { requireFreeSpace, requireSecret } from '#platform/data-folder.ts';
import { createSharedAssets } from '#platform/database/shared-assets.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { describeFailingEmails } from '#platform/jobs/mail-jobs.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { MailSender } from '#platform/mail/email.ts';
import { withAsciiHost } from '#platform/mail/email-address.ts';
import { chooseMailAddresses } from '#platform/mail/mail-config.ts';
import { createMailbox, createSmtpSender, reportEmails } from '#platform/mail/mail-sender.ts';
import { chooseBackupDatabase } from './backup-config.ts';
import { createDailyChores, dailyChores } from './daily-chores.ts';
import { planDiagnosis } from './diagnosis.ts';
import { checkBackups } from './doctor/check-database.ts';
import { checkDataFolder } from './doctor/check-machine.ts';
import { checkSettings, diagnose } from './doctor/doctor.ts';
import { nameCommands, nameCommandsIn } from './doctor/finding.ts';
import type { Config } from './env.ts';
import { createNightlyBackup, nightlyBackup } from './nightly-backup.ts';
import { openDashboard } from './open-dashboard.ts';
import { openDatabase } from './open-store.ts';
import { deleteWithUser } from './people.ts';
import { readSiteMetrics } from './site-metrics.ts';

type Receive = (request: Request) => Response | Promise<Response>;

type Options = {
  config: Config;
  content: Pick<Content, 'site' | 'plans' | 'quizzes'>;
  log: Log;
  engine: AuditEngine;
  /** What the doctor measures a page with. */
  programs: AuditPrograms;
};

/**
 * Opens the database and everything that needs it: enquiries, accounts, payments, audits, the blog, and the job workers,
 * which the caller starts.
 */
export async function openBackend({ config, content, log, engine, programs }: Options) {
  const { site, plans, quizzes } = content;
  const store = await openDatabase(config, log);
  const addresses = chooseMailAddresses(config.mail, site);
  const sender = openSender(config, log);
  const shared = {
    store,
    secret: config.secret ?? requireSecret(config.dataDir),
    sender: sender && reportEmails(sender, log),
    brand: site.brand,
    nameCommands: (text: string) => nameCommands(text, config),
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    log,
  };
  const messageHost = withAsciiHost(site.email).slice(site.email.lastIndexOf('@') + 1);
  const mailService = shared.sender && { sender: shared.sender, messageHost, ...addresses };
  const accounts = openAccounts({
    ...shared,
    config,
    from: addresses.from,
    deleteUserData: deleteWithUser,
    followAddress,
  });
  const { findUser, findSignedInUser } = accounts;
  const audits = openAudits({ ...shared, config, engine, findUser });
  let receive: Receive | undefined;
  const payments = openPayments({
    ...shared,
    config,
    plans,
    seller: createSeller(site, config.siteUrl),
    addresses,
    messageHost,
    async findBuyer(token) {
      const userId = await findUser(token);
      // Without the address, the order belongs to the account all the same.
      const user = userId && (await findSignedInUser(token).catch(() => undefined));
      return userId ? { userId, accountEmail: user ? user.email : undefined } : undefined;
    },
    async deliver(request) {
      if (!receive) throw new Error('The site is not ready yet.');
      return receive(request);
    },
  });
  const deletions = openDeletionRequests({ ...shared, deleteUserData: deleteWithUser, mailService });
  const outageMail = openOutageMail({ ...shared, mailService });
  const blog = openBlog(config, { store, notify: outageMail.notify, log });
  const leadAdmin = createLeadAdmin(store, writeEntry);
  const dashboard = openDashboard({
    ...shared,
    ...config,
    secret: shared.secret,
    mailService,
    outageSince: () => blog?.source.outageSince?.(),
    checkQuickly: async () =>
      nameCommandsIn(
        [...checkSettings(config), ...(await checkDataFolder(config)), ...(await checkBackups(config))],
        config,
      ),
    diagnose: () => diagnose(config, { programs }),
  });
  const quizSite = { quizzes, siteUrl: config.siteUrl };
  const findRequestedItem = async (lead: Lead) =>
    lead.auditId === undefined ? describeRequestedResult(lead, quizSite) : audits.findReport(lead.auditId);
  const chores = createDailyChores({
    ...shared,
    mailService,
    purges: {
      enquiries: (now) => leadAdmin.purge(retentionLimit(now)),
      reports: () => audits.purge(),
      'counts of visits': (now) => deleteOldVitals(store.db, now.getTime()),
      ...createAccountPurges(store),
      ...dashboard.purges,
    },
  });
  const { backsUpNightly: isOn, backups, dataDir } = config;
  const nightly = { place: chooseBackupDatabase(config), isOn, backups, dataDir };
  const handlers = {
    ...chores,
    ...createNightlyBackup({ ...shared, ...nightly }),
    ...(mailService &&
      createLeadMailHandlers({ ...shared, siteUrl: config.siteUrl, mailService, findRequestedItem })),
    ...outageMail.handlers,
    ...accounts.handlers,
    ...payments.handlers,
    ...deletions.handlers,
    ...dashboard.handlers,
  };
  const workers = [createWorker({ store, handlers, log }), audits.worker];
  const today = new Date();
  const daily = [dailyChores(today), planDiagnosis(today), planMorningMail(today)];
  if (config.backsUpNightly) daily.push(nightlyBackup(today));
  await enqueue(store.db, daily, Date.now());
  await payments.start();
  const vitals = openVitals(config, store, log);
  const checkStorage = async () => {
    store.requireInPlace();
    await requireFreeSpace(config.dataDir);
    await store.db.selectFrom('migrations').select('number').limit(1).execute();
  };
  readSiteMetrics({ store, checkStorage, ...config });
  return {
    inbox: createLeadInbox(shared),
    admin: leadAdmin,
    checkout: payments.checkout,
    audits: audits.service,
    workers,
    /** The routes of `/auth/v1`; undefined with Supabase. */
    accounts: accounts.routes,
    /** The services behind the account page. */
    ownAccount: {
      accounts,
      orders: payments.accountOrders,
      audits: audits.ofUser,
      enquiries: createOwnEnquiries(store),
      requestDeletion: deletions.requestDeletion,
      isDeletionRequested: deletions.isRequested,
      siteUrl: config.siteUrl,
      log,
    },
    /** The endpoints for Stripe; undefined if payments are closed. */
    payments: payments.endpoints,
    /** What the dashboard of the agency reads. */
    dashboardServices: dashboard.services,
    /** Counts what visitors searched for without a hit. */
    unmatchedTerms: dashboard.unmatchedTerms,
    sandboxPages: payments.sandboxPages,
    /** Undefined if the posts come from `content/blog/`. */
    blog,
    /** Undefined if visits are not measured. */
    vitals,
    /** Opens the assets that servers share through the database; undefined with SQLite, where they share the data folder. */
    openSharedAssets: (clientDir: string) =>
      store.kind === 'postgres' ? createSharedAssets(store, clientDir, config.dataDir) : undefined,
    /** Connects the site to the payment sandbox, which calls it in-process. */
    connect(fetch: Receive) {
      receive = fetch;
    },
    /** Rejects if the database is down or its disk is full. */
    checkStorage,
    /** Says which services fail, by name, while the site goes on without them. */
    async listDegraded(): Promise<Record<string, string>> {
      const since = blog?.source.outageSince?.();
      const email = await describeFailingEmails(store.db);
      return {
        ...(since && { blog: `WordPress has been unreachable since ${since}` }),
        ...(email && { email }),
      };
    },
    /** Closes everything. Running jobs have `graceMs` to finish. */
    async close(graceMs = 5000): Promise<void> {
      blog?.close();
      await vitals?.close();
      await dashboard.unmatchedTerms.flush();
      await Promise.all(workers.map((worker) => worker.stop(Math.max(0, graceMs - 500))));
      await store.close();
    },
  };
}

export type Backend = Awaited<ReturnType<typeof openBackend>>;

function openSender({ mail, dataDir, siteUrl }: Config, log: Log): MailSender | undefined {
  switch (mail.kind) {
    case 'smtp':
      return createSmtpSender({ url: mail.url, siteUrl });
    case 'mailbox': {
      const folder = path.join(dataDir, 'mailbox');
      log.info('no mail server is set: emails are written to files', { folder });
      return createMailbox(folder);
    }
    case 'none':
      log.warn(
        'no mail server is set: emails wait in the database until you set SMTP_URL, MAIL_FROM and LEADS_TO',
      );
      return undefined;
  }
}
