import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Env, Hono } from 'hono';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { knownMethods } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';

type Options = { pages: Hono<Env>; pageUrl: string; siteUrl: string; log: Log };

/** Creates the app that serves the sandbox's payment page on its own origin. */
export function createSandboxPage({ pages, pageUrl, siteUrl, log }: Options): Hono<Env> {
  const app = new Hono();
  // After payment the form redirects to the site.
  app.use(securityHeaders({ siteUrl: pageUrl, inlineScripts: [], formOrigins: [siteUrl] }));
  app.use(knownMethods());
  app.use(crossSite(pageUrl));
  app.route('/', pages);
  app.onError((error, c) => {
    log.error('a request to the sandbox page failed', { error, path: c.req.path });
    return c.text('Something went wrong on our side. Nothing was charged.\n', 500, {
      'cache-control': 'no-store',
    });
  });
  return app;
}

/** Listens on `PAYMENTS_SANDBOX_URL`. As with Stripe, another origin puts the site's `form-action` policy to the test. */
export async function serveSandboxPage(options: Options): Promise<Server> {
  const { hostname, port } = new URL(options.pageUrl);
  const app = createSandboxPage(options);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), resolve);
  });
  options.log.info('the payment sandbox is listening', { url: options.pageUrl });
  return server;
}
