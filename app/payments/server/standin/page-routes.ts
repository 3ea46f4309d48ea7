import { type Context, type Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  hostedPageIcon,
  hostedPageStyle,
  type PageContent,
  renderAuthenticationPage,
  renderEndPage,
  renderPayPage,
} from './hosted-page.ts';
import type { Ledger, Transact } from './ledger.ts';
import { askForAuthentication, endTime, findSession, forgetCard, paySession } from './pay-session.ts';
import { SandboxError } from './sandbox-error.ts';
import { planOutcome } from './sandbox-jobs.ts';
import { findProblem, findTestCard, type Problem } from './test-cards.ts';

export type PageOptions = {
  transact: Transact;
  /** Called after each commit that may have added events. */
  wake(): void;
  now(): number;
};

/** The routes of the payment page, on the site or on its own origin. */
export const pagePath = '/stripe-sandbox';

const delayedMs = 15_000;
const mostBytes = 16 * 1024;
const noStore = { 'cache-control': 'no-store' };

type Sent = { c: Context; id: string; form: Record<string, unknown> };

/** Serves the payment page. Every step is its own form, so that it works without JavaScript. */
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
    if (card?.outcome.kind === 'paid') return pay(c, id, 'paid');
    if (card?.outcome.kind === 'authenticate') {
      await transact((ledger) => askForAuthentication(ledger, id));
      return c.redirect(pathOf(id), 303);
    }
    return refuse(c, id, card ? card.outcome.code : 'no_test_card');
  });
  step('authenticate', async ({ c, id, form }) => {
    const { status, payment_intent: asking } = await transact((ledger) => findSession(ledger, id));
    if (status === 'open' && !asking) return refuse(c, id, 'nothing_to_confirm');
    return form.answer === 'complete' ? pay(c, id, 'paid') : refuse(c, id, 'not_confirmed');
  });
  step('bank', ({ c, id, form }) => pay(c, id, form.answer === 'bad' ? 'bad' : 'good'));
  step('expire', async ({ c, id }) => {
    await transact((ledger) => endTime(ledger, id));
    return c.redirect(pathOf(id), 303);
  });

  // The redirect leads to a page that survives a reload and Back, unlike the answer to a form.
  const refuse = async (c: Context, id: string, problem: Problem) => {
    await transact((ledger) => forgetCard(ledger, id));
    return c.redirect(`${pathOf(id)}?problem=${problem}`, 303);
  };

  const pay = async (c: Context, id: string, outcome: 'paid' | 'good' | 'bad') => {
    const session = await transact(async (ledger) => {
      const known = await findSession(ledger, id);
      // The form was sent twice, so the second click leads where the first did.
      if (known.status === 'complete') return known;
      const paid = await paySession(ledger, id, outcome === 'paid' ? 'paid' : 'under-way');
      if (outcome !== 'paid') await ledger.plan([planOutcome(id, outcome, new Date(now() + delayedMs))]);
      return paid;
    });
    return c.redirect((session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  };

  app.onError((error, c) => {
    if (!(error instanceof SandboxError)) throw error;
    const id = c.req.param('id');
    // It was paid or closed in another window, and the page itself says which.
    if (error.status !== 404 && id !== undefined) return c.redirect(pathOf(id), 303);
    const words = 'Its address is wrong, or the trial it belonged to was cleared away. Nothing was charged.';
    return c.html(renderEndPage('There is no such page', words), 404, noStore);
  });
  return app;
}

async function show(ledger: Ledger, c: Context, id: string): Promise<Response> {
  const session = await findSession(ledger, id);
  const [item] = await ledger.list('line_item', id);
  const error = findProblem(c.req.query('problem'));
  const content: PageContent = { session, item: item?.description ?? '', path: pathOf(id), error };
  return c.html(choosePage(content, ledger.now), 200, noStore);
}

function choosePage(content: PageContent, now: number): string {
  const { id, status, expires_at, payment_intent, cancel_url, success_url } = content.session;
  switch (status) {
    case 'expired': {
      const [title, why] =
        expires_at <= now
          ? ['The time has run out', 'This page can’t be paid on any more.']
          : [
              'This page was closed',
              'The site closed it: the order was changed, or is paid on another page.',
            ];
      const link = { href: cancel_url ?? '/', text: 'Back to the site' };
      return renderEndPage(title, `${why} Nothing was charged.`, link);
    }
    case 'complete':
      return renderEndPage('Done already', 'This practice payment has been made. Nothing was charged.', {
        href: (success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id),
        text: 'See the order',
      });
    default:
      return payment_intent ? renderAuthenticationPage(content) : renderPayPage(content);
  }
}

function pathOf(id: string): string {
  return `${pagePath}/pay/${encodeURIComponent(id)}`;
}
