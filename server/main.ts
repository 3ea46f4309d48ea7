import type { RequestListener } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { bootSource, measureSource, passkeyUrl } from 'virtual:standalone-scripts';
import { Hono } from 'hono';
import { loadContent } from '#app/content/load-content.ts';
import { createPublication } from '#app/content/publication.ts';
import { listAccountOrigins } from '#app/features/accounts/server/accounts-config.ts';
import { findBuiltPrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { openAuditEngine } from '#app/features/audit/server/open-audits.ts';
import dashboardStyles from '#app/features/dashboard/page/dashboard.css?url';
import { listPageOrigins } from '#app/features/payments/server/payments-config.ts';
import { serveSandboxPage } from '#app/features/payments/server/sandbox/pages.ts';
import { scheduleSearchUpdates } from '#app/features/search/server/search-api.ts';
import { listSitemapUrls } from '#app/features/seo/server/feeds/list-sitemap-urls.ts';
import { readBlogIndex, readNewestPosts } from '#app/features/seo/server/feeds/read-blog-index.ts';
import { checkPaths, checkRedirects } from '#app/features/seo/server/redirects/check-addresses.ts';
import { openSocialImages } from '#app/features/seo/server/social/social-images.ts';
import type { Services } from '#app/services-context.ts';
import { openFolder, requireSecret } from '#platform/data-folder.ts';
import { archiveAssetsDaily } from '#platform/http/assets/archive.ts';
import { createShutdown } from '#platform/http/graceful-shutdown.ts';
import { health, type Readiness } from '#platform/http/health.ts';
import { type SecurityOptions, securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { refuse } from '#platform/http/request-limits.ts';
import { createLogger, type Log } from '#platform/log.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { createApp } from './app.ts';
import { nameCommands } from './doctor/finding.ts';
import { readEnvironment, readOperator } from './env.ts';
import { createHttpServer, describeStartFailure, gcWhenIdle, listen } from './http-server.ts';
import { openBackend } from './open-backend.ts';
import { openContentService } from './open-content-service.ts';
import { createDraftOpener } from './pages/draft-previews.ts';
import type { Pages } from './pages/pages.ts';
import { formatRelease, readRelease, requireDataOutside } from './release.ts';
import { createContentServices, createServices } from './services.ts';
import { watchContent } from './watch-content.ts';

/** Starts the server: reads the environment, wires the services and listens. */
export async function main(projectDir: string): Promise<void> {
  try {
    await start(projectDir);
  } catch (error) {
    process.stderr.write(`${nameCommands(describeStartFailure(error), readOperator())}\n`);
    process.exit(1);
  }
}

async function start(projectDir: string): Promise<void> {
  const config = readEnvironment();
  const { siteUrl, dataDir } = config;
  const servesPages = config.role !== 'worker';
  const runsJobs = config.role !== 'web';
  const release = readRelease(projectDir);
  if (release) requireDataOutside(projectDir, dataDir);
  const log = createLogger(config.logLevel);
  const clientDir = path.join(projectDir, 'build/client');
  openFolder(dataDir, 'DATA_DIR');
  const secret = config.secret ?? requireSecret(dataDir);
  const content = loadContent(path.join(projectDir, 'content'));
  checkPaths(build, content);
  checkRedirects(build, content, config);
  const programs = findBuiltPrograms(projectDir);
  const engine = openAuditEngine(config, programs, log);
  const backend = await openBackend({ config, content, log, engine, programs });
  const { blog, sandboxPages } = backend;
  const sharedAssets = backend.openSharedAssets(clientDir);
  if (servesPages) await sharedAssets?.publish();
  const publication = createPublication(content);
  const services = createServices(config, publication, { log, backend });
  const contentDir = path.join(projectDir, 'content');
  const following = watchContent({
    folder: contentDir,
    publication,
    started: content,
    load() {
      const changed = loadContent(contentDir);
      checkPaths(build, changed);
      return changed;
    },
    onChange() {
      app.renewContent();
      void prerender();
    },
    log,
  });
  const prerender = async () => {
    if (servesPages) await prerenderSitemap(app.pages, services, blog !== undefined);
  };
  const readiness = {
    ready: true,
    release: release && formatRelease(release),
    pingDatabase: backend.checkStorage,
    listDegraded: backend.listDegraded,
  };
  const security = {
    siteUrl,
    hstsSubdomains: config.hstsSubdomains,
    inlineScripts: [bootSource, ...(config.measuring ? [measureSource] : [])],
    connectOrigins: listAccountOrigins(config.accounts),
    formOrigins: listPageOrigins(config.payments, siteUrl),
  };
  const app = createApp({
    ...backend,
    services,
    build,
    readiness,
    security,
    assetDirs: [clientDir, dataDir],
    fetchShared: sharedAssets?.fetch,
    socialImages: openSocialImages(dataDir, log),
    trustProxy: config.trustProxy,
    searchEngines: config.searchEngines,
    secret,
    dashboard: {
      services: {
        ...backend.dashboardServices,
        content: openContentService({ ...config, publication, secret, ...following }),
      },
      assets: { styles: dashboardStyles, passkeyScript: passkeyUrl },
    },
    openDraft: createDraftOpener({
      secret,
      publication,
      serve: (content) => ({ ...services, ...createContentServices(config, content, blog) }),
    }),
  });
  // Jobs of the sandbox call its webhook within the process, so a worker has the app too.
  backend.connect(app.fetch);
  const served = servesPages ? app : createHealthApp({ readiness, security, log });
  const server = createHttpServer(served, security, log);
  const sandboxPage =
    servesPages && sandboxPages && (await serveSandboxPage({ ...sandboxPages, siteUrl, log }));
  const closeMetrics = config.metrics && (await serveMetrics(config.metrics));
  await listen(server, config);
  if (config.siteUrlGuessed)
    log.warn(
      'SITE_URL is not set, so canonical URLs, feeds, social cards and emails point to this machine: set it to the URL that visitors use',
      { url: siteUrl },
    );
  const { role, host, port } = config;
  log.info('listening', { url: siteUrl, host, port, role, release: readiness.release });
  setInterval(() => void served.fetch(new Request(`${siteUrl}/readyz`)), selfCheckMs).unref();
  if (runsJobs) for (const worker of backend.workers) worker.start();
  const finish = async (graceMs: number) => {
    if (sandboxPage) {
      sandboxPage.closeAllConnections();
      sandboxPage.close();
    }
    await backend.close(graceMs);
    await closeMetrics?.();
  };
  createShutdown({ server, log, readiness, drainMs: config.drainMs, finish }).onSignals();
  if (!servesPages) return gcWhenIdle(server);
  scheduleSearchUpdates(services.search, blog !== undefined);
  void prerender().finally(() => gcWhenIdle(server));
  blog?.watch(app.renewBlog, app.renewAll);
  publication.watch(() => {
    log.info('content was published on its date', {});
    app.renewContent();
    void prerender();
  });
  archiveAssetsDaily({ clientDir, archiveDir: dataDir, publish: sharedAssets?.publish, log });
}

/** How often a process checks itself whether it is ready, so that its log has it whoever else checks. */
const selfCheckMs = 10_000;

/** By then the server has started, and visitors who were waiting have been served. */
const prerenderDelayMs = 1000;

/**
 * Renders the pages of the sitemap before they are requested; with WordPress only the newest posts. A blog that does not
 * respond is left out.
 */
async function prerenderSitemap(pages: Pages, services: Services, hasWordPress: boolean): Promise<void> {
  await wait(prerenderDelayMs, undefined, { ref: false });
  const { content, siteUrl, blog } = services;
  // WordPress is read in the background, so that the sitemap is soon complete.
  const reading = readBlogIndex(blog).catch(() => undefined);
  const index = hasWordPress ? undefined : (await reading)?.value;
  const newest = hasWordPress ? await readNewestPosts(blog).catch(() => undefined) : undefined;
  await pages.prerender([
    ...listSitemapUrls({ content, siteUrl, build }, index).map(({ url }) => url.slice(siteUrl.length)),
    ...(newest?.value ?? []).map(({ slug }) => `/blog/${encodeURIComponent(slug)}`),
  ]);
}

type HealthAppOptions = { readiness: Readiness; security: SecurityOptions; log: Log };

/** Creates what a process with ROLE=worker serves: its health, and nothing that visitors could reach by mistake. */
function createHealthApp({ readiness, security, log }: HealthAppOptions) {
  const app = new Hono()
    .use(securityHeaders(security))
    .route('/', health(readiness, log))
    .all('*', (c) => refuse(c, 404, 'This process runs jobs and serves no pages: it has ROLE=worker.'));
  return { fetch: app.fetch, serveFresh: (listener: RequestListener) => listener };
}
