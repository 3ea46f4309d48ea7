import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ServerBuild } from 'react-router';
import { accountApi, type OwnAccountParts } from '#app/accounts/server/account-api.ts';
import { type AccountRoutes, supabasePaths } from '#app/accounts/server/supabase-paths.ts';
import { auditApi } from '#app/audit/server/endpoints/audits.ts';
import { blogMedia } from '#app/blog/server/endpoints/blog-media.ts';
import { blogRecordings } from '#app/blog/server/endpoints/blog-recordings.ts';
import { blogWebhook, showsPosts } from '#app/blog/server/endpoints/blog-webhook.ts';
import type { ServedPictures } from '#app/blog/server/pictures/blog-pictures.ts';
import type { BlogRenewal } from '#app/blog/server/renew-blog.ts';
import { wpJson } from '#app/blog/server/wp-json/wp-json.ts';
import { feeds } from '#app/discovery/server/feeds/feeds.ts';
import { redirects } from '#app/discovery/server/redirects/redirects.ts';
import {
  createIndexableHostCheck,
  robotsHeaders,
  type SearchEngineVariables,
} from '#app/discovery/server/search-engines/robots-header.ts';
import { createCardFinder } from '#app/discovery/server/social/find-card.ts';
import {
  socialImages as answerSocialImages,
  createSocialImages,
  type SocialImages,
} from '#app/discovery/server/social/social-images.ts';
import { speculationRulesFile } from '#app/discovery/server/speculation/speculation-rules.ts';
import { type PaymentEndpoints, stripeWebhook } from '#app/payments/server/stripe-webhook.ts';
import { answerSearch } from '#app/search/server/search-api.ts';
import type { Services } from '#app/services-context.ts';
import { type VitalsOptions, vitals } from '#app/vitals/server/vitals.ts';
import { AssetStore, assets } from '#platform/http/assets/assets.ts';
import { films } from '#platform/http/assets/films.ts';
import { readClientAddress, warnOnUntrustedProxy } from '#platform/http/client-address.ts';
import { errorReports } from '#platform/http/error-reports.ts';
import { health, type Readiness } from '#platform/http/health.ts';
import { canonicalPath } from '#platform/http/middleware/canonical-path.ts';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { mailLinks } from '#platform/http/middleware/mail-links.ts';
import { type SecurityOptions, securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { TooManyAtOnce } from '#platform/http/network-limit.ts';
import { bodySize, plainMethods } from '#platform/http/request-limits.ts';
import { createPageHandlers } from './pages/answer-pages.ts';
import type { DraftOpener } from './pages/draft-previews.ts';
import { createFreshPages } from './pages/fresh-pages.ts';
import { Pages } from './pages/pages.ts';

export type AppOptions = {
  services: Services;
  /** The routes, as the framework built them. */
  build: ServerBuild;
  security: SecurityOptions;
  readiness: Readiness;
  /** Folders with the files of this build and of earlier ones, in that order. */
  assetDirs: [clientDir: string, ...older: string[]];
  /** Draws and keeps the images that other sites show beside a link; without it each image is drawn for every request. */
  socialImages?: SocialImages | undefined;
  /** Whether `X-Forwarded-For` is set by a proxy of ours. */
  trustProxy?: boolean;
  /** False on a trial site, of which search engines may list nothing. */
  searchEngines?: boolean;
  /** The configured WordPress; absent where there is none. */
  blog?:
    | {
        /** Signs what WordPress reports. */
        webhookSecret?: string | undefined;
        renew: BlogRenewal;
        pictures?: Pick<ServedPictures, 'render'> | undefined;
        /** The address of the WordPress whose recordings are served. */
        url?: string | undefined;
      }
    | undefined;
  /** The routes of `/auth/v1`; absent where Supabase keeps the accounts. */
  accounts?: AccountRoutes | undefined;
  /** The services behind the account page; absent where no database is open. */
  ownAccount?: OwnAccountParts | undefined;
  /** The endpoints for Stripe; absent where nothing can be bought. */
  payments?: PaymentEndpoints | undefined;
  /** Counts sampled visits; absent where none are counted. */
  vitals?: VitalsOptions['tally'] | undefined;
  /** Opens links to what is not public yet; absent where there are none. */
  openDraft?: DraftOpener | undefined;
  now?: () => number;
};

/** The whole site as one function from Request to Response, with its middleware in order. */
export function createApp({
  services,
  build,
  security,
  readiness,
  assetDirs,
  socialImages = createSocialImages(),
  trustProxy = false,
  searchEngines = true,
  blog,
  accounts,
  ownAccount,
  payments,
  vitals: tally,
  openDraft,
  now,
}: AppOptions) {
  const { audits, log, siteUrl } = services;
  const [clientDir] = assetDirs;
  const pages = new Pages({ build, services, clientDir, now });
  const isIndexableHost = createIndexableHostCheck({ siteUrl, searchEngines, trustProxy });
  const readAddress = (c: Context) => readClientAddress(c, trustProxy);
  const { answerPages, answerGone, answerPayloads, refuseForNow } = createPageHandlers(pages, {
    siteUrl,
    readAddress,
    openDraft,
  });
  const { noteAnswers, answerFresh } = createFreshPages(pages.cache, isIndexableHost);

  /** Asks WordPress again, and then renders the pages that show its posts. */
  const renewBlog: BlogRenewal = async (slugs) => {
    const renewed = (await blog?.renew(slugs)) ?? false;
    void pages.warm(pages.cache.invalidate(showsPosts));
    void services.search.look();
    return renewed;
  };

  /** Shows content that has become public: renders every cached page again, and reads the texts of the search again. */
  const renewContent = () => {
    void pages.warm(pages.cache.invalidate(() => true));
    void services.search.look();
  };

  const app = new Hono<{ Variables: RequestIdVariables & SearchEngineVariables }>();
  app.use(requestId());
  app.use(noteAnswers);
  app.use(securityHeaders(security));
  app.use(robotsHeaders(isIndexableHost, log));
  app.route('/', health(readiness, log));
  app.use(warnOnUntrustedProxy(trustProxy, log));
  app.use(plainMethods());
  // Stands before the rules for visitors' forms, because signed requests need none of them.
  if (payments) app.route('/', stripeWebhook({ ...payments, log, now }));
  app.use(crossSite(siteUrl));
  // Stands before the size limit of forms, because the protocol has its own.
  app.route('/', supabasePaths(accounts));
  app.use(bodySize());
  if (payments?.pages) app.route('/', payments.pages);
  const store = new AssetStore(assetDirs);
  app.route('/', speculationRulesFile());
  app.use(films(store));
  app.use(assets(store));
  app.get('/_payload/*', canonicalPath(), answerPayloads);
  app.route('/', errorReports(log));
  app.route('/', auditApi({ audits, siteUrl, readAddress, log }));
  if (ownAccount) app.route('/', accountApi(ownAccount));
  if (tally) app.route('/', vitals({ tally, build, trustProxy, now }));
  if (blog?.webhookSecret)
    app.route('/', blogWebhook({ secret: blog.webhookSecret, renew: renewBlog, log, now }));
  app.all('/wp-json/*', wpJson(services));
  app.get('/api/search', (c, next) => pages.limit(readAddress(c), next), answerSearch(services.search));
  if (blog?.pictures) app.route('/', blogMedia(blog.pictures));
  if (blog?.url) app.route('/', blogRecordings({ blogUrl: blog.url }));
  app.route('/', answerSocialImages({ findCard: createCardFinder(services), images: socialImages }));
  app.use(redirects({ list: services.content.redirects, siteUrl, onGone: answerGone }));
  app.use(canonicalPath());
  app.use(mailLinks());
  app.route('/', feeds({ services, build, cache: pages.cache }));
  app.all('*', answerPages);

  app.onError((error, c) => {
    // A body that is too large, or can't be read, is no fault of this server.
    if (error instanceof HTTPException && error.status < 500)
      return c.text(`${STATUS_CODES[error.status]}.\n`, error.status, { 'cache-control': 'no-store' });
    if (error instanceof TooManyAtOnce) return refuseForNow(c, error);
    log.error('request failed', { error, path: c.req.path, requestId: c.get('requestId') });
    return c.text('Something went wrong on our side. Please try again in a minute.\n', 500, {
      'cache-control': 'no-store',
    });
  });
  const { fetch, request, routes } = app;
  return { fetch, request, routes, pages, answerFresh, renewBlog, renewContent };
}

type RequestIdVariables = { requestId: string };

/**
 * Gives every request that the app answers an id, which the lines of the log about it and the answer carry, so that a
 * report of a fault can name it.
 */
function requestId(): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    // A browser keeps a file of the build for a year, and with it the id of a request that the log has long forgotten.
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('x-request-id', id);
  };
}
