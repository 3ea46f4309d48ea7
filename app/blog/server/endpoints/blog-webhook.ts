import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { findDocumentPath } from '#platform/http/page-cache/directives.ts';
import { refuseMethod } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import { parseJson } from '#platform/text/read-input.ts';
import type { BlogRenewal } from '../renew-blog.ts';

const slug = z.string().min(1).max(200);

const message = z.object({
  id: z.int().positive(),
  slug,
  /** Present where the change gave the post another address. */
  previous_slug: slug.optional(),
  event: z.enum(['publish', 'update', 'trash', 'delete']),
});

type BlogWebhookOptions = {
  secret: string;
  /** Makes the site show what WordPress says of these posts now. */
  renew: BlogRenewal;
  log: Log;
  now?: (() => number) | undefined;
};

/**
 * The webhook by which WordPress reports that a post has changed. It answers when the site shows the change, or has
 * waited for WordPress long enough. A message that comes twice makes the site look twice, and changes nothing.
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
    const parsed = message.safeParse(parseJson(body.toString()));
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole message');
      return c.json({ error: `Not as expected: ${[...new Set(fields)].join(', ')}.` }, 400);
    }
    const { id, event, slug, previous_slug: previous = slug } = parsed.data;
    const renewed = await renew([...new Set([slug, previous])]);
    log.info('WordPress told of a change', { id, event, renewed });
    return c.json({ renewed }, 202);
  });
  app.all('/webhooks/blog', (c) => refuseMethod(c, 'POST', 'WordPress posts here, and nothing is read.'));
  return app;
}

/** Whether the page cache's entry of this key, a page or its data, is made of posts. */
export function showsPosts(key: string): boolean {
  const [pathname = ''] = key.split('?');
  const page = findDocumentPath(pathname);
  return page === '/' || page === '/resources' || /^\/(blogs?(\/|$)|sitemap\.xml$|llms\.txt$)/.test(page);
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
