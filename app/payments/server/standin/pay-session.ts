import type Stripe from 'stripe';
import type { Ledger } from './ledger.ts';
import { makeInvoice } from './objects/invoice.ts';
import { makeCharge, makeCustomer, makePaymentIntent } from './objects/payment.ts';
import { makeSession, parseSessionParameters, type SessionParameters } from './objects/session.ts';
import { makeLineItem, makePrice, makeSubscription } from './objects/subscription.ts';
import type { FormFields } from './parse-form.ts';
import { SandboxError } from './sandbox-error.ts';
import { planExpiry } from './sandbox-jobs.ts';

type Session = Stripe.Checkout.Session;

/** POST /v1/checkout/sessions. */
export async function createSession(ledger: Ledger, form: FormFields, pageUrl: string): Promise<Session> {
  const parameters = parseSessionParameters(form, ledger.now);
  const session = makeSession(parameters, { now: ledger.now, pageUrl });
  const inner = innerOf(parameters);
  for (const { price_data, quantity } of parameters.line_items) {
    const price = makePrice({
      now: ledger.now,
      cents: price_data.unit_amount,
      currency: price_data.currency,
      interval: price_data.recurring?.interval,
      taxBehavior: price_data.tax_behavior,
    });
    await ledger.put('price', price);
    const item = makeLineItem(price, price_data.product_data.name, quantity);
    // The metadata of the payment or the subscription waits here until that exists.
    await ledger.put('line_item', { ...item, metadata: inner.metadata }, session.id);
  }
  await ledger.put('session', session);
  await ledger.plan([planExpiry(session)]);
  return session;
}

function innerOf({ mode, payment_intent_data, subscription_data }: SessionParameters) {
  return mode === 'payment' ? payment_intent_data : subscription_data;
}

/** Reads the session as it is at this moment, because its time may be over. */
export async function findSession(ledger: Ledger, id: string): Promise<Session> {
  const session = await ledger.require('session', id);
  return session.status === 'open' && session.expires_at <= ledger.now
    ? endSession(ledger, session)
    : session;
}

/** POST /v1/checkout/sessions/{id}/expire. */
export async function expireSession(ledger: Ledger, id: string): Promise<Session> {
  const session = await findSession(ledger, id);
  if (session.status !== 'open')
    throw new SandboxError(
      400,
      `This Session is not in an expireable state: only open Sessions can be expired, and this one is ${session.status}.`,
    );
  return endSession(ledger, session);
}

async function endSession(ledger: Ledger, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired', url: null };
  await ledger.put('session', expired);
  await ledger.emit('checkout.session.expired', expired);
  return expired;
}

/** Ends the session's time ahead of the clock. Afterwards it differs from a session that was closed. */
export async function endTime(ledger: Ledger, id: string): Promise<void> {
  const session = await findSession(ledger, id);
  if (session.status === 'open') await endSession(ledger, { ...session, expires_at: ledger.now });
}

/** Drops the card that needs a confirmation, because another card replaces it or its owner refused. */
export async function forgetCard(ledger: Ledger, id: string): Promise<void> {
  const session = await requireOpen(ledger, id);
  if (session.payment_intent) await ledger.put('session', { ...session, payment_intent: null });
}

/** Asks the card's owner for a confirmation. The session stays open until then. */
export async function askForAuthentication(ledger: Ledger, id: string): Promise<void> {
  const session = await requireOpen(ledger, id);
  const intent = await makeIntentOf(ledger, session, 'requires_action');
  await ledger.put('payment_intent', intent, session.id);
  await ledger.put('session', { ...session, payment_intent: intent.id });
}

/** Completes the session for the buyer. `under-way` means that the bank has not decided yet. */
export async function paySession(
  ledger: Ledger,
  id: string,
  outcome: 'paid' | 'under-way',
): Promise<Session> {
  const session = await requireOpen(ledger, id);
  const paid = outcome === 'paid';
  const customer = makeCustomer(ledger.now, session.customer_email);
  await ledger.put('customer', customer);
  const intent = await makeIntentOf(ledger, session, paid ? 'succeeded' : 'processing');
  const subscription =
    session.mode === 'subscription' ? await subscribe(ledger, session, customer.id, paid) : undefined;
  const invoice =
    subscription &&
    makeInvoice(subscription, {
      now: ledger.now,
      cents: intent.amount,
      status: paid ? 'paid' : 'open',
      reason: 'subscription_create',
      email: session.customer_email,
    });
  const complete: Session = {
    ...session,
    status: 'complete',
    payment_status: paid ? 'paid' : 'unpaid',
    url: null,
    customer: customer.id,
    customer_details: makeDetails(session.customer_email),
    payment_intent: subscription ? null : intent.id,
    subscription: subscription?.id ?? null,
    invoice: invoice?.id ?? null,
  };
  if (subscription && invoice) {
    await ledger.put('subscription', { ...subscription, latest_invoice: invoice.id });
    await ledger.put('invoice', invoice, subscription.id);
    if (paid) await ledger.emit('invoice.paid', invoice);
  }
  // The parent links a payment to its session, as in Stripe's lists.
  await ledger.put('session', complete, subscription?.id ?? intent.id);
  await putPayment(ledger, intent, invoice?.id);
  await ledger.emit('checkout.session.completed', complete);
  return complete;
}

/** Records the bank's decision about a delayed payment. Repeating it changes nothing. */
export async function settleDelayed(ledger: Ledger, id: string, good: boolean): Promise<void> {
  const session = await ledger.require('session', id);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return;
  const intent = await findIntentOf(ledger, session);
  if (intent?.status !== 'processing') return;
  const after: Session = { ...session, payment_status: good ? 'paid' : 'unpaid' };
  await putPayment(ledger, { ...intent, status: good ? 'succeeded' : 'requires_payment_method' });
  await ledger.put('session', after);
  if (session.subscription) await settleSubscription(ledger, session, good);
  await ledger.emit(
    good ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    after,
  );
}

async function settleSubscription(ledger: Ledger, session: Session, good: boolean): Promise<void> {
  const subscription = await ledger.require('subscription', session.subscription as string);
  await ledger.put('subscription', { ...subscription, status: good ? 'active' : 'incomplete_expired' });
  const invoice = await ledger.require('invoice', session.invoice as string);
  if (!good) return;
  const paid = { ...invoice, status: 'paid' as const, amount_paid: invoice.amount_due, amount_remaining: 0 };
  await ledger.put('invoice', paid);
  await ledger.emit('invoice.paid', paid);
}

async function findIntentOf(ledger: Ledger, session: Session): Promise<Stripe.PaymentIntent | undefined> {
  if (session.payment_intent) return ledger.find('payment_intent', session.payment_intent as string);
  return (await ledger.list('payment_intent', session.invoice as string))[0];
}

async function subscribe(
  ledger: Ledger,
  session: Session,
  customer: string,
  paid: boolean,
): Promise<Stripe.Subscription> {
  const [item] = await ledger.list('line_item', session.id);
  if (!item?.price) throw new SandboxError(400, 'A subscription needs a price.');
  const subscription = makeSubscription({
    now: ledger.now,
    customer,
    price: item.price,
    metadata: item.metadata ?? {},
    description: item.description,
    status: paid ? 'active' : 'incomplete',
  });
  await ledger.emit('customer.subscription.created', subscription);
  return subscription;
}

async function makeIntentOf(
  ledger: Ledger,
  session: Session,
  status: Stripe.PaymentIntent['status'],
): Promise<Stripe.PaymentIntent> {
  const [item] = await ledger.list('line_item', session.id);
  return makePaymentIntent(
    {
      now: ledger.now,
      cents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      // For a subscription, the subscription alone carries the metadata.
      metadata: session.mode === 'payment' ? (item?.metadata ?? {}) : {},
      description: item?.description ?? null,
    },
    status,
  );
}

/** Stores a payment with its charge, and sends an event if it succeeds. */
export async function putPayment(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  parent?: string,
): Promise<void> {
  const succeeded = intent.status === 'succeeded';
  const charge = succeeded ? makeCharge(intent, ledger.now, 'succeeded') : undefined;
  const after: Stripe.PaymentIntent = {
    ...intent,
    amount_received: succeeded ? intent.amount : 0,
    latest_charge: charge?.id ?? null,
  };
  await ledger.put('payment_intent', after, parent);
  if (!charge) return;
  await ledger.put('charge', charge, intent.id);
  await ledger.emit('payment_intent.succeeded', after);
}

async function requireOpen(ledger: Ledger, id: string): Promise<Session> {
  const session = await findSession(ledger, id);
  if (session.status !== 'open') throw new SandboxError(400, `This Session is ${session.status}.`);
  return session;
}

function makeDetails(email: string | null): Session['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
