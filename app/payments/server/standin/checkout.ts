import type { NewJob } from '#platform/jobs/job.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  type Invoice,
  makeIntent,
  makeInvoice,
  makeSession,
  makeSubscription,
  type PaymentIntent,
  type Session,
  type SessionForm,
} from './objects.ts';

/** Stripe allows half an hour to a day from now. https://docs.stripe.com/api/checkout/sessions/create */
const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. */
export async function createSession(ledger: Ledger, form: SessionForm, pageUrl: string): Promise<Session> {
  const session = makeSession(form, pageUrl);
  const lifeSeconds = session.expires_at - ledger.now;
  if (!(lifeSeconds >= minLifeSeconds && lifeSeconds <= maxLifeSeconds))
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  await ledger.put('session', session);
  await ledger.plan([planClock(session.id, 'expire', session.expires_at * 1000)]);
  return session;
}

export const clockKind = 'sandbox-clock';

export type ClockPayload = { sessionId: string; what: 'expire' | 'good' | 'bad' };

/** The job that ends a page's time, or brings the bank's decision about a delayed payment. */
export function planClock(sessionId: string, what: ClockPayload['what'], atMs: number): NewJob {
  return {
    kind: clockKind,
    key: `${clockKind}:${sessionId}:${what === 'expire' ? what : 'outcome'}`,
    payload: { sessionId, what } satisfies ClockPayload,
    runAfter: new Date(atMs),
  };
}

/** Reads the session as it is at this moment, because its time may be over. */
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

/** Ends the session's time ahead of the clock, so that its page says why it is closed. */
export async function endTime(ledger: Ledger, id: string): Promise<void> {
  const session = await findSession(ledger, id);
  if (session.status === 'open') await endSession(ledger, { ...session, expires_at: ledger.now });
}

/** Completes the session for the buyer. `under-way` means that the bank has not decided yet. */
export async function paySession(
  ledger: Ledger,
  id: string,
  outcome: 'paid' | 'under-way',
  buyer: Session['customer_details'] = null,
): Promise<Session> {
  const session = await findSession(ledger, id);
  if (session.status !== 'open') throw new SandboxError(400, `This Session is ${session.status}.`);
  const paid = outcome === 'paid';
  const intent = makeIntent(session.amount_total, paid ? 'succeeded' : 'processing');
  const complete: Session = {
    ...session,
    status: 'complete',
    payment_status: paid ? 'paid' : 'unpaid',
    url: null,
    customer_details: buyer,
    payment_intent: intent.id,
  };
  if (session.mode === 'subscription') {
    const subscription = makeSubscription(ledger.now, session);
    const invoice = makeInvoice(ledger.now, subscription.id, {
      cents: intent.amount,
      reason: 'subscription_create',
    });
    Object.assign(complete, { payment_intent: null, subscription: subscription.id, invoice: invoice.id });
    await ledger.put(
      'subscription',
      { ...subscription, status: paid ? 'active' : 'incomplete' },
      subscription.customer,
    );
    await ledger.put('invoice', invoice, subscription.id);
    if (paid) await payInvoice(ledger, invoice);
  }
  // The parent links a payment to its session, as in Stripe's lists.
  await ledger.put('session', complete, complete.subscription ?? intent.id);
  await ledger.put('payment_intent', { ...intent, invoice: complete.invoice }, complete.invoice ?? '');
  await ledger.emit('checkout.session.completed', complete);
  return complete;
}

export async function payInvoice(ledger: Ledger, invoice: Invoice): Promise<Invoice> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    status_transitions: { paid_at: ledger.now },
  };
  await ledger.put('invoice', paid);
  await ledger.emit('invoice.paid', paid);
  return paid;
}

/** Records the bank's decision about a delayed payment. Repeating it changes nothing. */
export async function settleDelayed(ledger: Ledger, id: string, good: boolean): Promise<void> {
  const session = await ledger.require('session', id);
  const intent = await findFirstIntent(ledger, session);
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return;
  await ledger.put('payment_intent', { ...intent, status: good ? 'succeeded' : 'requires_payment_method' });
  const after: Session = { ...session, payment_status: good ? 'paid' : 'unpaid' };
  await ledger.put('session', after);
  if (session.subscription && session.invoice) {
    const subscription = await ledger.require('subscription', session.subscription);
    await ledger.put('subscription', { ...subscription, status: good ? 'active' : 'incomplete_expired' });
    if (good) await payInvoice(ledger, await ledger.require('invoice', session.invoice));
  }
  await ledger.emit(`checkout.session.async_payment_${good ? 'succeeded' : 'failed'}`, after);
}

/** Finds the payment with which a session began. */
export async function findFirstIntent(ledger: Ledger, session: Session): Promise<PaymentIntent | undefined> {
  if (session.payment_intent) return ledger.find('payment_intent', session.payment_intent);
  return session.invoice ? (await ledger.list('payment_intent', session.invoice))[0] : undefined;
}
