import { type Context, type Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { listOwnerActions, readAftermath } from './after-payment.ts';
import { endTime, findSession, paySession, planClock } from './checkout.ts';
import { type Ledger, SandboxError, type Transact } from './ledger.ts';
import type { Session } from './objects.ts';
import { pageIcon, pageStyle } from './page-style.ts';
import { renderEnd, renderPaid, renderPayPage, renderPortal, testCards } from './render-pages.ts';

type PageOptions = {
  transact: Transact;
  /** Called after each commit that may have added events. */
  wake(): void;
  now(): number;
};

/** The routes of the sandbox's pages, on the site or on their own origin. */
export const pagePath = '/stripe-sandbox';

const bankAnswersAfterMs = 15_000;
const maxBytes = 16 * 1024;
const maxNameLength = 150;
const portalSeconds = 3600;

type Sent = { id: string; form: Record<string, unknown> };

/** Serves what Stripe serves at its own addresses. Every step is its own form, so that it works without JavaScript. */
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
  app.get('/pay/:id', (c) => transact((ledger) => showSession(ledger, c, c.req.param('id'))));
  app.get('/portal/:id', (c) => transact((ledger) => showPortal(ledger, c, c.req.param('id'))));

  /** Works on a form that was sent, and leads to a page that survives a reload and Back. */
  const step = (path: string, work: (sent: Sent) => Promise<string>) =>
    app.post(`/pay/:id/${path}`, async (c) => {
      const form = await c.req.parseBody().catch(() => ({}));
      const to = await work({ id: c.req.param('id') ?? '', form });
      wake();
      return c.redirect(to, 303);
    });
  const pay = ({ id, form }: Sent, outcome: 'paid' | 'good' | 'bad') =>
    transact(async (ledger) => {
      const known = await findSession(ledger, id);
      // The form was sent twice, so the second click leads where the first did.
      if (known.status === 'complete') return formatSuccessUrl(known);
      const paid = await paySession(ledger, id, outcome === 'paid' ? 'paid' : 'under-way', readBuyer(form));
      if (outcome !== 'paid') await ledger.plan([planClock(id, outcome, now() + bankAnswersAfterMs)]);
      return formatSuccessUrl(paid);
    });
  step('card', async (sent) => {
    const { id, form } = sent;
    const isCard = (card: string) => String(form.number).replace(/\D/g, '') === card.replaceAll(' ', '');
    if (isCard(testCards.good)) return pay(sent, 'paid');
    // Any other number may be real, so it is not looked at further.
    return `${formatPath(id)}?problem=${isCard(testCards.declined) ? 'declined' : 'no-test-card'}`;
  });
  step('bank', (sent) => pay(sent, sent.form.answer === 'bad' ? 'bad' : 'good'));
  step('expire', async ({ id }) => {
    await transact((ledger) => endTime(ledger, id));
    return formatPath(id);
  });
  step('later', async ({ id, form }) => {
    await transact(async (ledger) => {
      const offered = listOwnerActions(await readAftermath(ledger, await findSession(ledger, id)));
      // The button may come from a page that was read before another was pressed.
      await offered.find(({ name }) => name === form.action)?.run(ledger);
    });
    return formatPath(id);
  });

  app.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    const id = c.req.param('id');
    // It was paid or closed in another window, and the page itself says which.
    if (error.status !== 404 && id !== undefined) return c.redirect(formatPath(id), 303);
    const words = 'Its address is wrong, or the trial it belonged to was deleted. Nothing was charged.';
    return c.html(renderEnd('There is no such page', words), 404);
  });
  return app;
}

/** Reads the names beside the card, as Stripe asks for them too. */
function readBuyer(form: Sent['form']): Session['customer_details'] {
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

async function showSession(ledger: Ledger, c: Context, id: string): Promise<Response> {
  const session = await findSession(ledger, id);
  const path = formatPath(id);
  if (session.status === 'complete') {
    const aftermath = await readAftermath(ledger, session);
    return c.html(renderPaid(session, aftermath, { path, order: formatSuccessUrl(session) }));
  }
  if (session.status === 'open') {
    return c.html(renderPayPage({ session, path, problem: c.req.query('problem') }));
  }
  const [title, why] =
    session.expires_at <= ledger.now
      ? ['The time has run out', 'This page can’t be paid on any more.']
      : ['This page was closed', 'The site closed it: the same order is paid on another page.'];
  return c.html(renderEnd(title, `${why} Nothing was charged.`, session.cancel_url ?? '/'));
}

async function showPortal(ledger: Ledger, c: Context, id: string): Promise<Response> {
  const portal = await ledger.require('portal', id);
  if (ledger.now >= portal.created + portalSeconds) {
    const words = 'It was valid for an hour. Your account links to a new one.';
    return c.html(renderEnd('This address has expired', words, portal.return_url), 410);
  }
  const [subscription] = await ledger.list('subscription', portal.customer);
  const invoices = subscription ? await ledger.list('invoice', subscription.id) : [];
  return c.html(renderPortal({ portal, subscription, invoices }));
}

function formatSuccessUrl({ id, success_url }: Session): string {
  return success_url.replace('{CHECKOUT_SESSION_ID}', id);
}

function formatPath(id: string): string {
  return `${pagePath}/pay/${encodeURIComponent(id)}`;
}
