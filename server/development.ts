import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { loadContent } from '#domain/content/load-content.ts';
import { listAccountOrigins } from './accounts/account-origins.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { createLogger } from './logger.ts';
import { type BackOffice, openBackOffice } from './open-back-office.ts';
import { type BlogService, openBlog } from './open-blog.ts';
import { openDatabase } from './open-database.ts';
import { listPageOrigins } from './payments/page-origins.ts';
import { createServices } from './services.ts';

/**
 * The site for `npm run dev`. Its policy lets Vite inject styles and scripts and keep its socket; it is
 * chosen here and nowhere in what production runs.
 */
export async function createDevelopmentApp(projectDir: string) {
  const config = readEnvironment();
  const log = createLogger(config.logLevel);
  const content = loadContent(path.join(projectDir, 'content'));
  const { site, plans } = content;
  const { inbox, checkout, accounts, payments, connect, blog } = await keepOpen(async () => {
    const store = await openDatabase(config, log);
    const office = await openBackOffice({ store, config, site, plans, log });
    office.worker.start();
    return { ...office, blog: openBlog(config, log, store) };
  });
  const app = createApp({
    services: createServices(config, content, {
      log,
      leads: inbox,
      checkout,
      blog: blog?.source,
      previews: blog?.previews,
    }),
    build,
    readiness: { ready: true },
    security: {
      siteUrl: config.siteUrl,
      policy: `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: ${listAccountOrigins(config.accounts).join(' ')}; form-action 'self' ${listPageOrigins(config.payments).join(' ')}; frame-ancestors 'none'`,
      inlineScripts: [],
    },
    assetDirs: [path.join(projectDir, 'build/client')],
    blogWebhook: blog?.webhook,
    pictures: blog?.pictures,
    accounts,
    payments,
  });
  connect(app.fetch);
  return app;
}

type Opened = Omit<BackOffice, 'desk' | 'worker'> & { blog: BlogService | undefined };

const kept = globalThis as { openedForDevelopment?: Promise<Opened> };

/** This module is loaded anew after every change; database, worker and blog stay those of the first load. */
function keepOpen(open: () => Promise<Opened>): Promise<Opened> {
  kept.openedForDevelopment ??= open();
  return kept.openedForDevelopment;
}
