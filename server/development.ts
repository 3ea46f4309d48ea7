import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { loadContent } from '#domain/content/load-content.ts';
import { listAccountOrigins } from './accounts/account-origins.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { createLogger } from './logger.ts';
import { type LeadService, openLeads } from './open-leads.ts';
import { createServices } from './services.ts';

/**
 * The site for `npm run dev`. Its policy lets Vite inject styles and scripts and keep its socket; it is
 * chosen here and nowhere in what production runs.
 */
export async function createDevelopmentApp(projectDir: string) {
  const config = readEnvironment();
  const contentDir = path.join(projectDir, 'content');
  const log = createLogger(config.logLevel);
  const { inbox, accounts } = await keepOpen(() => openLeads(config, loadContent(contentDir).site, log));
  return createApp({
    services: createServices(config, contentDir, { log, leads: inbox }),
    build,
    readiness: { ready: true },
    security: {
      siteUrl: config.siteUrl,
      policy: `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: ${listAccountOrigins(config.accounts).join(' ')}; frame-ancestors 'none'`,
      inlineScripts: [],
    },
    assetDirs: [path.join(projectDir, 'build/client')],
    accounts,
  });
}

const kept = globalThis as { leadsOfDevelopment?: Promise<LeadService> };

/** This module is loaded anew after every change; the database and its worker stay those of the first load. */
function keepOpen(open: () => Promise<LeadService>): Promise<LeadService> {
  kept.leadsOfDevelopment ??= open().then((leads) => {
    leads.worker.start();
    return leads;
  });
  return kept.leadsOfDevelopment;
}
