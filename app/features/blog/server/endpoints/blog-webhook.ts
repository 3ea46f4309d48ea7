import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { findDocumentPath } from '#platform/http/page-cache/directives.ts';
import type { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import type { BlogChange } from '../../domain/wordpress/post-index.ts';
import { decodeSlug } from '../../domain/wordpress/post-slug.ts';

type BlogWebhookOptions = {
  secret: string;
  /** Makes the site show what WordPress has now. It takes a second at most. */
  renew(): Promise<void>;
  log: Log;
  now?: (() => number) | undefined;
};

/**
 * The webhook by which `saltbush.php` reports that WordPress has changed. Nothing in the message is read, because the site
 * queries WordPress itself. So a message that comes twice, late or out of order does no harm.
 */
export function blogWebhook({ secret, renew, log, now = Date.now }: BlogWebhookOptions) {
  const app = new Hono();
  app.post('/webhooks/blog', async (c) => {
    c.header('cache-control', 'no-store');
    const body = Buffer.from(await c.req.arrayBuffer());
    if (!isSignedWebhook(c.req.header('x-saltbush-signature'), { body, secret, nowMs: now() })) {
      log.warn('a blog webhook had an invalid signature', {});
      return c.json({ error: 'The signature or its time is wrong: see docs/blog.md.' }, 401);
    }
    log.info('WordPress reported a change', {});
    await renew();
    return c.body(null, 204);
  });
  app.all('/webhooks/blog', (c) => refuseMethod(c, 'POST', 'WordPress posts here, and nothing is read.'));
  return app;
}

/** Whether the page cache's entry under this key, a page or its data, shows posts. */
export function showsPosts(key: string): boolean {
  const [pathname = ''] = key.split('?');
  const page = findDocumentPath(pathname);
  return page === '/' || page === '/resources' || /^\/(blogs?(\/|$)|sitemap\.xml$|llms\.txt$)/.test(page);
}

/**
 * Whether a page, if it shows posts, shows something that has changed. A page that does not say which may show any, and if
 * a post has come or stands elsewhere, so may every list.
 */
export function showsChange(key: string, page: RenderedPage | undefined, change: BlogChange): boolean {
  if (typeof change === 'string' || !page?.shownPosts) return true;
  if (change.slugs.some((slug) => page.shownPosts?.includes(slug))) return true;
  if (!change.isAffected) return false;
  const [, post] = /^\/blog\/([^/?]+)$/.exec(findDocumentPath(key.split('?')[0] ?? '')) ?? [];
  return post === undefined || change.isAffected(decodeSlug(post));
}

/** How far the clock of WordPress may differ from ours, in either direction, including the time a message takes. */
const toleranceSeconds = 300;

/** The header is `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, over the body as it was sent. */
function isSignedWebhook(
  header: string | undefined,
  { body, secret, nowMs }: { body: Buffer; secret: string; nowMs: number },
): boolean {
  const [, sentAt = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!signature) return false;
  const expected = createHmac('sha256', secret).update(`${sentAt}.`).update(body).digest();
  const isSigned = timingSafeEqual(Buffer.from(signature, 'hex'), expected);
  return isSigned && Math.abs(nowMs / 1000 - Number(sentAt)) <= toleranceSeconds;
}
