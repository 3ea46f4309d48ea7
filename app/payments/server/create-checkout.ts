import { createHash, randomBytes } from 'node:crypto';
import { isPayable, type PayablePlan, type Plan } from '#app/content/plan.ts';
import type { Log } from '#platform/log.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import {
  type Checkout,
  type CheckoutRequest,
  orUnavailable,
  PaymentsUnavailable,
} from '../domain/checkout.ts';
import {
  type Order,
  type OrderState,
  type OrderTerms,
  type PaymentMode,
  viewOrder,
} from '../domain/order.ts';
import { EmailRefused, SessionNotCreated } from '../domain/payment-facts.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type CheckoutOptions = Pick<OrderServiceOptions, 'store' | 'log' | 'now'> & {
  /** Undefined if payments are closed; earlier orders can still be viewed. */
  open: (Pick<OrderServiceOptions, 'gateway' | 'mode'> & { orderService: OrderService }) | undefined;
  plans: Plan[];
  /** Returns the user id of an access token, or undefined if the token is invalid. */
  findUser(accessToken: string): Promise<string | undefined>;
};

/** The visitor is waiting. Stripe normally responds within a second. */
const startTimeoutMs = 7000;

/** If Stripe takes longer, the stored order is shown. */
const settleTimeoutMs = 5000;

/** The lifetime of a Checkout Session. Stripe allows 30 minutes to 24 hours. */
const pageLifeMs = 2 * 3600_000;

/** Orders in these states are not looked up at Stripe, because webhooks report their changes. */
const webhookOnlyStates: OrderState[] = ['held', 'refunded', 'disputed'];

/** Matches the values of `createAttempt`. Anything else did not come from a form of this site. */
const attemptPattern = /^[\w-]{24}$/;

export function createCheckout(options: CheckoutOptions): Checkout {
  const { open, store, plans, findUser, log, now } = options;
  const createAttempt = () => randomBytes(18).toString('base64url');
  return {
    open: open !== undefined,
    sandbox: open !== undefined && open.mode !== 'live',
    createAttempt,
    async start(request) {
      const plan = plans.find(({ slug }) => slug === request.plan);
      if (!plan || !isPayable(plan)) return { outcome: 'unknown-plan' };
      if (!open) throw new PaymentsUnavailable(new Error('Payments are not configured.'));
      const terms = createTerms(plan, request);
      const attempt = attemptPattern.test(request.attempt) ? request.attempt : createAttempt();
      return orUnavailable(() =>
        runWithTimeout(startTimeoutMs, async () => {
          const attemptKey = createIdempotencyKey(attempt, open.mode, terms);
          const placed = await store.place({
            mode: open.mode,
            attemptKey,
            terms,
            userId: await findUserId(request, { findUser, log }),
            address: request.address,
            expiresAt: new Date(now() + pageLifeMs),
          });
          if (placed.outcome === 'limited') return placed;
          const { order } = placed;
          if (order.sessionId === undefined)
            return createPage(order, { attemptKey, store, gateway: open.gateway, log });
          const { state, sessionUrl } = (await open.orderService.sync(order.sessionId)) ?? order;
          return state === 'open' && sessionUrl !== undefined
            ? { outcome: 'ready', url: sessionUrl }
            : { outcome: 'settled', sessionId: order.sessionId };
        }),
      );
    },
    settle: (sessionId) =>
      orUnavailable(async () => {
        const order = await store.findOrderBySession(sessionId);
        if (!order) return undefined;
        const mayHaveNews = order.fulfilledAt === undefined && !webhookOnlyStates.includes(order.state);
        if (!open || order.mode !== open.mode || !mayHaveNews) return viewOrder(order);
        try {
          const synced = await runWithTimeout(settleTimeoutMs, () => open.orderService.sync(sessionId));
          return viewOrder(synced ?? order);
        } catch (error) {
          log.warn('an order is shown as stored: Stripe did not respond', { order: order.reference, error });
          return viewOrder((await store.findOrder(order.id)) ?? order);
        }
      }),
  };
}

/**
 * Hashes what makes two submits the same order, which is also Stripe's idempotency key. Without the random attempt, a
 * stranger who knows address and website could reach the buyer's payment page.
 */
function createIdempotencyKey(
  attempt: string,
  mode: PaymentMode,
  { plan, email, website }: OrderTerms,
): string {
  const parts = [mode, attempt, plan, emailKey(email), website];
  return createHash('sha256').update(parts.join('\0')).digest('base64url');
}

/** Creates the order's terms. Only email and website come from the form. */
function createTerms(plan: PayablePlan, { email, website }: CheckoutRequest): OrderTerms {
  const { slug, name, kind, cents, minimumMonths } = plan;
  return {
    plan: slug,
    planName: name,
    kind,
    cents,
    minimumMonths: kind === 'monthly' ? minimumMonths : 1,
    email,
    website,
  };
}

/** Returns the signed-in user's id. An invalid token does not prevent the visitor from paying. */
async function findUserId(
  { accessToken }: CheckoutRequest,
  { findUser, log }: Pick<CheckoutOptions, 'findUser' | 'log'>,
): Promise<string | undefined> {
  try {
    return accessToken ? await findUser(accessToken) : undefined;
  } catch (error) {
    log.warn('an access token could not be checked, so the order does not belong to an account', { error });
    return undefined;
  }
}

type CreatePageOptions = Pick<CheckoutOptions, 'store' | 'log'> & {
  attemptKey: string;
  gateway: PaymentGateway;
};

/** Creates the order's Checkout Session. The order is already stored, so an interrupted request can be repeated as is. */
async function createPage(order: Order, { attemptKey, store, gateway, log }: CreatePageOptions) {
  try {
    const page = await gateway.createSession(order, attemptKey);
    await store.savePage(order.id, page);
    return { outcome: 'ready', url: page.url } as const;
  } catch (error) {
    if (error instanceof EmailRefused) return { outcome: 'refused-email' } as const;
    if (!(error instanceof SessionNotCreated)) throw error;
    // Even if Stripe did create a session, its URL was never given out.
    log.error('Stripe did not create a payment page', { order: order.reference, error });
    return { outcome: 'refused' } as const;
  }
}
