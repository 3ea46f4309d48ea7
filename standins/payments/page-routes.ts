import { type Context, type Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type PageContent, renderAuthenticationPage, renderEndPage, renderPayPage } from './hosted-page.ts';
import { hostedPageIcon, hostedPageStyle } from './hosted-page-style.ts';
import type { Ledger, Transact } from './ledger.ts';
import { askForAuthentication, expireSession, findSession, paySession } from './pay-session.ts';
import { SandboxError } from './sandbox-error.ts';
import { planOutcome } from './session-clock.ts';
import { findTestCard } from './test-cards.ts';

export type PageOptions = {
  transact: Transact;
  /** Called after each commit that may have brought events. */
  wake(): void;
  now(): number;
};

/** Where the hosted page is, on the site and on an origin of its own. */
export const pagePath = '/stripe-sandbox';

const delayedMs = 15_000;
const mostBytes = 16 * 1024;
const noStore = { 'cache-control': 'no-store' };

type Sent = { c: Context; id: string; form: Record<string, unknown> };

/** The hosted page. Every step is a form of its own, so that it works without JavaScript. */
export function createPages({ transact, wake, now }: PageOptions): Hono<Env> {
  const app = new Hono().basePath(pagePath);
  app.use('/pay/*', bodyLimit({ maxSize: mostBytes }));
  app.get('/page.css', (c) =>
    c.body(hostedPageStyle, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'max-age=300',
    }),
  );
  app.get('/icon.svg', (c) =>
    c.body(hostedPageIcon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=300' }),
  );
  app.get('/pay/:id', (c) => transact((ledger) => show(ledger, c, c.req.param('id'))));

  const step = (path: string, work: (sent: Sent) => Promise<Response>) =>
    app.post(`/pay/:id/${path}`, async (c) => {
      const form = await c.req.parseBody().catch(() => ({}));
      const answer = await work({ c, id: c.req.param('id') ?? '', form });
      wake();
      return answer;
    });

  step('card', async ({ c, id, form }) => {
    const card = findTestCard(String(form.number ?? ''));
    if (!card)
      return refuse(
        c,
        id,
        'This is none of the four test cards, so it was not looked at and not kept. No real card belongs here.',
      );
    if (card.outcome.kind === 'declined') return refuse(c, id, card.outcome.message);
    if (card.outcome.kind === 'paid') return pay(c, id, 'paid');
    await transact((ledger) => askForAuthentication(ledger, id));
    return c.redirect(pathOf(id), 303);
  });
  step('authenticate', async ({ c, id, form }) => {
    if (form.answer === 'complete') return pay(c, id, 'paid');
    await transact(async (ledger) => {
      const session = await findSession(ledger, id);
      if (session.status === 'open') await ledger.put('session', { ...session, payment_intent: null });
    });
    return refuse(
      c,
      id,
      'The payment was not confirmed, so nothing was paid. Try again, or use another card.',
    );
  });
  step('bank', ({ c, id, form }) => pay(c, id, form.answer === 'bad' ? 'bad' : 'good'));
  step('expire', async ({ c, id }) => {
    await transact((ledger) => expireSession(ledger, id));
    return c.redirect(pathOf(id), 303);
  });

  const refuse = (c: Context, id: string, error: string) => transact((ledger) => show(ledger, c, id, error));

  const pay = async (c: Context, id: string, outcome: 'paid' | 'good' | 'bad') => {
    const session = await transact(async (ledger) => {
      const known = await findSession(ledger, id);
      // Sent twice: the second click arrives where the first did.
      if (known.status === 'complete') return known;
      const paid = await paySession(ledger, id, outcome === 'paid' ? 'paid' : 'under-way');
      if (outcome !== 'paid') await ledger.plan([planOutcome(id, outcome, new Date(now() + delayedMs))]);
      return paid;
    });
    return c.redirect((session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  };

  app.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    return c.html(
      renderEndPage(
        error.status === 404 ? 'There is no such page' : 'This page has ended',
        error.status === 404
          ? 'Its address is wrong, or the trial it belonged to was cleared away. Nothing was charged.'
          : 'It was paid or has expired in another window. Nothing was charged.',
      ),
      error.status === 404 ? 404 : 409,
      noStore,
    );
  });
  return app;
}

async function show(ledger: Ledger, c: Context, id: string, error?: string): Promise<Response> {
  const session = await findSession(ledger, id);
  const [item] = await ledger.list('line_item', id);
  const content: PageContent = {
    session,
    item: item?.description ?? '',
    path: pathOf(id),
    ...(error !== undefined && { error }),
  };
  if (session.status === 'expired')
    return c.html(
      renderEndPage('The time has run out', 'This page can’t be paid on any more. Nothing was charged.', {
        href: session.cancel_url ?? '/',
        text: 'Back to the site',
      }),
      200,
      noStore,
    );
  if (session.status === 'complete')
    return c.html(
      renderEndPage('Done already', 'This practice payment has been made. Nothing was charged.', {
        href: (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id),
        text: 'See the order',
      }),
      200,
      noStore,
    );
  if (session.payment_intent && error === undefined)
    return c.html(renderAuthenticationPage(content), 200, noStore);
  return c.html(renderPayPage(content), error === undefined ? 200 : 422, noStore);
}

function pathOf(id: string): string {
  return `${pagePath}/pay/${encodeURIComponent(id)}`;
}
