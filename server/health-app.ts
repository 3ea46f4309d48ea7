import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import { health, type Readiness } from '#platform/http/health.ts';
import { type SecurityOptions, securityHeaders } from '#platform/http/middleware/security-headers.ts';
import type { Log } from '#platform/log.ts';

type Options = { readiness: Readiness; security: SecurityOptions; log: Log };

/** Creates what a process with ROLE=worker serves: its health, and nothing that visitors could reach by mistake. */
export function createHealthApp({ readiness, security, log }: Options) {
  const app = new Hono()
    .use(securityHeaders(security))
    .route('/', health(readiness, log))
    .all('*', (c) =>
      c.text('This process runs jobs and serves no pages: it has ROLE=worker.\n', 404, {
        'cache-control': 'no-store',
      }),
    );
  return { fetch: app.fetch, serveFresh: (answer: RequestListener) => answer };
}
