import { createServer, type Server } from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { bootSource, measureSource } from 'virtual:standalone-scripts';
import { getRequestListener } from '@hono/node-server';
import { listAccountOrigins } from '#app/accounts/server/account-origins.ts';
import { findBuiltPrograms } from '#app/audit/server/audit-programs.ts';
import { openAuditEngine } from '#app/audit/server/open-audits.ts';
import { openBlog } from '#app/blog/server/open-blog.ts';
import { loadContent } from '#app/content/load-content.ts';
import { checkRedirects } from '#app/discovery/server/redirects/check-redirects.ts';
import { createSocialImages, mostSocialBytes } from '#app/discovery/server/social/social-images.ts';
import { listPageOrigins } from '#app/payments/server/page-origins.ts';
import { serveSandboxPage } from '#app/payments/server/serve-sandbox-page.ts';
import { keepSearch } from '#app/search/server/open-search.ts';
import { openVitals } from '#app/vitals/server/open-vitals.ts';
import { openDataFolder } from '#platform/database/data-folder.ts';
import { answerBadRequest } from '#platform/http/answer-bad-request.ts';
import { answerClientError } from '#platform/http/answer-client-error.ts';
import { archiveAssets } from '#platform/http/assets/archive.ts';
import { gcWhenIdle } from '#platform/http/gc-when-idle.ts';
import { omitKeepAliveHeader } from '#platform/http/omit-keep-alive-header.ts';
import { createPictureFiles } from '#platform/http/pictures/picture-files.ts';
import { createStopper } from '#platform/http/stop.ts';
import type { Log } from '#platform/log.ts';
import { createLogger } from '#platform/logger.ts';
import { createApp } from './app.ts';
import { type Config, readEnvironment } from './env.ts';
import { openBackOffice } from './open-back-office.ts';
import { openDatabase } from './open-database.ts';
import { answerFreshPages } from './pages/fresh-pages.ts';
import { createServices } from './services.ts';

/** Reads the environment, wires the services, listens, and shuts down when told to. */
export async function main(projectDir: string): Promise<void> {
  try {
    await start(projectDir);
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

async function start(projectDir: string): Promise<void> {
  const config = readEnvironment();
  const log = createLogger(config.logLevel);
  const clientDir = path.join(projectDir, 'build/client');
  openDataFolder(config.dataDir);
  const store = await openDatabase(config, log);
  const content = loadContent(path.join(projectDir, 'content'));
  checkRedirects(build, content, config);
  const { site, plans, quizzes } = content;
  const engine = openAuditEngine(config, findBuiltPrograms(projectDir), log);
  const office = await openBackOffice({ store, config, site, plans, quizzes, log, engine });
  const blog = openBlog(config, log, store);
  const services = createServices(config, content, {
    log,
    leads: office.inbox,
    checkout: office.checkout,
    audits: office.audits,
    blog: blog?.source,
    previews: blog?.previews,
    texts: blog?.texts,
  });
  const vitals = openVitals(config, store, log);
  const readiness = { ready: true, askDatabase: office.ask };
  const security = {
    siteUrl: config.siteUrl,
    inlineScripts: [bootSource, ...(config.measuring ? [measureSource] : [])],
    connectOrigins: listAccountOrigins(config.accounts),
    formOrigins: listPageOrigins(config.payments, config.siteUrl),
  };
  const assetDirs: [string, string] = [clientDir, config.dataDir];
  const app = createApp({
    services,
    build,
    readiness,
    security,
    assetDirs,
    pictures: blog?.pictures,
    socialImages: createSocialImages(
      createPictureFiles({
        folder: path.join(config.dataDir, 'social-images'),
        log,
        maxBytes: mostSocialBytes,
        named: 'social images',
      }),
    ),
    trustProxy: config.trustProxy,
    searchEngines: config.searchEngines,
    blogWebhook: blog?.webhook,
    accounts: office.accounts,
    payments: office.payments,
    vitals,
  });
  office.connect(app.fetch);
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: answerBadRequest(security, log),
  });
  const server = createServer(
    omitKeepAliveHeader(answerFreshPages(app.pages, security, app.isIndexableHost, listener)),
  );
  server.on('clientError', answerClientError(security));
  const { sandboxPages } = office;
  const sandboxPage =
    sandboxPages && (await serveSandboxPage({ ...sandboxPages, siteUrl: config.siteUrl, log }));
  await listen(server, config);
  if (config.siteUrlGuessed)
    log.warn(
      'SITE_URL is not set: canonical addresses, feeds, social cards and letters lead to this machine. Set it to the address that visitors use.',
      { url: config.siteUrl },
    );
  log.info('listening', { url: config.siteUrl, host: config.host, port: config.port });
  office.worker.start();
  keepSearch(services.search, blog !== undefined);
  const finish = async (graceMs: number) => {
    blog?.close();
    sandboxPage?.closeAllConnections();
    sandboxPage?.close();
    await vitals?.close();
    await office.close(graceMs);
    await store.close();
  };
  createStopper({ server, log, readiness, finish }).onSignals();
  keepArchive(clientDir, config.dataDir, log);
  gcWhenIdle(server);
}

const oneDayMs = 86_400_000;

/** The 30 days of an asset count from when it was last served: a server that runs for months says so daily. */
function keepArchive(clientDir: string, dataDir: string, log: Log): void {
  const archive = () => {
    archiveAssets(clientDir, dataDir).catch((error) =>
      log.error('assets could not be kept for later', { error }),
    );
  };
  archive();
  setInterval(archive, oneDayMs).unref();
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** One clear line, or the list that an error of ours carries; never a stack for what the operator can mend. */
function describeStartFailure(error: unknown): string {
  const { code, message, port, path: file } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or set PORT to a free one.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is no address of this machine: ${message}. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
      return port
        ? `Port ${port} may not be used by this user. Set PORT to one above 1023.`
        : `The data folder can't be written: ${file ?? message}. Set DATA_DIR to a folder that this user may write.`;
    default:
      return message ?? String(error);
  }
}
