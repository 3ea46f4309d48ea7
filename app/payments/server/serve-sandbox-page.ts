import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Env, Hono } from 'hono';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { plainMethods } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';

type Given = { pages: Hono<Env>; pageUrl: string; siteUrl: string; log: Log };

/** Serves only the sandbox's payment page, with a page's headers, on an origin that is not the site's. */
export function createSandboxPage({ pages, pageUrl, siteUrl, log }: Given): Hono<Env> {
  const app = new Hono();
  // After paying, its form leads back to the site.
  app.use(securityHeaders({ siteUrl: pageUrl, inlineScripts: [], formOrigins: [siteUrl] }));
  app.use(plainMethods());
  app.use(crossSite(pageUrl));
  app.route('/', pages);
  app.onError((error, c) => {
    log.error('a request to the sandbox’s page failed', { error, path: c.req.path });
    return c.text('Something went wrong on our side. Nothing was charged.\n', 500, {
      'cache-control': 'no-store',
    });
  });
  return app;
}

/** Listens on `PAYMENTS_SANDBOX_URL`. The policy's form-action has an effect only on another origin, as with Stripe. */
export async function serveSandboxPage(given: Given): Promise<Server> {
  const { hostname, port } = new URL(given.pageUrl);
  const app = createSandboxPage(given);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), resolve);
  });
  given.log.info('the page of the payment sandbox is listening', { url: given.pageUrl });
  return server;
}
