import { type Context, type Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { changeEnding, type Ending, ownerActions, readAftermath } from './after-payment.ts';
import { endTime, findSession, paySession, planClock } from './checkout.ts';
import { type Ledger, SandboxError, type Transact } from './ledger.ts';
import type { Session } from './objects.ts';
import { pageIcon, pageStyle } from './page-style.ts';
import { renderConfirmation, renderEnd, renderPaid, renderPayPage, renderPortal } from './render-pages.ts';
import { chargeTestCard, findProblem } from './test-cards.ts';

type PageOptions = {
  transact: Transact;
  /** Called after each commit that may have added events. */
  wake(): void;
  now(): number;
};

/** The routes of the sandbox's pages, on the site or on their own origin. */
export const pagePath = '/stripe-sandbox';

const bankAnswersAfterMs = 15_000;
const mostBytes = 16 * 1024;

type Sent = { id: string; form: Record<string, unknown> };

/** Serves what Stripe serves at its own addresses. Every step is its own form, so that it works without JavaScript. */
export function createPages({ transact, wake, now }: PageOptions): Hono<Env> {
  const app = new Hono().basePath(pagePath);
  app.use(bodyLimit({ maxSize: mostBytes }));
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
    app.post(path, async (c) => {
      const form = await c.req.parseBody().catch(() => ({}));
      const to = await work({ id: c.req.param('id') ?? '', form });
      wake();
      return c.redirect(to, 303);
    });
  const pay = (id: string, outcome: 'paid' | 'good' | 'bad') =>
    transact(async (ledger) => {
      const known = await findSession(ledger, id);
      // The form was sent twice, so the second click leads where the first did.
      if (known.status === 'complete') return thanksOf(known);
      const paid = await paySession(ledger, id, outcome === 'paid' ? 'paid' : 'under-way');
      if (outcome !== 'paid') await ledger.plan([planClock(id, outcome, now() + bankAnswersAfterMs)]);
      return thanksOf(paid);
    });
  step('/pay/:id/card', async ({ id, form }) => {
    const outcome = chargeTestCard(String(form.number ?? ''));
    if (outcome === 'paid') return pay(id, 'paid');
    return outcome === 'confirm' ? `${pathOf(id)}?confirm=1` : `${pathOf(id)}?problem=${outcome}`;
  });
  step('/pay/:id/confirm', ({ id, form }) =>
    form.answer === 'complete' ? pay(id, 'paid') : Promise.resolve(`${pathOf(id)}?problem=not_confirmed`),
  );
  step('/pay/:id/bank', ({ id, form }) => pay(id, form.answer === 'bad' ? 'bad' : 'good'));
  step('/pay/:id/expire', async ({ id }) => {
    await transact((ledger) => endTime(ledger, id));
    return pathOf(id);
  });
  step('/pay/:id/later', async ({ id, form }) => {
    const action = new Map(Object.entries(ownerActions)).get(String(form.action));
    await transact(async (ledger) => {
      const aftermath = await readAftermath(ledger, await findSession(ledger, id));
      // The button may come from a page that was read before another was pressed.
      if (action?.isOffered(aftermath)) await action.run(ledger, aftermath);
    });
    return pathOf(id);
  });
  step('/portal/:id/ending', async ({ id, form }) => {
    const ending: Ending = form.answer === 'end' ? 'period-end' : 'never';
    await transact(async (ledger) => {
      const { customer } = await ledger.require('portal', id);
      const [subscription] = await ledger.list('subscription', customer);
      const runs = subscription && subscription.status !== 'canceled';
      if (runs) await changeEnding(ledger, subscription.id, ending);
    });
    return `${pagePath}/portal/${encodeURIComponent(id)}`;
  });

  app.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    const id = c.req.param('id');
    // It was paid or closed in another window, and the page itself says which.
    if (error.status !== 404 && id !== undefined) return c.redirect(pathOf(id), 303);
    const words = 'Its address is wrong, or the trial it belonged to was cleared away. Nothing was charged.';
    return c.html(renderEnd('There is no such page', words), 404);
  });
  return app;
}

async function showSession(ledger: Ledger, c: Context, id: string): Promise<Response> {
  const session = await findSession(ledger, id);
  switch (session.status) {
    case 'expired': {
      const [title, why] =
        session.expires_at <= ledger.now
          ? ['The time has run out', 'This page can’t be paid on any more.']
          : ['This page was closed', 'The site closed it: the same order is paid on another page.'];
      const link = { href: session.cancel_url ?? '/', text: 'Back to the site' };
      return c.html(renderEnd(title, `${why} Nothing was charged.`, link));
    }
    case 'complete':
      return c.html(
        renderPaid(session, await readAftermath(ledger, session), {
          path: pathOf(id),
          order: thanksOf(session),
        }),
      );
    default: {
      const page = { session, path: pathOf(id), error: findProblem(c.req.query('problem')) };
      return c.html(c.req.query('confirm') ? renderConfirmation(page) : renderPayPage(page));
    }
  }
}

async function showPortal(ledger: Ledger, c: Context, id: string): Promise<Response> {
  const portal = await ledger.require('portal', id);
  const [subscription] = await ledger.list('subscription', portal.customer);
  const invoices = subscription ? await ledger.list('invoice', subscription.id) : [];
  return c.html(renderPortal({ portal, subscription, invoices, path: c.req.path }));
}

function thanksOf({ id, success_url }: Session): string {
  return (success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id);
}

function pathOf(id: string): string {
  return `${pagePath}/pay/${encodeURIComponent(id)}`;
}
