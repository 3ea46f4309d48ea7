import { createHash, randomBytes } from 'node:crypto';
import type { Plan } from '#app/content/pricing.ts';
import { formatPageAddress, parsePageAddress } from '#app/features/audit/domain/page-address.ts';
import type { Log } from '#platform/log.ts';
import { emailAddress, emailKey } from '#platform/mail/email-address.ts';
import { line } from '#platform/text/form-text.ts';
import { runWithTimeout } from '#platform/time-limit.ts';
import {
  type Checkout,
  type CheckoutOutcome,
  type CheckoutRequest,
  type Choice,
  type Fault,
  maxEmailLength,
  maxWebsiteLength,
  orUnavailable,
} from '../domain/checkout.ts';
import type { Order, OrderTerms, PaymentMode } from '../domain/order.ts';
import { type OrderView, viewOrder } from '../domain/order-view.ts';
import { EmailRefused, SessionNotCreated } from '../domain/payment-facts.ts';
import type { Buyer } from './database/order-writes.ts';
import type { OrderService, OrderServiceOptions } from './order-service.ts';

type CheckoutOptions = Pick<OrderServiceOptions, 'store' | 'log' | 'now'> & {
  /** Undefined if payments are closed; earlier orders can still be viewed. */
  processor: (Pick<OrderServiceOptions, 'gateway' | 'mode'> & { orderService: OrderService }) | undefined;
  plans: Plan[];
  /** Returns the user of an access token, or undefined if the token is invalid. */
  findBuyer(accessToken: string): Promise<Buyer | undefined>;
};

/** The visitor is waiting. Stripe normally responds within a second. */
const startTimeoutMs = 7000;

/** If Stripe takes longer, the stored order is shown. */
const settleTimeoutMs = 5000;

/** The lifetime of a Checkout Session. Stripe allows 30 minutes to 24 hours. */
const pageLifeMs = 2 * 3600_000;

/** Matches the values of `createAttempt`. Anything else did not come from a form of this site. */
const attemptPattern = /^[\w-]{24}$/;

/** P-01. The request determines who orders which plan, never the price. */
export function createCheckout(options: CheckoutOptions): Checkout {
  const { processor, store, plans, log, now } = options;
  const createAttempt = () => randomBytes(18).toString('base64url');

  const order = async (choice: Choice, terms: OrderTerms, request: CheckoutRequest) => {
    if (!processor) return { state: 'closed' } as const;
    const { orderService, gateway, mode } = processor;
    const attemptKey = createIdempotencyKey(choice.attempt, mode, terms);
    const placed = await store.place({
      ...{ mode, attemptKey, terms, address: request.address },
      buyer: await findBuyer(request, options),
      expiresAt: new Date(now() + pageLifeMs),
    });
    if ('retryAfterSeconds' in placed)
      return { state: 'limited', retryAfterSeconds: placed.retryAfterSeconds, choice } as const;
    const { sessionId } = placed;
    if (sessionId !== undefined) {
      const { state, sessionUrl } = (await orderService.sync(sessionId)) ?? placed;
      const isOpen = state === 'open' && sessionUrl !== undefined;
      const to = isOpen ? sessionUrl : `/payment-success?session_id=${sessionId}`;
      return { state: 'redirect', to } as const;
    }
    // The order is already stored, so an interrupted request can be repeated as is.
    const page = await gateway.createSession(placed, attemptKey);
    await store.savePage(placed.id, page);
    log.info('an order was placed', { order: placed.reference, plan: placed.plan });
    return { state: 'redirect', to: page.url } as const;
  };

  return {
    isOpen: processor !== undefined,
    sandbox: processor !== undefined && processor.mode !== 'live',
    createAttempt,
    async start(request): Promise<CheckoutOutcome> {
      if (!processor) return { state: 'closed' };
      const plan = plans.find(({ slug }) => slug === request.plan);
      if (!plan || plan.byQuote) return { state: 'unknown-plan' };
      const { attempt, email, website } = request;
      const choice = { plan: plan.slug, attempt: attempt || createAttempt(), email, website };
      const typed = readBuyer(choice);
      if ('faults' in typed) return { state: 'faulty', ...typed, choice };
      // A value that is not from a form of this site never reaches another order.
      const own = { ...choice, attempt: attemptPattern.test(attempt) ? attempt : createAttempt() };
      try {
        return await runWithTimeout(startTimeoutMs, () => order(own, createTerms(plan, typed), request));
      } catch (error) {
        const fault = { field: 'email', text: refusedEmail } as const;
        if (error instanceof EmailRefused) return { state: 'faulty', faults: [fault], choice };
        // Whatever failed, nothing was charged.
        log.error('a checkout could not be started', { error, plan: plan.slug });
        // Stripe would repeat its refusal to the same attempt. If it did create a session, its URL was never given out.
        const isRefused = error instanceof SessionNotCreated;
        return { state: 'unavailable', choice: isRefused ? { ...choice, attempt: createAttempt() } : choice };
      }
    },
    settle: (sessionId) =>
      orUnavailable(async () => {
        const known = await store.findOrderBySession(sessionId);
        if (!known) return undefined;
        const isOpen = processor?.mode === known.mode;
        const view = async (order: Order): Promise<OrderView> => {
          const { sandboxUrl, ...seen } = viewOrder(order, (await store.readHistory(order.id)).movements);
          // The sandbox's pages are served only while it is in use.
          return { ...seen, sandboxUrl: isOpen ? sandboxUrl : undefined };
        };
        // Webhooks report what happens after the payment.
        if (!processor || !isOpen || known.paidAt !== undefined) return view(known);
        try {
          const { sync } = processor.orderService;
          return await view((await runWithTimeout(settleTimeoutMs, () => sync(sessionId))) ?? known);
        } catch (error) {
          log.warn('an order is shown as stored: Stripe did not respond', { order: known.reference, error });
          return view((await store.findOrder(known.id)) ?? known);
        }
      }),
  };
}

const refusedEmail = 'The payment provider does not accept this address. Please check it, or use another.';

const emailSchema = line(
  'your email address',
  maxEmailLength,
  'Enter your email address: the receipt goes there.',
).pipe(emailAddress);

type Typed = Pick<Choice, 'website' | 'email'>;

/** Reads the buyer's address and website from the form, or lists what is wrong with them, in the form's order. */
export function readBuyer({ website, email }: Typed): Typed | { faults: Fault[] } {
  const address = emailSchema.safeParse(email);
  const site = parseWebsite(website);
  const faults: Fault[] = [
    ...(site.ok ? [] : [{ field: 'website' as const, text: site.fault }]),
    ...(address.success ? [] : [{ field: 'email' as const, text: address.error.issues[0]?.message ?? '' }]),
  ];
  return site.ok && address.success ? { website: site.website, email: address.data } : { faults };
}

/** Normalises a website's address, such as to `tidepool.example`. */
function parseWebsite(typed: string): { ok: true; website: string } | { ok: false; fault: string } {
  if (typed.trim() === '') return { ok: false, fault: 'Enter the address of the website the work is for.' };
  if (typed.trim().length > maxWebsiteLength)
    return { ok: false, fault: `Shorten the address of the website to ${maxWebsiteLength} characters.` };
  const parsed = parsePageAddress(typed);
  if (!parsed.ok) return parsed;
  const shown = formatPageAddress(parsed.url).replace(/^http:\/\//, '');
  return { ok: true, website: shown.replace(/^www\./, '').replace(/\/+$/, '') };
}

/**
 * Hashes what makes two submits the same order, which is also Stripe's idempotency key. Without the random attempt, a
 * third party who knows address and website could reach the buyer's payment page.
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
function createTerms(plan: Plan, { email, website }: Typed): OrderTerms {
  const { slug, name, interval, cents } = plan;
  const minimumPayments = interval ? plan.minimumPayments : 1;
  return { plan: slug, planName: name, interval, cents, minimumPayments, email, website };
}

/** Returns the signed-in user. An invalid token does not prevent the visitor from paying. */
async function findBuyer(
  { accessToken }: CheckoutRequest,
  options: Pick<CheckoutOptions, 'findBuyer' | 'log'>,
): Promise<Buyer | undefined> {
  try {
    return accessToken ? await options.findBuyer(accessToken) : undefined;
  } catch (error) {
    options.log.warn('an access token could not be checked, so the order does not belong to an account', {
      error,
    });
    return undefined;
  }
}
