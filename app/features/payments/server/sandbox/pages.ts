import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, type Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { crossSite } from '#platform/http/middleware/cross-site.ts';
import { securityHeaders } from '#platform/http/middleware/security-headers.ts';
import { knownMethods } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import { expireEarly, findSession, paySession, scheduleSessionEvent } from './checkout.ts';
import type { Session } from './objects.ts';
import { listOwnerActions, readHistory } from './owner-actions.ts';
import { pageIcon, pageStyle, renderEnd, renderPaid, renderPayPage, testCards } from './render-pages.ts';
import { SandboxError, type SandboxTransaction, type Transact } from './sandbox-transaction.ts';

type PageOptions = {
  transact: Transact;
  /** Wakes the job worker, after each commit that may have added events. */
  wake(): void;
  now(): number;
};

/** The base path of the sandbox's pages. */
export const pagePath = '/stripe-sandbox';

const bankDelayMs = 15_000;
const maxBytes = 16 * 1024;
const maxNameLength = 150;

type Submission = { id: string; form: Record<string, unknown> };

/** Serves the equivalents of Stripe's hosted pages. Every step is a form of its own and works without JavaScript. */
export function createPages({ transact, wake, now }: PageOptions): Hono<Env> {
  const app = new Hono().basePath(pagePath);
  app.use(bodyLimit({ maxSize: maxBytes }));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  const asset = (path: string, body: string, type: string) =>
    app.get(path, (c) => c.body(body, 200, { 'content-type': type, 'cache-control': 'max-age=300' }));
  asset('/page.css', pageStyle, 'text/css; charset=utf-8');
  asset('/icon.svg', pageIcon, 'image/svg+xml');
  app.get('/pay/:id', (c) => transact((sandbox) => showSession(sandbox, c, c.req.param('id'))));

  /** Handles a submitted form, then redirects, so that reloading and going back are safe. */
  const step = (path: string, work: (submission: Submission) => Promise<string>) =>
    app.post(`/pay/:id/${path}`, async (c) => {
      const form = await c.req.parseBody().catch(() => ({}));
      const to = await work({ id: c.req.param('id') ?? '', form });
      wake();
      return c.redirect(to, 303);
    });
  const pay = ({ id, form }: Submission, outcome: 'paid' | 'good' | 'bad') =>
    transact(async (sandbox) => {
      const known = await findSession(sandbox, id);
      // The second click of a double click redirects like the first.
      if (known.status === 'complete') return formatSuccessUrl(known);
      const paid = await paySession(sandbox, id, outcome === 'paid' ? 'paid' : 'under-way', readBuyer(form));
      if (outcome !== 'paid') await sandbox.plan([scheduleSessionEvent(id, outcome, now() + bankDelayMs)]);
      return formatSuccessUrl(paid);
    });
  step('card', async (submission) => {
    const { id, form } = submission;
    const isCard = (card: string) => String(form.number).replace(/\D/g, '') === card.replaceAll(' ', '');
    if (isCard(testCards.good)) return pay(submission, 'paid');
    // Any other number may be a real card, so it is not processed any further.
    return `${formatPath(id)}?problem=${isCard(testCards.declined) ? 'declined' : 'no-test-card'}`;
  });
  step('bank', (submission) => pay(submission, submission.form.answer === 'bad' ? 'bad' : 'good'));
  step('expire', async ({ id }) => {
    await transact((sandbox) => expireEarly(sandbox, id));
    return formatPath(id);
  });
  step('later', async ({ id, form }) => {
    await transact(async (sandbox) => {
      const offered = listOwnerActions(await readHistory(sandbox, await findSession(sandbox, id)));
      // The button may come from an outdated page, so the action may no longer be on offer.
      await offered.find(({ name }) => name === form.action)?.run(sandbox);
    });
    return formatPath(id);
  });

  app.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    const id = c.req.param('id');
    // The session was paid or expired in another window, and its page says which.
    if (error.status !== 404 && id !== undefined) return c.redirect(formatPath(id), 303);
    const message = 'The link is wrong, or its trial was deleted. Nothing was charged.';
    return c.html(renderEnd('There is no such page', message), 404);
  });
  return app;
}

/** Reads the buyer's names from the form, which Stripe asks for too. */
function readBuyer(form: Submission['form']): Session['customer_details'] {
  const [name, business, abn] = [form.name, form.business, form.abn].map(
    (typed) => (typeof typed === 'string' && typed.trim().slice(0, maxNameLength)) || null,
  );
  return {
    name: business ?? name ?? null,
    business_name: business ?? null,
    individual_name: name ?? null,
    tax_ids: abn ? [{ type: 'au_abn', value: abn }] : [],
  };
}

async function showSession(sandbox: SandboxTransaction, c: Context, id: string): Promise<Response> {
  const session = await findSession(sandbox, id);
  const path = formatPath(id);
  if (session.status === 'complete') {
    const history = await readHistory(sandbox, session);
    return c.html(renderPaid(session, history, { path, order: formatSuccessUrl(session) }));
  }
  if (session.status === 'open') {
    return c.html(renderPayPage({ session, path, problem: c.req.query('problem') }));
  }
  const message = 'You can no longer pay here. Nothing was charged.';
  return c.html(renderEnd('This page has expired', message, session.cancel_url ?? '/'));
}

function formatSuccessUrl({ id, success_url }: Session): string {
  return success_url.replace('{CHECKOUT_SESSION_ID}', id);
}

function formatPath(id: string): string {
  return `${pagePath}/pay/${encodeURIComponent(id)}`;
}

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
