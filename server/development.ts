import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { listAccountOrigins } from '#app/accounts/server/account-origins.ts';
import { findSourcePrograms } from '#app/audit/server/audit-programs.ts';
import { openAuditEngine } from '#app/audit/server/open-audits.ts';
import { type BlogService, openBlog } from '#app/blog/server/open-blog.ts';
import { loadContent } from '#app/content/load-content.ts';
import { checkRedirects } from '#app/discovery/server/redirects/check-redirects.ts';
import { listPageOrigins } from '#app/payments/server/page-origins.ts';
import { openVitals } from '#app/vitals/server/open-vitals.ts';
import type { VitalsTally } from '#app/vitals/server/vitals-tally.ts';
import { createLogger } from '#platform/logger.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { type BackOffice, openBackOffice } from './open-back-office.ts';
import { openDatabase } from './open-database.ts';
import { createServices } from './services.ts';

/**
 * The site for `npm run dev`. Its policy lets Vite inject styles and scripts and keep its socket; it is
 * chosen here and nowhere in what production runs.
 */
export async function createDevelopmentApp(projectDir: string) {
  const config = readEnvironment();
  const log = createLogger(config.logLevel);
  const content = loadContent(path.join(projectDir, 'content'));
  checkRedirects(build, content, config);
  const { site, plans, quizzes } = content;
  const { inbox, checkout, audits, accounts, payments, connect, blog, vitals } = await keepOpen(async () => {
    const store = await openDatabase(config, log);
    const engine = openAuditEngine(config, findSourcePrograms(projectDir), log);
    const office = await openBackOffice({ store, config, site, plans, quizzes, log, engine });
    office.worker.start();
    return { ...office, blog: openBlog(config, log, store), vitals: openVitals(config, store, log) };
  });
  const app = createApp({
    services: createServices(config, content, {
      log,
      leads: inbox,
      checkout,
      audits,
      blog: blog?.source,
      previews: blog?.previews,
      texts: blog?.texts,
    }),
    build,
    readiness: { ready: true },
    security: {
      siteUrl: config.siteUrl,
      policy: `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: ${listAccountOrigins(config.accounts).join(' ')}; form-action 'self' ${listPageOrigins(config.payments, config.siteUrl).join(' ')}; frame-ancestors 'none'`,
      inlineScripts: [],
    },
    assetDirs: [path.join(projectDir, 'build/client')],
    blogWebhook: blog?.webhook,
    pictures: blog?.pictures,
    accounts,
    payments,
    vitals,
  });
  connect(app.fetch);
  return app;
}

type Opened = Omit<BackOffice, 'desk' | 'worker'> & {
  blog: BlogService | undefined;
  vitals: VitalsTally | undefined;
};

const kept = globalThis as { openedForDevelopment?: Promise<Opened> };

/** This module is loaded anew after every change; database, worker and blog stay those of the first load. */
function keepOpen(open: () => Promise<Opened>): Promise<Opened> {
  kept.openedForDevelopment ??= open();
  return kept.openedForDevelopment;
}
