import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { passkeyUrl } from 'virtual:standalone-scripts';
import { loadContent } from '#app/content/load-content.ts';
import { createPublication } from '#app/content/publication.ts';
import { listAccountOrigins } from '#app/features/accounts/server/accounts-config.ts';
import { findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { openAuditEngine } from '#app/features/audit/server/open-audits.ts';
import dashboardStyles from '#app/features/dashboard/page/dashboard.css?url';
import { listPageOrigins } from '#app/features/payments/server/payments-config.ts';
import { checkPaths, checkRedirects } from '#app/features/seo/server/redirects/check-addresses.ts';
import { createLogger } from '#platform/log.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { type Backend, openBackend } from './open-backend.ts';
import { openContentService } from './open-content-service.ts';
import { createServices } from './services.ts';

/**
 * Creates the site for `npm run dev`, including drafts. Its Content Security Policy lets Vite inject styles and scripts
 * and open a WebSocket. Production does not load this module, so it cannot get that policy by mistake.
 */
export async function createDevelopmentApp(projectDir: string) {
  const config = readEnvironment();
  const log = createLogger(config.logLevel);
  const content = loadContent(path.join(projectDir, 'content'));
  checkPaths(build, content);
  checkRedirects(build, content, config);
  const backend = await openWithRetries(async () => {
    const programs = findSourcePrograms(projectDir);
    const engine = openAuditEngine(config, programs, log);
    const opened = await openBackend({ config, content, log, engine, programs });
    for (const worker of opened.workers) worker.start();
    return opened;
  });
  const app = createApp({
    ...backend,
    services: createServices(config, { content }, { log, backend }),
    build,
    readiness: { ready: true },
    security: {
      siteUrl: config.siteUrl,
      policy: `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: ${listAccountOrigins(config.accounts).join(' ')}; form-action 'self' ${listPageOrigins(config.payments, config.siteUrl).join(' ')}; frame-ancestors 'none'`,
      inlineScripts: [],
    },
    assetDirs: [path.join(projectDir, 'build/client')],
    dashboard: {
      services: {
        ...backend.dashboardServices,
        content: openContentService({
          ...config,
          publication: createPublication(content),
          secret: undefined,
          readState: () => ({ state: 'current' }),
          readContent: () => content,
        }),
      },
      assets: { styles: dashboardStyles, passkeyScript: passkeyUrl },
    },
  });
  backend.connect(app.fetch);
  return app;
}

const globals = globalThis as { openedForDevelopment?: Promise<Backend> };

/** Opens the backend only once, although this module is reloaded after every change. */
function openWithRetries(open: () => Promise<Backend>): Promise<Backend> {
  globals.openedForDevelopment ??= open();
  return globals.openedForDevelopment;
}
