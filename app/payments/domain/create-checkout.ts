import { randomBytes } from 'node:crypto';
import { isPayable, type PayablePlan, type Plan } from '#app/content/plan.ts';
import type { Log } from '#platform/log.ts';
import { waitAtMost } from '#platform/time-limit.ts';
import { deriveAttempt, hashAttempt, isAttempt } from './attempt.ts';
import {
  type Checkout,
  type CheckoutAnswer,
  type CheckoutRequest,
  type OrderState,
  orUnavailable,
  PaymentsUnavailable,
} from './checkout.ts';
import { type OrderTerms, viewOrder } from './order.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';
import { mayBePaid } from './order-states.ts';
import type { OrderStore } from './order-store.ts';
import { pageLifeMs } from './session-request.ts';
import { showPage } from './show-page.ts';

export type CheckoutOptions = Pick<OrderServiceOptions, 'store' | 'log' | 'now'> & {
  /** Without a gateway nothing can be bought, but earlier orders can still be seen. */
  open: (Pick<OrderServiceOptions, 'gateway' | 'mode'> & { orderService: OrderService }) | undefined;
  plans: Plan[];
  siteUrl: string;
  /** Finds the user id of a valid access token; undefined for any other. */
  findUser(accessToken: string): Promise<string | undefined>;
};

/** The time limit while a visitor waits. Stripe normally answers within a second. */
const patienceMs = 7000;

/** Stripe need not be asked about orders in these states, because webhooks report their changes. */
const quiet: OrderState[] = ['held', 'refunded', 'disputed'];

/** If Stripe takes longer, the order is shown as the database has it. */
const settlePatienceMs = 5000;

/** If the database takes longer, the form is shown without the earlier order. */
const recallPatienceMs = 1500;

export function createCheckout(options: CheckoutOptions): Checkout {
  const { open, store, plans, findUser, log, now } = options;
  return {
    open: open !== undefined,
    sandbox: open !== undefined && open.mode !== 'live',
    createAttempt: () => randomBytes(18).toString('base64url'),
    async start(request) {
      const plan = plans.find(({ slug }) => slug === request.plan);
      if (!plan || !isPayable(plan)) return { outcome: 'unknown-plan' };
      if (!open) throw new PaymentsUnavailable(new Error('Payments are not configured.'));
      // An attempt that the site did not make is replaced by a fresh one, which only has to be the sender's own.
      const own = isAttempt(request.attempt) ? request.attempt : randomBytes(18).toString('base64url');
      const earlier = isAttempt(request.earlier) ? request.earlier : own;
      const work = async (): Promise<CheckoutAnswer> => {
        const userId = await identify(request, { findUser, log });
        const show = async (attempt: string): Promise<CheckoutAnswer> => {
          const shown = await showPage(
            {
              mode: open.mode,
              attemptKey: hashAttempt(attempt, plan.slug, open.mode),
              terms: termsOf(plan, request.email),
              userId,
              address: request.address,
              again: request.again,
            },
            { ...options, ...open, summary: plan.summary },
          );
          return shown.outcome === 'ready' || shown.outcome === 'settled' ? { ...shown, attempt } : shown;
        };
        const answer = await show(earlier);
        const isMeant = answer.outcome === 'settled' && answer.reference === request.again;
        return isMeant ? show(deriveAttempt(earlier, answer.reference)) : answer;
      };
      return orUnavailable(() => waitAtMost(patienceMs, work));
    },
    async recall({ plan, attempt }) {
      if (!open || !isAttempt(attempt)) return undefined;
      const find = () => store.findOrderByAttempt(hashAttempt(attempt, plan, open.mode));
      const order = await orUnavailable(() => waitAtMost(recallPatienceMs, find));
      if (!order) return undefined;
      if (!mayBePaid(order.state) && order.sessionId !== undefined)
        return { kind: 'settled', sessionId: order.sessionId, order: viewOrder(order) };
      const isFresh = now() - Date.parse(order.createdAt) < pageLifeMs;
      // The site itself closed a page that expired before its time.
      if (!isFresh && order.state === 'expired') return { kind: 'unpaid', email: '', ranOut: true };
      return { kind: 'unpaid', email: isFresh ? order.email : '' };
    },
    settle: (sessionId) =>
      orUnavailable(async () => {
        const order = await store.findOrderBySession(sessionId);
        if (!order) return undefined;
        const mayHaveNews = order.fulfilledAt === undefined && !quiet.includes(order.state);
        if (!open || order.mode !== open.mode || !mayHaveNews) return viewOrder(order);
        try {
          return viewOrder(
            (await waitAtMost(settlePatienceMs, () => open.orderService.sync(sessionId))) ?? order,
          );
        } catch (error) {
          log.warn('an order is shown without having asked Stripe', { order: order.reference, error });
          return viewOrder((await store.findOrder(order.id)) ?? order);
        }
      }),
  };
}

/** Finds who is signed in. An expired token does not prevent the visitor from paying. */
async function identify(
  { accessToken }: CheckoutRequest,
  { findUser, log }: Pick<CheckoutOptions, 'findUser' | 'log'>,
): Promise<string | undefined> {
  if (!accessToken) return undefined;
  const userId = await findUser(accessToken).catch((error: unknown) => {
    log.warn('an access token could not be checked: the order goes on without its account', { error });
    return null;
  });
  if (userId === undefined) log.warn('an access token is no good: the order goes on without its account');
  return userId ?? undefined;
}

/** Takes the terms from the content alone, whatever the form says. */
function termsOf({ slug, name, kind, cents, minimumMonths }: PayablePlan, email: string): OrderTerms {
  return {
    plan: slug,
    planName: name,
    kind,
    cents,
    minimumMonths: kind === 'monthly' ? minimumMonths : 1,
    email,
  };
}
