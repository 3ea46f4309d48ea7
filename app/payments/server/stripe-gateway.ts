import type Stripe from 'stripe';
import { currency, type Order } from '../domain/order.ts';
import {
  AnsweredInVain,
  EmailRefused,
  type HostedPage,
  type PaymentEvent,
  type PaymentFacts,
  type SignedEvent,
  UnknownToStripe,
} from '../domain/payment-facts.ts';
import {
  invoiceParent,
  invoicePayment,
  readDispute,
  readMonth,
  readRefund,
  readSession,
  readSubscription,
  sessionAnswer,
} from './stripe-answers.ts';
import { eventAnswer, eventTypes, readEvent, verifySignature } from './stripe-event.ts';

type GatewayOptions = {
  secretKey: string;
  /** Several secrets are valid while one replaces another. */
  webhookSecrets: string[];
  live: boolean;
  /** The origin of Stripe's payment pages, the only one that the site's pages may lead to. */
  pageOrigin: string;
  siteUrl: string;
  /** Replaces Stripe's own, for the sandbox and tests. */
  client?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'timeout'> & { fetch?: typeof fetch };
};

/** The time limit of a request. A visitor waits for one or two requests. */
const timeoutMs = 3000;

const maxListed = 100;
const maxUndelivered = 2000;

type About = Pick<PaymentEvent, 'subscriptionId' | 'paymentIntentId'>;

export type PaymentGateway = ReturnType<typeof createStripeGateway>;

/** Stripe in the site's own types. Every method throws if Stripe can't be reached or its answer can't be read. */
export function createStripeGateway(options: GatewayOptions) {
  const { live } = options;
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(options);
    return opened;
  };
  const parseSession = (answer: unknown) => {
    const session = sessionAnswer.parse(answer);
    if (session.livemode !== live) throw new Error('Stripe answered with a session of the other mode.');
    return session;
  };

  const findSession = async ({ subscriptionId, paymentIntentId }: About): Promise<string | undefined> => {
    const stripe = await open();
    if (!subscriptionId && !paymentIntentId) return undefined;
    const found = await stripe.checkout.sessions.list({
      limit: 1,
      ...(subscriptionId ? { subscription: subscriptionId } : { payment_intent: paymentIntentId ?? '' }),
    });
    const [session] = found.data;
    if (session) return parseSession(session).id;
    if (subscriptionId || !paymentIntentId) return undefined;
    // A later month's payment belongs to an invoice, which belongs to a subscription.
    const invoice = await findInvoice(stripe, paymentIntentId);
    const subscription = invoice && invoiceParent.parse(await stripe.invoices.retrieve(invoice));
    return subscription && findSession({ subscriptionId: subscription, paymentIntentId: undefined });
  };

  return {
    /** Finds the page of a payment or subscription; undefined if it has none. Throws `UnknownToStripe`. */
    findSession: (about: About) => findSession(about).catch(nameUnknown),
    /**
     * Creates the page of an order; the same key and order always give the same page. Throws `AnsweredInVain` if another key is
     * needed.
     */
    async createSession(order: Order, idempotencyKey: string): Promise<HostedPage> {
      const stripe = await open();
      const answer = await stripe.checkout.sessions
        .create(formatSession(order, options.siteUrl), { idempotencyKey })
        .catch((error: unknown) => Promise.reject(explain(error)));
      try {
        const { id, url, client_reference_id } = parseSession(answer);
        if (!url || new URL(url).origin !== options.pageOrigin)
          throw new Error(`Stripe’s page is not at ${options.pageOrigin}, where our pages may lead.`);
        if (client_reference_id !== order.id) throw new Error('Stripe answered for another order.');
        return { sessionId: id, url };
      } catch (error) {
        throw new AnsweredInVain((error as Error).message, { cause: error });
      }
    },
    /** Closes the page, so that nobody can pay on it. Does nothing if it is not open. */
    async closeSession(sessionId: string) {
      const stripe = await open();
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // The page was paid or expired meanwhile: the caller looks again.
        const { status } = parseSession(await stripe.checkout.sessions.retrieve(sessionId));
        if (status === 'open') throw error;
      }
    },
    /**
     * Reads the facts of a page. `paymentIntentId` adds the refunds and disputes of this payment, which may be that of a
     * later month. Throws `UnknownToStripe`.
     */
    async readFacts(sessionId: string, paymentIntentId?: string): Promise<PaymentFacts> {
      const stripe = await open();
      const session = parseSession(
        await stripe.checkout.sessions
          .retrieve(sessionId, { expand: ['payment_intent', 'subscription'] })
          .catch(nameUnknown),
      );
      const facts = readSession(session);
      if (facts.payment !== 'paid')
        return { session: facts, refunds: [], disputes: [], subscription: undefined, months: [] };
      const first = facts.paymentIntentId ?? (session.invoice && (await findIntent(stripe, session.invoice)));
      const [money, later] = await Promise.all([
        listReturns(stripe, first, paymentIntentId),
        facts.subscriptionId
          ? readLater(stripe, facts.subscriptionId)
          : { subscription: undefined, months: [] },
      ]);
      return { session: { ...facts, paymentIntentId: first }, ...money, ...later };
    },
    async readSubscription(id: string) {
      const stripe = await open();
      return readSubscription(await stripe.subscriptions.retrieve(id).catch(nameUnknown));
    },
    /** Has a subscription end with the month that is paid, at a later time, or not at all. */
    async changeEnding(id: string, ending: 'period-end' | Date | 'never') {
      const stripe = await open();
      if (ending !== 'never') {
        const change: Stripe.SubscriptionUpdateParams =
          ending === 'period-end'
            ? { cancel_at_period_end: true }
            : { cancel_at: ending.getTime() / 1000, proration_behavior: 'none' };
        return readSubscription(await stripe.subscriptions.update(id, change).catch(nameUnknown));
      }
      // An end with the paid month is taken back in another way than an end at a time.
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(id).catch(nameUnknown);
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return readSubscription(await stripe.subscriptions.update(id, change));
    },
    /** Creates an address of Stripe's customer portal, which is good for some minutes. */
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
      // Stripe signed it, but its shape is unknown: it is a message of another kind.
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

/** Finds the payment of an invoice. */
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

/** Reads the refunds and disputes of the first payment, and of one of a later month. */
async function listReturns(
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
        refunds: refunds.data.map((answer) => readRefund(answer, invoiceId)),
        disputes: disputes.data.map((answer) => readDispute(answer, invoiceId)),
      };
    }),
  );
  return {
    refunds: lists.flatMap(({ refunds }) => refunds),
    disputes: lists.flatMap(({ disputes }) => disputes),
  };
}

/** Reads a subscription and its months after the first. */
async function readLater(stripe: Stripe, id: string): Promise<Pick<PaymentFacts, 'subscription' | 'months'>> {
  const [answer, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripe.invoices.list({ subscription: id, limit: maxListed }),
  ]);
  return {
    subscription: readSubscription(answer),
    months: invoices.data.flatMap((invoice) => readMonth(invoice) ?? []),
  };
}

/** Loads the library only when it is needed, because it costs 0.2 s and 40 MB. */
async function openStripe({ secretKey, client }: GatewayOptions): Promise<Stripe> {
  const { default: Module } = await import('stripe');
  const { fetch: ask, ...place } = client ?? {};
  return new Module(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...place,
    ...(ask && { httpClient: Module.createFetchHttpClient(ask) }),
  });
}

type StripeError = { type?: string; message?: string; statusCode?: number; param?: string };

/** Tells whether asking for a page again would help, and with which key. */
function explain(error: unknown): unknown {
  const { type = '', message = type, statusCode, param } = error as StripeError;
  // The same request is running, or there are too many requests. Stripe stores neither answer with the key.
  if (statusCode === 409 || statusCode === 429) return error;
  if (param === 'customer_email') return new EmailRefused(message, { cause: error });
  // The library has no status for an answer that is not JSON. Without an answer it has another type.
  const isAnswer = statusCode !== undefined || type === 'StripeAPIError';
  return isAnswer ? new AnsweredInVain(message, { cause: error }) : error;
}

function nameUnknown(error: unknown): never {
  const { statusCode, message } = error as StripeError;
  throw statusCode === 404 ? new UnknownToStripe(message, { cause: error }) : error;
}

/** Asks for a page at the order's price: whole cents, GST included. The same order always gives the same request. */
function formatSession(order: Order, siteUrl: string): Stripe.Checkout.SessionCreateParams {
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
    // A tax invoice of $1,000 or more has to name the buyer.
    name_collection: { individual: { enabled: true } },
    tax_id_collection: { enabled: true },
    metadata,
    ...(isMonthly ? { subscription_data: about } : { payment_intent_data: about }),
    // Stripe replaces the braces with the id.
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // The address says nothing about the order, because anybody who sees the payment page sees it.
    // It has no `#pay`: a page that is opened at a fragment gives the focus to no note.
    cancel_url: `${siteUrl}/pricing?plan=${encodeURIComponent(plan)}&cancelled=1`,
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
  };
}
