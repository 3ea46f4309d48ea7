import type Stripe from 'stripe';
import { currency } from '../domain/money.ts';
import type { Order } from '../domain/order.ts';
import {
  EmailRefused,
  type HostedPage,
  type PaymentEvent,
  type PaymentFacts,
  PortalRefused,
  SessionNotCreated,
  type SignedEvent,
  StripeNotFound,
} from '../domain/payment-facts.ts';
import type { StripeAccount } from './payments-config.ts';
import { eventSchema, readEvent, verifySignature } from './stripe-event.ts';
import { listCharges, listInvoices, listRecentEvents } from './stripe-lists.ts';
import { readSubscription, ref, sessionSchema, toSessionFacts } from './stripe-responses.ts';

type GatewayOptions = StripeAccount & {
  /** The origin of Stripe's payment pages, the only one that the site may redirect to. */
  pageOrigin: string;
  siteUrl: string;
  /** Overrides for the sandbox and tests. */
  client?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'timeout'> & { fetch?: typeof fetch };
};

/** The timeout of one request. A visitor waits for one or two. */
const timeoutMs = 3000;

type EventIds = Partial<Pick<PaymentEvent, 'subscriptionId' | 'paymentIntentId' | 'customerId'>>;

export type PaymentGateway = ReturnType<typeof createStripeGateway>;

/** The adapter for Stripe, in the site's own types. Every method throws if Stripe is unreachable or its response invalid. */
export function createStripeGateway(options: GatewayOptions) {
  const { live } = options;
  let loading: Promise<Stripe> | undefined;
  const getStripe = () => {
    loading ??= loadStripe(options);
    return loading;
  };
  const parseSession = (response: unknown) => {
    const session = sessionSchema.parse(response);
    if (session.livemode !== live) throw new Error('Stripe returned a session of the other mode.');
    return session;
  };

  const findSession = async (about: EventIds): Promise<string | undefined> => {
    const stripe = await getStripe();
    const { subscriptionId: subscription, paymentIntentId: payment_intent, customerId: customer } = about;
    const filters = [
      subscription && { subscription },
      payment_intent && { payment_intent },
      // Checkout creates a customer for each plan. Invoices by hand, and the payments of renewals, name only that one.
      customer && { customer },
    ];
    for (const filter of filters) {
      if (!filter) continue;
      const [session] = (await stripe.checkout.sessions.list({ ...filter, limit: 1 })).data;
      if (session) return parseSession(session).id;
    }
    if (!payment_intent || customer) return undefined;
    const payer = ref.parse((await stripe.paymentIntents.retrieve(payment_intent)).customer);
    return payer && findSession({ customerId: payer });
  };

  return {
    /** Finds the session of a payment or subscription; undefined if it has none. May throw `StripeNotFound`. */
    findSession: (about: EventIds) => findSession(about).catch(throwNotFound),
    /**
     * Creates an order's Checkout Session. The same order and key always return the same session. Throws
     * `SessionNotCreated` if a retry needs another key.
     */
    async createSession(order: Order, idempotencyKey: string): Promise<HostedPage> {
      const stripe = await getStripe();
      const response = await stripe.checkout.sessions
        .create(formatSessionRequest(order, options.siteUrl), { idempotencyKey })
        .catch((error: unknown) => Promise.reject(classifyError(error)));
      try {
        const { id, url, client_reference_id } = parseSession(response);
        if (!url || new URL(url).origin !== options.pageOrigin)
          throw new Error(`Stripe’s page is not at ${options.pageOrigin}, to which the site may redirect.`);
        if (client_reference_id !== order.id) throw new Error('Stripe returned another order’s session.');
        return { sessionId: id, url };
      } catch (error) {
        throw new SessionNotCreated((error as Error).message, { cause: error });
      }
    },
    /** Reads the facts about a session: all payments, refunds, disputes and invoices. May throw `StripeNotFound`. */
    async readFacts(sessionId: string): Promise<PaymentFacts> {
      const stripe = await getStripe();
      const response = parseSession(
        await stripe.checkout.sessions
          .retrieve(sessionId, { expand: ['payment_intent', 'subscription'] })
          .catch(throwNotFound),
      );
      const session = toSessionFacts(response);
      const { subscriptionId, customerId: customer, paymentIntentId: payment_intent } = session;
      if (session.status !== 'complete')
        return { session, subscription: undefined, charges: [], invoices: [] };
      const payer = subscriptionId && customer ? { customer } : payment_intent && { payment_intent };
      const { charges, underWay } = payer ? await listCharges(stripe, payer) : { charges: [], underWay: [] };
      // Invoices are read after the charges, so that each charge that belongs to one is named by it.
      const invoices = subscriptionId
        ? await listInvoices(stripe, { customer, subscriptionId, underWay })
        : [];
      const subscription = subscriptionId ? readSubscription(response.subscription) : undefined;
      // A plan that was ended looks like one that was not paid, but its debit may still be under way.
      const payment = session.payment === 'failed' && underWay.length > 0 ? 'under-way' : session.payment;
      return { session: { ...session, payment }, subscription, charges, invoices };
    },
    /** See `listRecentEvents` in `stripe-lists.ts`. */
    listRecentEvents: async (nowMs: number) => listRecentEvents(await getStripe(), nowMs),
    async readSubscription(id: string) {
      const stripe = await getStripe();
      return readSubscription(await stripe.subscriptions.retrieve(id, withInvoice).catch(throwNotFound));
    },
    /** Cancels a subscription for the end of the paid period or a later time, or withdraws the cancellation. */
    async setCancellation(id: string, ending: 'period-end' | Date | 'never') {
      const stripe = await getStripe();
      if (ending !== 'never') {
        const change: Stripe.SubscriptionUpdateParams =
          ending === 'period-end'
            ? { cancel_at_period_end: true }
            : { cancel_at: ending.getTime() / 1000, proration_behavior: 'none' };
        return readSubscription(
          await stripe.subscriptions.update(id, { ...change, ...withInvoice }).catch(throwNotFound),
        );
      }
      // The two kinds of cancellation are withdrawn in different ways.
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(id).catch(throwNotFound);
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return readSubscription(await stripe.subscriptions.update(id, { ...change, ...withInvoice }));
    },
    /** Ends a subscription at once. Stripe then stops collecting its invoices. */
    async endNow(id: string) {
      const stripe = await getStripe();
      return readSubscription(await stripe.subscriptions.cancel(id).catch(throwNotFound));
    },
    async changeCustomerEmail(customer: string, email: string) {
      const stripe = await getStripe();
      await stripe.customers.update(customer, { email });
    },
    /** Creates a link to Stripe's customer portal that is valid for a few minutes. May throw `PortalRefused`. */
    async createPortalSession(customer: string, return_url: string): Promise<string> {
      const stripe = await getStripe();
      try {
        return (await stripe.billingPortal.sessions.create({ customer, return_url })).url;
      } catch (error) {
        const { statusCode, message } = error as StripeError;
        throw statusCode === 400 ? new PortalRefused(message, { cause: error }) : error;
      }
    },
    async readEvent(body: Uint8Array, signature: string | undefined, nowMs: number): Promise<SignedEvent> {
      const verified = await verifySignature(await getStripe(), {
        body,
        signature,
        nowMs,
        secrets: options.webhookSecrets,
      });
      if (verified.outcome === 'bad-signature') return verified;
      const parsed = eventSchema.safeParse(verified.content);
      // Stripe signed it, but it is not an event.
      if (!parsed.success) return { outcome: 'ignored', type: 'unknown' };
      const { type, livemode } = parsed.data;
      if (livemode !== live) return { outcome: 'wrong-mode', type };
      const event = readEvent(parsed.data);
      return event ? { outcome: 'good', event } : { outcome: 'ignored', type };
    },
  };
}

/** Stripe's next attempt to collect what is overdue is a field of the invoice. */
const withInvoice = { expand: ['latest_invoice'] };

/** Imports the library only when it is needed, because that takes 0.2 s and 40 MB. */
async function loadStripe({ secretKey, apiUrl, client }: GatewayOptions): Promise<Stripe> {
  const { default: Module } = await import('stripe');
  const { fetch: customFetch, ...address } = client ?? {};
  return new Module(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && parseApiUrl(apiUrl)),
    ...address,
    ...(customFetch && { httpClient: Module.createFetchHttpClient(customFetch) }),
  });
}

function parseApiUrl(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? 'https' : 'http' };
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
  const { id, reference, plan, interval, cents, planName, website } = order;
  const metadata = { order_id: id, reference, website };
  const about = { metadata, description: `${planName} (${reference})` };
  return {
    mode: interval ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: cents,
          tax_behavior: 'inclusive',
          product_data: { name: planName, description: `For ${website}` },
          ...(interval && { recurring: { interval } }),
        },
      },
    ],
    client_reference_id: id,
    customer_email: order.email,
    // A tax invoice of $1,000 or more must name the buyer.
    name_collection: { individual: { enabled: true } },
    tax_id_collection: { enabled: true },
    metadata,
    ...(interval ? { subscription_data: about } : { payment_intent_data: about }),
    // Stripe substitutes the session's id.
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // This URL must not identify the order, because anyone who sees the payment page sees it.
    // It has no `#pay`, because a fragment would keep the note from getting the focus.
    cancel_url: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
  };
}
