import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Context, type Env, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ServerBuild } from 'react-router';
import { type AccountApiOptions, accountApi } from '#app/features/accounts/server/account-api.ts';
import { auditApi } from '#app/features/audit/server/endpoints/audits.ts';
import type { BlogChange } from '#app/features/blog/domain/wordpress/post-index.ts';
import { blogMedia } from '#app/features/blog/server/endpoints/blog-media.ts';
import { blogPictures } from '#app/features/blog/server/endpoints/blog-pictures.ts';
import { blogWebhook, showsChange, showsPosts } from '#app/features/blog/server/endpoints/blog-webhook.ts';
import { wpJson } from '#app/features/blog/server/endpoints/wp-json.ts';
import type { ServedPictures } from '#app/features/blog/server/pictures/served-pictures.ts';
import {
  type DashboardOptions,
  dashboard as serveDashboard,
} from '#app/features/dashboard/page/dashboard.tsx';
import { type PaymentEndpoints, stripeWebhook } from '#app/features/payments/server/stripe-webhook.ts';
import { serveSearch } from '#app/features/search/server/search-api.ts';
import { feeds } from '#app/features/seo/server/feeds/feeds.ts';
import { redirects } from '#app/features/seo/server/redirects/redirects.ts';
import {
  createIndexableHostCheck,
  robotsHeaders,
  type SearchEngineVariables,
} from '#app/features/seo/server/search-engines/robots-header.ts';
import {
  createCardFinder,
  createSocialImages,
  type SocialImages,
  socialImages as serveSocialImages,
} from '#app/features/seo/server/social/social-images.ts';
import { speculationRulesFile } from '#app/features/seo/server/speculation/speculation-rules.ts';
import { type VitalsOptions, vitals } from '#app/features/vitals/server/vitals.ts';
import type { Services } from '#app/services-context.ts';
import { AssetStore, assets, type FetchShared } from '#platform/http/assets/assets.ts';
import { videos } from '#platform/http/assets/videos.ts';
import { type ProxyTrust, readClientAddress, warnOnProxies } from '#platform/http/client-address.ts';
import { echoRequest } from '#platform/http/echo-request.ts';
import { errorReports, type StoreBrowserError } from '#platform/http/error-reports.ts';
import { health, type Readiness } from '#platform/http/health.ts';
import { measureRequests } from '#platform/http/measure-requests.ts';
import { canonicalPath } from '#platform/http/middleware/canonical-path.ts';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { mailLinks } from '#platform/http/middleware/mail-links.ts';
import { type SecurityOptions, securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { TooManyAtOnce } from '#platform/http/network-limit.ts';
import type { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { bodyLimit, knownMethods, refuse } from '#platform/http/request-limits.ts';
import { createThrottle } from '#platform/throttle.ts';
import { runTraced } from '#platform/trace.ts';
import type { DraftOpener } from './pages/draft-previews.ts';
import { createFreshPages } from './pages/fresh-pages.ts';
import { Pages } from './pages/pages.ts';
import { createPageHandlers } from './pages/serve-pages.ts';

/** How often everything is renewed at most, however many messages about changes come. */
const renewAllEveryMs = 3000;

export type AppOptions = {
  services: Services;
  /** React Router's server build. */
  build: ServerBuild;
  security: SecurityOptions;
  readiness: Readiness;
  /** The folders with the files of this build and of earlier ones, in that order. */
  assetDirs: [clientDir: string, ...older: string[]];
  /** Fetches what other servers have offered; absent where all share one data folder. */
  fetchShared?: FetchShared | undefined;
  /** Draws and caches social images; without it they are drawn for every request. */
  socialImages?: SocialImages | undefined;
  /** Our own proxies. */
  trustProxy?: ProxyTrust;
  /** False on a trial site, which search engines must not index. */
  searchEngines?: boolean;
  /** The configured WordPress, if any. */
  blog?:
    | {
        /** Verifies the webhook requests of WordPress. */
        webhookSecret?: string | undefined;
        /** Invalidates what was fetched from WordPress: everything, or all lists. */
        invalidate(what?: 'lists'): void;
        /** Asks WordPress what has changed, and calls `renewBlog` with it, or `renewAll` where that is unknown. */
        report?(renewAll: () => void): Promise<void>;
        pictures?: Pick<ServedPictures, 'render'> | undefined;
        /** The URL of WordPress, to proxy its audio and video files. */
        url?: string | undefined;
      }
    | undefined;
  /** The routes of `/auth/v1`; absent with Supabase. */
  // biome-ignore lint/suspicious/noExplicitAny: the routes' context variables do not matter here
  accounts?: Hono<any> | undefined;
  /** The services behind the account page; absent without a database. */
  ownAccount?: AccountApiOptions | undefined;
  /** The endpoints for Stripe; absent if payments are closed. */
  payments?: PaymentEndpoints | undefined;
  /** Counts sampled visits, if any are measured. */
  vitals?: VitalsOptions['tally'] | undefined;
  /** By which `npm run doctor` is known; without it, nobody is told what arrives. */
  secret?: string;
  /** What the dashboard of the agency shows; absent without a database. */
  dashboard?: Pick<DashboardOptions, 'services' | 'assets'> | undefined;
  /** Opens preview links to unpublished content. */
  openDraft?: DraftOpener | undefined;
  now?: () => number;
};

/** Creates the whole site as a function from Request to Response. Middleware and endpoints are listed in their order. */
export function createApp({
  services,
  build,
  security,
  readiness,
  assetDirs,
  fetchShared,
  socialImages = createSocialImages(),
  trustProxy = 0,
  searchEngines = true,
  blog,
  accounts,
  ownAccount,
  payments,
  vitals: tally,
  secret,
  dashboard,
  openDraft,
  now,
}: AppOptions) {
  const { audits, log, siteUrl } = services;
  const [clientDir] = assetDirs;
  const pages = new Pages({ build, services, clientDir, now });
  const isIndexableHost = createIndexableHostCheck({
    siteUrl,
    searchEngines,
    trustProxy: trustProxy !== 0,
  });
  const readAddress = (c: Context) => readClientAddress(c, trustProxy);
  const { servePages, servePayloads, refuseForNow } = createPageHandlers(pages, {
    siteUrl,
    readAddress,
    openDraft,
  });
  const findPattern = (url: URL) => pages.findDirectives(url).route;
  const { recordResponses, serveFresh } = createFreshPages(pages.cache, isIndexableHost, findPattern);

  /** Re-renders the cached pages that a change affects, and updates the search index. */
  const renew = (isAffected: (key: string, page?: RenderedPage) => boolean) => {
    void pages.prerender(pages.cache.invalidate(isAffected));
    void services.search.refresh();
  };

  /** Updates the pages that show what has changed in WordPress. */
  const renewBlog = (change: BlogChange = 'anything') => {
    if (change === 'nothing') return;
    if (change === 'anything') blog?.invalidate();
    else if (change.isAffected) blog?.invalidate('lists');
    renew((key, page) => showsPosts(key) && showsChange(key, page, change));
  };
  const renewAll = createThrottle(renewAllEveryMs, () => renewBlog('anything'));
  /** WordPress reports that something has changed, and not what. */
  const renewReported = async () => (blog?.report ? blog.report(renewAll) : renewAll());

  /** Updates all pages, after content was published on its date. */
  const renewContent = () => renew(() => true);

  const app = new Hono<{ Variables: RequestIdVariables & SearchEngineVariables }>();
  app.use(requestId());
  app.use(measureRequests(findPattern));
  app.use(recordResponses);
  app.use(securityHeaders(security));
  app.use(robotsHeaders(isIndexableHost, log));
  app.route('/', health(readiness, log));
  if (secret) app.route('/', echoRequest(secret, trustProxy, now));
  app.use(warnOnProxies(trustProxy, log));
  app.use(knownMethods());
  // Before the rules for forms, which signed requests need not follow.
  app.route('/', stripeWebhook({ payments, log, now }));
  app.use(crossSite(siteUrl));
  // Before the size limit for forms, because this protocol has its own.
  app.route('/', supabasePaths(accounts));
  app.use(bodyLimit());
  if (payments?.pages) app.route('/', payments.pages);
  const store = new AssetStore(assetDirs, fetchShared);
  app.route('/', speculationRulesFile());
  app.use(videos(store));
  app.use(assets(store, log));
  app.get('/_payload/*', canonicalPath(), servePayloads);
  const storeBrowserError: StoreBrowserError = (error, times) =>
    void dashboard?.services.health.storeBrowserError(error, times).catch((cause: unknown) => {
      log.error('a browser error was not stored', { error: cause });
    });
  app.route('/', errorReports(log, undefined, storeBrowserError));
  if (dashboard)
    app.use(
      '/dashboard/*',
      serveDashboard({ ...dashboard, brand: services.content.site.brand, siteUrl, readAddress, log }),
    );
  app.route('/', auditApi({ audits, siteUrl, readAddress, log }));
  if (ownAccount) app.route('/', accountApi(ownAccount));
  if (tally) app.route('/', vitals({ tally, build, trustProxy, now }));
  if (blog?.webhookSecret)
    app.route('/', blogWebhook({ secret: blog.webhookSecret, renew: renewReported, log, now }));
  // Visitors can make up any number of these addresses, each of which may be a question for WordPress.
  const limited: MiddlewareHandler = (c, next) => pages.limit(readAddress(c), next);
  for (const path of ['/wp-json/*', '/api/search', '/social/*']) app.use(path, limited);
  app.all('/wp-json/*', wpJson(services));
  app.get('/api/search', serveSearch(services.search));
  if (blog?.pictures) app.route('/', blogPictures(blog.pictures));
  if (blog?.url) app.route('/', blogMedia({ blogUrl: blog.url, readAddress }));
  app.route('/', serveSocialImages({ findCard: createCardFinder(services), images: socialImages }));
  /** Any form of permalink, as far as it is no page of this site, and the number that WordPress gives each post. */
  const findSlug = (url: URL) => {
    const isUnknown = url.pathname === '/' ? url.searchParams.has('p') : !pages.findDirectives(url).isRoute;
    return isUnknown ? services.blog.findSlug?.(url.pathname, url.searchParams) : undefined;
  };
  const findRenamed = (slug: string) => services.blog.findRenamed?.(slug);
  app.use(redirects({ list: services.content.redirects, siteUrl, findSlug, findRenamed }));
  app.use(canonicalPath());
  app.use(mailLinks());
  app.route('/', feeds({ services, build, cache: pages.cache, limit: pages.limit, readAddress }));
  app.all('*', servePages);

  app.onError((error, c) => {
    // The request was invalid, such as a body that is too large.
    if (error instanceof HTTPException && error.status < 500)
      return refuse(c, error.status, `${STATUS_CODES[error.status]}.`);
    if (error instanceof TooManyAtOnce) return refuseForNow(c, error);
    log.error('request failed', { error, path: c.req.path, requestId: c.get('requestId') });
    return refuse(c, 500, 'Something went wrong on our side. Please try again in a minute.');
  });
  const { fetch, request, routes } = app;
  return { fetch, request, routes, pages, serveFresh, renewBlog, renewAll, renewContent };
}

type RequestIdVariables = { requestId: string };

/**
 * Gives every request an id, which is in its log lines, its jobs and their emails, and in the response, so that a report
 * of a problem can refer to it.
 */
function requestId(): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    await runTraced({ requestId: id }, next);
    // Browsers cache assets for a year, by when the log no longer has the request.
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('x-request-id', id);
  };
}

/** The other path families of Supabase's client. */
const unsupportedFamilies = ['rest', 'storage', 'functions', 'realtime'];

/** Mounts the auth service if this server provides it, and returns 404 for other paths of Supabase's client. */
function supabasePaths(accounts: AppOptions['accounts']): Hono<Env> {
  const app = new Hono();
  const refuse = (family: string, message: string) =>
    app.all(`/${family}/v1/*`, (c) => c.json({ message }, 404, { 'cache-control': 'no-store' }));
  if (accounts) app.route('/auth/v1', accounts);
  else refuse('auth', 'This server stores no accounts. They are in the project that SUPABASE_URL names.');
  for (const family of unsupportedFamilies)
    refuse(family, `This server has no /${family}/v1, only /auth/v1, and that only without Supabase.`);
  return app;
}
