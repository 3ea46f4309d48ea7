import { createHash, randomBytes } from 'node:crypto';
import type { Log } from '#domain/log.ts';
import {
  type Checkout,
  type CheckoutAnswer,
  type CheckoutRequest,
  type OrderState,
  PaymentsUnavailable,
} from './checkout.ts';
import { type OrderTerms, type PaymentMode, viewOrder } from './order.ts';
import type { ClerkOptions, OrderClerk } from './order-clerk.ts';
import type { OrderStore } from './order-store.ts';
import { isPayable, type PayablePlan, type Plan } from './plan.ts';
import { showPage } from './show-page.ts';
import { within } from './within.ts';

export type CheckoutOptions = Pick<ClerkOptions, 'store' | 'log' | 'now'> & {
  /** Undefined: nothing can be bought, and what was bought can still be seen. */
  open: (Pick<ClerkOptions, 'gateway' | 'mode'> & { clerk: OrderClerk }) | undefined;
  plans: Plan[];
  siteUrl: string;
  /** The user id of a good access token; undefined for any other. */
  findUser(accessToken: string): Promise<string | undefined>;
};

/** A visitor waits for this. Stripe answers in a second or is in trouble. */
const patienceMs = 7000;

/** Their money came, and they wait for no letter: webhooks tell what becomes of them. */
const quiet: OrderState[] = ['held', 'refunded', 'disputed'];

/** The order is shown as we know it where Stripe takes longer. */
const settlePatienceMs = 5000;

export function createCheckout(options: CheckoutOptions): Checkout {
  const { open, store, plans, findUser, log } = options;
  return {
    open: open !== undefined,
    sandbox: open !== undefined && open.mode !== 'live',
    createAttempt: () => randomBytes(18).toString('base64url'),
    async start(request) {
      const plan = plans.find(({ slug }) => slug === request.plan);
      if (!plan || !isPayable(plan)) return { outcome: 'unknown-plan' };
      if (!open) throw new PaymentsUnavailable(new Error('Payments are not configured.'));
      const attempt = readAttempt(request);
      const work = async (): Promise<CheckoutAnswer> => {
        const userId = await identify(request, { findUser, log });
        return showPage(
          {
            mode: open.mode,
            attemptKey: hashAttempt(attempt, plan, open.mode),
            terms: termsOf(plan, request.email),
            userId,
            address: request.address,
          },
          { ...options, ...open, summary: plan.summary, attempt },
        );
      };
      return honestly(() => within(patienceMs, work()));
    },
    settle: (sessionId) =>
      honestly(async () => {
        const order = await store.findOrderBySession(sessionId);
        if (!order) return undefined;
        const mayHaveNews = order.fulfilledAt === undefined && !quiet.includes(order.state);
        if (!open || order.mode !== open.mode || !mayHaveNews) return viewOrder(order);
        try {
          return viewOrder((await within(settlePatienceMs, open.clerk.sync(sessionId))) ?? order);
        } catch (error) {
          log.warn('an order is shown without having asked Stripe', { order: order.reference, error });
          return viewOrder((await store.findOrder(order.id)) ?? order);
        }
      }),
  };
}

async function honestly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? error : new PaymentsUnavailable(error);
  }
}

/** Who is signed in. Nobody is kept from paying because a token is old. */
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

/** What is no attempt of ours is as good as one: it only has to be the sender's own. */
function readAttempt({ attempt }: CheckoutRequest): string {
  return /^[\w-]{16,100}$/.test(attempt) ? attempt : randomBytes(18).toString('base64url');
}

function hashAttempt(attempt: string, { slug }: PayablePlan, mode: PaymentMode): string {
  return createHash('sha256').update(`${mode}\0${slug}\0${attempt}`).digest('base64url');
}

/** Of the content alone: whatever else was in the form is not looked at. */
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
