import { createHash, randomBytes } from 'node:crypto';
import { isPayable, type PayablePlan, type Plan } from '#app/content/plan.ts';
import type { Log } from '#platform/log.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { waitAtMost } from '#platform/time-limit.ts';
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
import { AnsweredInVain, EmailRefused } from '../domain/payment-facts.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

type CheckoutOptions = Pick<OrderServiceOptions, 'store' | 'log' | 'now'> & {
  /** Without a gateway nothing can be bought, but earlier orders can still be seen. */
  open: (Pick<OrderServiceOptions, 'gateway' | 'mode'> & { orderService: OrderService }) | undefined;
  plans: Plan[];
  /** Finds the user id of a valid access token; undefined for any other. */
  findUser(accessToken: string): Promise<string | undefined>;
};

/** The time limit while a visitor waits. Stripe normally answers within a second. */
const patienceMs = 7000;

/** If Stripe takes longer, the order is shown as the database has it. */
const settlePatienceMs = 5000;

/** How long a payment page stays open. Stripe allows half an hour to a day from the request. */
const pageLifeMs = 2 * 3600_000;

/** Stripe need not be asked about orders in these states, because webhooks report their changes. */
const quiet: OrderState[] = ['held', 'refunded', 'disputed'];

/** Matches what `createAttempt` makes. Anything else was not made by a form of this site. */
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
      const terms = readTerms(plan, request);
      const attempt = attemptPattern.test(request.attempt) ? request.attempt : createAttempt();
      return orUnavailable(() =>
        waitAtMost(patienceMs, async () => {
          const attemptKey = hashAttempt(attempt, open.mode, terms);
          const placed = await store.place({
            mode: open.mode,
            attemptKey,
            terms,
            userId: await identify(request, { findUser, log }),
            address: request.address,
            expiresAt: new Date(now() + pageLifeMs),
          });
          if (placed.outcome === 'limited') return placed;
          const { order } = placed;
          if (order.sessionId === undefined)
            return askForPage(order, { attemptKey, store, gateway: open.gateway, log });
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
        const mayHaveNews = order.fulfilledAt === undefined && !quiet.includes(order.state);
        if (!open || order.mode !== open.mode || !mayHaveNews) return viewOrder(order);
        try {
          const synced = await waitAtMost(settlePatienceMs, () => open.orderService.sync(sessionId));
          return viewOrder(synced ?? order);
        } catch (error) {
          log.warn('an order is shown without having asked Stripe', { order: order.reference, error });
          return viewOrder((await store.findOrder(order.id)) ?? order);
        }
      }),
  };
}

/**
 * Hashes what makes two submits the same order. It is also Stripe's idempotency key. Without the random attempt, a
 * stranger who knows address and website could reach the buyer's page.
 */
function hashAttempt(attempt: string, mode: PaymentMode, { plan, email, website }: OrderTerms): string {
  const parts = [mode, attempt, plan, emailKey(email), website];
  return createHash('sha256').update(parts.join('\0')).digest('base64url');
}

/** Takes the terms from the content alone, whatever the form says. */
function readTerms(plan: PayablePlan, { email, website }: CheckoutRequest): OrderTerms {
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

/** Finds who is signed in. An expired token does not prevent the visitor from paying. */
async function identify(
  { accessToken }: CheckoutRequest,
  { findUser, log }: Pick<CheckoutOptions, 'findUser' | 'log'>,
): Promise<string | undefined> {
  try {
    return accessToken ? await findUser(accessToken) : undefined;
  } catch (error) {
    log.warn('an access token could not be checked: the order goes on without its account', { error });
    return undefined;
  }
}

type Asking = Pick<CheckoutOptions, 'store' | 'log'> & { attemptKey: string; gateway: PaymentGateway };

/** The order is on disk by now, so that an interrupted request can be repeated unchanged and nothing is paid twice. */
async function askForPage(order: Order, { attemptKey, store, gateway, log }: Asking) {
  try {
    const page = await gateway.createSession(order, attemptKey);
    await store.keepPage(order.id, page);
    return { outcome: 'ready', url: page.url } as const;
  } catch (error) {
    if (error instanceof EmailRefused) return { outcome: 'refused-email' } as const;
    if (!(error instanceof AnsweredInVain)) throw error;
    // If Stripe made a page all the same, nobody has its address.
    log.error('Stripe answered without a payment page', { order: order.reference, error });
    return { outcome: 'refused' } as const;
  }
}
