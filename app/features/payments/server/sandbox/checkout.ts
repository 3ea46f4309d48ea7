import type { NewJob } from '#platform/jobs/job.ts';
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
import { SandboxError, type SandboxTransaction } from './sandbox-transaction.ts';

/** Stripe's limits for `expires_at`. https://docs.stripe.com/api/checkout/sessions/create */
const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. The same idempotency key always gives the same session. */
export async function createSession(
  sandbox: SandboxTransaction,
  form: SessionForm,
  { pageUrl, key }: { pageUrl: string; key?: string | undefined },
): Promise<Session> {
  const session = buildSession(form, pageUrl, key);
  const known = await sandbox.find('session', session.id);
  if (known) return known;
  const lifeSeconds = session.expires_at - sandbox.now;
  if (!(lifeSeconds >= minLifeSeconds && lifeSeconds <= maxLifeSeconds))
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  await sandbox.put('session', session);
  await sandbox.plan([scheduleSessionEvent(session.id, 'expire', session.expires_at * 1000)]);
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
export async function findSession(sandbox: SandboxTransaction, id: string): Promise<Session> {
  const session = await sandbox.require('session', id);
  const isOver = session.status === 'open' && session.expires_at <= sandbox.now;
  return isOver ? endSession(sandbox, session) : session;
}

async function endSession(sandbox: SandboxTransaction, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired', url: null };
  await sandbox.put('session', expired);
  await sandbox.emit('checkout.session.expired', expired);
  return expired;
}

/** Expires an open session now, as if its time were up. */
export async function expireEarly(sandbox: SandboxTransaction, id: string): Promise<void> {
  const session = await findSession(sandbox, id);
  if (session.status === 'open') await endSession(sandbox, { ...session, expires_at: sandbox.now });
}

/** Completes a session as the buyer. `under-way`: by a delayed payment method. */
export async function paySession(
  sandbox: SandboxTransaction,
  id: string,
  outcome: 'paid' | 'under-way',
  buyer: Session['customer_details'] = null,
): Promise<Session> {
  const session = await findSession(sandbox, id);
  if (session.status !== 'open') throw new SandboxError(400, `This Session is ${session.status}.`);
  const sent: Session = { ...session, status: 'complete', url: null, customer_details: buyer };
  const complete = await (session.mode === 'subscription' ? subscribe(sandbox, sent) : bill(sandbox, sent));
  // Stripe names the subscription as soon as the session is complete, however the payment ends.
  await sandbox.put('session', complete, complete.customer ?? complete.payment_intent ?? '');
  const settled = outcome === 'paid' ? await collect(sandbox, complete) : complete;
  await sandbox.emit('checkout.session.completed', settled);
  return settled;
}

async function bill(sandbox: SandboxTransaction, session: Session): Promise<Session> {
  const intent = buildIntent(session.amount_total, { customer: null, status: 'processing' });
  await sandbox.put('payment_intent', intent);
  return { ...session, payment_intent: intent.id };
}

async function subscribe(sandbox: SandboxTransaction, session: Session): Promise<Session> {
  const customer = buildCustomer(session.customer_email);
  const subscription = buildSubscription(sandbox.now, session, customer.id);
  const { periodEnd } = readPeriod(subscription);
  const intent = buildIntent(session.amount_total, { customer: customer.id, status: 'processing' });
  const invoice = buildInvoice(sandbox.now, subscription, {
    cents: intent.amount,
    reason: 'subscription_create',
    line: { description: subscription.description ?? '', period: { start: sandbox.now, end: periodEnd } },
    intent: intent.id,
  });
  await sandbox.put('customer', customer);
  await sandbox.put('subscription', subscription, customer.id);
  await sandbox.put('payment_intent', intent, customer.id);
  await sandbox.put('invoice', invoice, customer.id);
  return { ...session, customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}

/** Collects the payment of a completed session. */
async function collect(sandbox: SandboxTransaction, session: Session): Promise<Session> {
  const intent = await findFirstIntent(sandbox, session);
  if (intent) await sandbox.put('payment_intent', { ...intent, status: 'succeeded', paid_at: sandbox.now });
  const paid: Session = { ...session, payment_status: 'paid' };
  await sandbox.put('session', paid);
  if (session.invoice) await payInvoice(sandbox, await sandbox.require('invoice', session.invoice));
  return paid;
}

export async function payInvoice(sandbox: SandboxTransaction, invoice: Invoice): Promise<void> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    payments: { data: invoice.payments.data.map((payment) => ({ ...payment, status: 'paid' })) },
    status_transitions: { paid_at: sandbox.now },
  };
  await sandbox.put('invoice', paid);
  await sandbox.emit('invoice.paid', paid);
}

/** Records the bank's decision about a delayed payment. Idempotent. */
export async function settleDelayed(sandbox: SandboxTransaction, id: string, good: boolean): Promise<void> {
  const session = await sandbox.require('session', id);
  const intent = await findFirstIntent(sandbox, session);
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return;
  if (good) {
    const paid = await collect(sandbox, session);
    return sandbox.emit('checkout.session.async_payment_succeeded', paid);
  }
  await sandbox.put('payment_intent', { ...intent, status: 'requires_payment_method' });
  if (session.subscription) {
    // The subscription stays, and Stripe would try again.
    const subscription = await sandbox.require('subscription', session.subscription);
    if (subscription.status !== 'canceled')
      await sandbox.put('subscription', { ...subscription, status: 'past_due' });
  }
  await sandbox.emit('checkout.session.async_payment_failed', session);
}

/** Finds the first payment of a completed session. */
export async function findFirstIntent(
  sandbox: SandboxTransaction,
  session: Session,
): Promise<PaymentIntent | undefined> {
  if (session.payment_intent) return sandbox.find('payment_intent', session.payment_intent);
  const invoice = session.invoice ? await sandbox.find('invoice', session.invoice) : undefined;
  return invoice && findIntentOf(sandbox, invoice);
}

export async function findIntentOf(
  sandbox: SandboxTransaction,
  { payments }: Invoice,
): Promise<PaymentIntent | undefined> {
  const id = payments.data[0]?.payment.payment_intent;
  return id === undefined ? undefined : sandbox.find('payment_intent', id);
}
