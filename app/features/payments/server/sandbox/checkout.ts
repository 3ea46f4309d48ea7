import type { NewJob } from '#platform/jobs/job.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  buildCustomer,
  buildIntent,
  buildInvoice,
  buildSession,
  buildSubscription,
  type Invoice,
  type PaymentIntent,
  readPeriod,
  type Session,
  type SessionForm,
} from './objects.ts';

/** Stripe's limits for `expires_at`. https://docs.stripe.com/api/checkout/sessions/create */
const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. The same idempotency key always gives the same session. */
export async function createSession(
  ledger: Ledger,
  form: SessionForm,
  { pageUrl, key }: { pageUrl: string; key?: string | undefined },
): Promise<Session> {
  const session = buildSession(form, pageUrl, key);
  const known = await ledger.find('session', session.id);
  if (known) return known;
  const lifeSeconds = session.expires_at - ledger.now;
  if (!(lifeSeconds >= minLifeSeconds && lifeSeconds <= maxLifeSeconds))
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  await ledger.put('session', session);
  await ledger.plan([scheduleSessionEvent(session.id, 'expire', session.expires_at * 1000)]);
  return session;
}

export const clockKind = 'sandbox-clock';

export type ClockPayload = { sessionId: string; what: 'expire' | 'good' | 'bad' };

/** Creates the job that expires a session, or brings the bank's decision about a delayed payment. */
export function scheduleSessionEvent(sessionId: string, what: ClockPayload['what'], atMs: number): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${sessionId}:${what === 'expire' ? what : 'outcome'}`,
    payload: { sessionId, what } satisfies ClockPayload,
    runAfter: new Date(atMs),
  };
}

/** Finds a session, and expires it if its time is up. */
export async function findSession(ledger: Ledger, id: string): Promise<Session> {
  const session = await ledger.require('session', id);
  const isOver = session.status === 'open' && session.expires_at <= ledger.now;
  return isOver ? endSession(ledger, session) : session;
}

async function endSession(ledger: Ledger, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired', url: null };
  await ledger.put('session', expired);
  await ledger.emit('checkout.session.expired', expired);
  return expired;
}

/** Expires an open session now, as if its time were up. */
export async function expireEarly(ledger: Ledger, id: string): Promise<void> {
  const session = await findSession(ledger, id);
  if (session.status === 'open') await endSession(ledger, { ...session, expires_at: ledger.now });
}

/** Completes a session as the buyer. `under-way`: by a delayed payment method. */
export async function paySession(
  ledger: Ledger,
  id: string,
  outcome: 'paid' | 'under-way',
  buyer: Session['customer_details'] = null,
): Promise<Session> {
  const session = await findSession(ledger, id);
  if (session.status !== 'open') throw new SandboxError(400, `This Session is ${session.status}.`);
  const sent: Session = { ...session, status: 'complete', url: null, customer_details: buyer };
  const complete = await (session.mode === 'subscription' ? subscribe(ledger, sent) : bill(ledger, sent));
  // Stripe names the subscription as soon as the session is complete, however the payment ends.
  await ledger.put('session', complete, complete.customer ?? complete.payment_intent ?? '');
  const settled = outcome === 'paid' ? await collect(ledger, complete) : complete;
  await ledger.emit('checkout.session.completed', settled);
  return settled;
}

async function bill(ledger: Ledger, session: Session): Promise<Session> {
  const intent = buildIntent(session.amount_total, { customer: null, status: 'processing' });
  await ledger.put('payment_intent', intent);
  return { ...session, payment_intent: intent.id };
}

async function subscribe(ledger: Ledger, session: Session): Promise<Session> {
  const customer = buildCustomer(session.customer_email);
  const subscription = buildSubscription(ledger.now, session, customer.id);
  const { periodEnd } = readPeriod(subscription);
  const intent = buildIntent(session.amount_total, { customer: customer.id, status: 'processing' });
  const invoice = buildInvoice(ledger.now, subscription, {
    cents: intent.amount,
    reason: 'subscription_create',
    line: { description: subscription.description ?? '', period: { start: ledger.now, end: periodEnd } },
    intent: intent.id,
  });
  await ledger.put('customer', customer);
  await ledger.put('subscription', subscription, customer.id);
  await ledger.put('payment_intent', intent, customer.id);
  await ledger.put('invoice', invoice, customer.id);
  return { ...session, customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}

/** Collects the payment of a completed session. */
async function collect(ledger: Ledger, session: Session): Promise<Session> {
  const intent = await findFirstIntent(ledger, session);
  if (intent) await ledger.put('payment_intent', { ...intent, status: 'succeeded', paid_at: ledger.now });
  const paid: Session = { ...session, payment_status: 'paid' };
  await ledger.put('session', paid);
  if (session.invoice) await payInvoice(ledger, await ledger.require('invoice', session.invoice));
  return paid;
}

export async function payInvoice(ledger: Ledger, invoice: Invoice): Promise<void> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    payments: { data: invoice.payments.data.map((payment) => ({ ...payment, status: 'paid' })) },
    status_transitions: { paid_at: ledger.now },
  };
  await ledger.put('invoice', paid);
  await ledger.emit('invoice.paid', paid);
}

/** Records the bank's decision about a delayed payment. Idempotent. */
export async function settleDelayed(ledger: Ledger, id: string, good: boolean): Promise<void> {
  const session = await ledger.require('session', id);
  const intent = await findFirstIntent(ledger, session);
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return;
  if (good) {
    const paid = await collect(ledger, session);
    return ledger.emit('checkout.session.async_payment_succeeded', paid);
  }
  await ledger.put('payment_intent', { ...intent, status: 'requires_payment_method' });
  if (session.subscription) {
    // The subscription stays, and Stripe would try again.
    const subscription = await ledger.require('subscription', session.subscription);
    if (subscription.status !== 'canceled')
      await ledger.put('subscription', { ...subscription, status: 'past_due' });
  }
  await ledger.emit('checkout.session.async_payment_failed', session);
}

/** Finds the first payment of a completed session. */
export async function findFirstIntent(ledger: Ledger, session: Session): Promise<PaymentIntent | undefined> {
  if (session.payment_intent) return ledger.find('payment_intent', session.payment_intent);
  const invoice = session.invoice ? await ledger.find('invoice', session.invoice) : undefined;
  return invoice && findIntentOf(ledger, invoice);
}

export async function findIntentOf(
  ledger: Ledger,
  { payments }: Invoice,
): Promise<PaymentIntent | undefined> {
  const id = payments.data[0]?.payment.payment_intent;
  return id === undefined ? undefined : ledger.find('payment_intent', id);
}
