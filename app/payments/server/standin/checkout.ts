import type { NewJob } from '#platform/jobs/job.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  buildIntent,
  buildInvoice,
  buildSession,
  buildSubscription,
  type Invoice,
  type PaymentIntent,
  type Session,
  type SessionForm,
} from './objects.ts';

/** Stripe's limits for `expires_at`. https://docs.stripe.com/api/checkout/sessions/create */
const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. */
export async function createSession(ledger: Ledger, form: SessionForm, pageUrl: string): Promise<Session> {
  const session = buildSession(form, pageUrl);
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
  const intent = buildIntent(session.amount_total, 'processing');
  const sent = { status: 'complete' as const, url: null, customer_details: buyer, payment_intent: intent.id };
  let complete: Session = { ...session, ...sent };
  if (outcome === 'paid') complete = await collect(ledger, complete, intent);
  else {
    await ledger.put('payment_intent', intent);
    await ledger.put('session', complete, intent.id);
  }
  await ledger.emit('checkout.session.completed', complete);
  return complete;
}

/** Collects the payment of a completed session, for a subscription with its first invoice. */
async function collect(ledger: Ledger, session: Session, intent: PaymentIntent): Promise<Session> {
  const paid: Session = { ...session, payment_status: 'paid' };
  if (session.mode === 'subscription') {
    const subscription = buildSubscription(ledger.now, session);
    const price = { cents: intent.amount, reason: 'subscription_create' as const };
    const invoice = buildInvoice(ledger.now, subscription.id, price);
    Object.assign(paid, { payment_intent: null, subscription: subscription.id, invoice: invoice.id });
    await ledger.put('subscription', subscription, subscription.customer);
    await ledger.put('invoice', invoice, subscription.id);
    await payInvoice(ledger, invoice);
  }
  const { invoice, subscription } = paid;
  await ledger.put('payment_intent', { ...intent, status: 'succeeded', invoice }, invoice ?? '');
  // Stripe's lists find a session by its subscription or payment intent.
  await ledger.put('session', paid, subscription ?? intent.id);
  return paid;
}

export async function payInvoice(ledger: Ledger, invoice: Invoice): Promise<void> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
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
    const paid = await collect(ledger, session, intent);
    await ledger.emit('checkout.session.async_payment_succeeded', paid);
  } else {
    await ledger.put('payment_intent', { ...intent, status: 'requires_payment_method' });
    await ledger.emit('checkout.session.async_payment_failed', session);
  }
}

/** Finds the first payment of a session. */
export async function findFirstIntent(ledger: Ledger, session: Session): Promise<PaymentIntent | undefined> {
  if (session.payment_intent) return ledger.find('payment_intent', session.payment_intent);
  return session.invoice ? (await ledger.list('payment_intent', session.invoice))[0] : undefined;
}
