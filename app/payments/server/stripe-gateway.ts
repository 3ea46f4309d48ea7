import type Stripe from 'stripe';
import { currency, type Order } from '../domain/order.ts';
import {
  EmailRefused,
  type HostedPage,
  type PaymentEvent,
  type PaymentFacts,
  SessionNotCreated,
  type SignedEvent,
  StripeNotFound,
} from '../domain/payment-facts.ts';
import {
  invoiceParent,
  invoicePayment,
  parseDispute,
  parseMonth,
  parseRefund,
  readSubscription,
  sessionAnswer,
  toSessionFacts,
} from './stripe-answers.ts';
import { eventAnswer, eventTypes, readEvent, verifySignature } from './stripe-event.ts';

type GatewayOptions = {
  secretKey: string;
  /** Two secrets are valid while rotating one. */
  webhookSecrets: string[];
  live: boolean;
  /** The origin of Stripe's payment pages, the only one that the site may redirect to. */
  pageOrigin: string;
  siteUrl: string;
  /** Overrides for the sandbox and tests. */
  client?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'timeout'> & { fetch?: typeof fetch };
};

/** The timeout of one request. A visitor waits for one or two. */
const timeoutMs = 3000;

const maxListed = 100;
const maxUndelivered = 2000;

type PaymentIds = Pick<PaymentEvent, 'subscriptionId' | 'paymentIntentId'>;

export type PaymentGateway = ReturnType<typeof createStripeGateway>;

/** The adapter for Stripe, in the site's own types. Every method throws if Stripe is unreachable or its response invalid. */
export function createStripeGateway(options: GatewayOptions) {
  const { live } = options;
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(options);
    return opened;
  };
  const parseSession = (answer: unknown) => {
    const session = sessionAnswer.parse(answer);
    if (session.livemode !== live) throw new Error('Stripe returned a session of the other mode.');
    return session;
  };

  const findSession = async ({
    subscriptionId,
    paymentIntentId,
  }: PaymentIds): Promise<string | undefined> => {
    const stripe = await open();
    if (!subscriptionId && !paymentIntentId) return undefined;
    const found = await stripe.checkout.sessions.list({
      limit: 1,
      ...(subscriptionId ? { subscription: subscriptionId } : { payment_intent: paymentIntentId ?? '' }),
    });
    const [session] = found.data;
    if (session) return parseSession(session).id;
    if (subscriptionId || !paymentIntentId) return undefined;
    // A later month's payment is linked to its subscription through an invoice.
    const invoice = await findInvoice(stripe, paymentIntentId);
    const subscription = invoice && invoiceParent.parse(await stripe.invoices.retrieve(invoice));
    return subscription && findSession({ subscriptionId: subscription, paymentIntentId: undefined });
  };

  return {
    /** Finds the session of a payment or subscription; undefined if it has none. May throw `StripeNotFound`. */
    findSession: (about: PaymentIds) => findSession(about).catch(throwNotFound),
    /**
     * Creates an order's Checkout Session. The same order and key always return the same session. Throws
     * `SessionNotCreated` if a retry needs another key.
     */
    async createSession(order: Order, idempotencyKey: string): Promise<HostedPage> {
      const stripe = await open();
      const answer = await stripe.checkout.sessions
        .create(formatSessionRequest(order, options.siteUrl), { idempotencyKey })
        .catch((error: unknown) => Promise.reject(classifyError(error)));
      try {
        const { id, url, client_reference_id } = parseSession(answer);
        if (!url || new URL(url).origin !== options.pageOrigin)
          throw new Error(`Stripe’s page is not at ${options.pageOrigin}, to which the site may redirect.`);
        if (client_reference_id !== order.id) throw new Error('Stripe returned another order’s session.');
        return { sessionId: id, url };
      } catch (error) {
        throw new SessionNotCreated((error as Error).message, { cause: error });
      }
    },
    /** Expires a session, so that it can't be paid. Does nothing if it is not open. */
    async closeSession(sessionId: string) {
      const stripe = await open();
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // The session may have been paid or expired in the meantime, which the caller checks.
        const { status } = parseSession(await stripe.checkout.sessions.retrieve(sessionId));
        if (status === 'open') throw error;
      }
    },
    /**
     * Reads the facts about a session. `paymentIntentId` adds the refunds and disputes of that payment, which may be a
     * later month's. May throw `StripeNotFound`.
     */
    async readFacts(sessionId: string, paymentIntentId?: string): Promise<PaymentFacts> {
      const stripe = await open();
      const session = parseSession(
        await stripe.checkout.sessions
          .retrieve(sessionId, { expand: ['payment_intent', 'subscription'] })
          .catch(throwNotFound),
      );
      const facts = toSessionFacts(session);
      if (facts.payment !== 'paid')
        return { session: facts, refunds: [], disputes: [], subscription: undefined, months: [] };
      const first = facts.paymentIntentId ?? (session.invoice && (await findIntent(stripe, session.invoice)));
      const [money, later] = await Promise.all([
        listRefundsAndDisputes(stripe, first, paymentIntentId),
        facts.subscriptionId
          ? readSubscriptionFacts(stripe, facts.subscriptionId)
          : { subscription: undefined, months: [] },
      ]);
      return { session: { ...facts, paymentIntentId: first }, ...money, ...later };
    },
    async readSubscription(id: string) {
      const stripe = await open();
      return readSubscription(await stripe.subscriptions.retrieve(id).catch(throwNotFound));
    },
    /** Cancels a subscription for the end of the paid month or a later time, or withdraws the cancellation. */
    async setCancellation(id: string, ending: 'period-end' | Date | 'never') {
      const stripe = await open();
      if (ending !== 'never') {
        const change: Stripe.SubscriptionUpdateParams =
          ending === 'period-end'
            ? { cancel_at_period_end: true }
            : { cancel_at: ending.getTime() / 1000, proration_behavior: 'none' };
        return readSubscription(await stripe.subscriptions.update(id, change).catch(throwNotFound));
      }
      // The two kinds of cancellation are withdrawn in different ways.
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(id).catch(throwNotFound);
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return readSubscription(await stripe.subscriptions.update(id, change));
    },
    /** Creates a link to Stripe's customer portal that is valid for a few minutes. */
    async createPortalSession(customer: string, return_url: string) {
      const stripe = await open();
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });
      return url;
    },
    async readEvent(body: Uint8Array, signature: string | undefined, nowMs: number): Promise<SignedEvent> {
      const verified = await verifySignature(await open(), {
        body,
        signature,
        nowMs,
        secrets: options.webhookSecrets,
      });
      if (verified.outcome === 'bad-signature') return verified;
      const parsed = eventAnswer.safeParse(verified.content);
      // Stripe signed it, but it is not an event.
      if (!parsed.success) return { outcome: 'ignored', type: 'unknown' };
      const { type, livemode } = parsed.data;
      if (livemode !== live) return { outcome: 'wrong-mode', type };
      const event = readEvent(parsed.data);
      return event ? { outcome: 'good', event } : { outcome: 'ignored', type };
    },
    /** Lists the undelivered events of the last 30 days, oldest first. */
    async listUndelivered(): Promise<PaymentEvent[]> {
      const stripe = await open();
      const answers = await stripe.events
        .list({ delivery_success: false, types: [...eventTypes], limit: maxListed })
        .autoPagingToArray({ limit: maxUndelivered });
      return answers
        .map((answer) => eventAnswer.parse(answer))
        .filter(({ livemode }) => livemode === live)
        .flatMap((answer) => readEvent(answer) ?? [])
        .reverse();
    },
  };
}

/** Finds the payment intent that paid an invoice. */
async function findIntent(stripe: Stripe, invoice: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 });
  return data[0] && invoicePayment.parse(data[0]).payment.payment_intent;
}

/** Finds the invoice that a payment paid; undefined if it paid none. */
async function findInvoice(stripe: Stripe, paymentIntentId: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    limit: 1,
  });
  return data[0] && invoicePayment.parse(data[0]).invoice;
}

/** Lists the refunds and disputes of the first payment, and of a later month's payment. */
async function listRefundsAndDisputes(
  stripe: Stripe,
  first: string | undefined,
  later: string | undefined,
): Promise<Pick<PaymentFacts, 'refunds' | 'disputes'>> {
  const payments: { intent: string; invoiceId: string | undefined }[] = [];
  if (first) payments.push({ intent: first, invoiceId: undefined });
  if (later && later !== first) payments.push({ intent: later, invoiceId: await findInvoice(stripe, later) });
  const lists = await Promise.all(
    payments.map(async ({ intent: payment_intent, invoiceId }) => {
      const [refunds, disputes] = await Promise.all([
        stripe.refunds.list({ payment_intent, limit: maxListed }),
        stripe.disputes.list({ payment_intent, limit: maxListed }),
      ]);
      return {
        refunds: refunds.data.map((answer) => parseRefund(answer, invoiceId)),
        disputes: disputes.data.map((answer) => parseDispute(answer, invoiceId)),
      };
    }),
  );
  return {
    refunds: lists.flatMap(({ refunds }) => refunds),
    disputes: lists.flatMap(({ disputes }) => disputes),
  };
}

/** Reads a subscription and its months after the first. */
async function readSubscriptionFacts(
  stripe: Stripe,
  id: string,
): Promise<Pick<PaymentFacts, 'subscription' | 'months'>> {
  const [answer, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripe.invoices.list({ subscription: id, limit: maxListed }),
  ]);
  return {
    subscription: readSubscription(answer),
    months: invoices.data.flatMap((invoice) => parseMonth(invoice) ?? []),
  };
}

/** Imports the library only when it is needed, because that takes 0.2 s and 40 MB. */
async function openStripe({ secretKey, client }: GatewayOptions): Promise<Stripe> {
  const { default: Module } = await import('stripe');
  const { fetch: customFetch, ...address } = client ?? {};
  return new Module(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...address,
    ...(customFetch && { httpClient: Module.createFetchHttpClient(customFetch) }),
  });
}

type StripeError = { type?: string; message?: string; statusCode?: number; param?: string };

/** Wraps an error in `SessionNotCreated` if retrying needs another idempotency key. */
function classifyError(error: unknown): unknown {
  const { type = '', message = type, statusCode, param } = error as StripeError;
  // Conflict or rate limit, which Stripe does not store with the key.
  if (statusCode === 409 || statusCode === 429) return error;
  if (param === 'customer_email') return new EmailRefused(message, { cause: error });
  // The library reports a response that is not JSON without a status, but with this type.
  const hasResponse = statusCode !== undefined || type === 'StripeAPIError';
  return hasResponse ? new SessionNotCreated(message, { cause: error }) : error;
}

function throwNotFound(error: unknown): never {
  const { statusCode, message } = error as StripeError;
  throw statusCode === 404 ? new StripeNotFound(message, { cause: error }) : error;
}

/** Formats the request for an order's session. The same order always gives the same request. */
function formatSessionRequest(order: Order, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const { id, reference, plan, kind, cents, planName, website } = order;
  const isMonthly = kind === 'monthly';
  const metadata = { order_id: id, reference, website };
  const about = { metadata, description: `${planName} (${reference})` };
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: cents,
          tax_behavior: 'inclusive',
          product_data: { name: planName, description: `For ${website}` },
          ...(isMonthly && { recurring: { interval: 'month' } }),
        },
      },
    ],
    client_reference_id: id,
    customer_email: order.email,
    // A tax invoice of $1,000 or more must name the buyer.
    name_collection: { individual: { enabled: true } },
    tax_id_collection: { enabled: true },
    metadata,
    ...(isMonthly ? { subscription_data: about } : { payment_intent_data: about }),
    // Stripe substitutes the session's id.
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // This URL must not identify the order, because anyone who sees the payment page sees it.
    // It has no `#pay`, because a fragment would keep the note from getting the focus.
    cancel_url: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
  };
}
