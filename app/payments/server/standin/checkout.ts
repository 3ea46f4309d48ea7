import { z } from 'zod';
import type { NewJob } from '#platform/jobs/job.ts';
import { type FormFields, parseParameters } from './form-parameters.ts';
import { type Ledger, SandboxError } from './ledger.ts';
import {
  type Invoice,
  makeId,
  makeIntent,
  makeInvoice,
  makeSession,
  makeSubscription,
  type PaymentIntent,
  type Session,
} from './objects.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});

const lineItem = z.strictObject({
  quantity: wholeNumber.refine((count) => count >= 1, 'This value must be greater than or equal to 1.'),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
    unit_amount: wholeNumber,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
    product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }),
    recurring: z.strictObject({ interval: z.literal('month') }).optional(),
  }),
});

const innerData = z.strictObject({ metadata, description: z.string().optional() }).optional();

/** The parameters that the site's checkout needs. Any other is refused, as Stripe refuses an unknown one. */
const sessionParameters = z
  .strictObject({
    mode: z.enum(['payment', 'subscription']),
    line_items: z.tuple([lineItem]),
    client_reference_id: z.string().max(200).optional(),
    customer_email: z.email('Invalid email address').optional(),
    metadata,
    payment_intent_data: innerData,
    subscription_data: innerData,
    success_url: z.url('Not a valid URL'),
    cancel_url: z.url('Not a valid URL').optional(),
    expires_at: wholeNumber,
  })
  .refine(
    ({ mode, line_items: [item] }) => (mode === 'subscription') === Boolean(item.price_data.recurring),
    { path: ['mode'], error: 'Subscriptions need a recurring price, and payments none.' },
  );

/** Stripe allows half an hour to a day from now. https://docs.stripe.com/api/checkout/sessions/create */
const shortestLifeSeconds = 30 * 60;
const longestLifeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. */
export async function createSession(ledger: Ledger, form: FormFields, pageUrl: string): Promise<Session> {
  const asked = parseParameters(sessionParameters, form);
  const lifeSeconds = asked.expires_at - ledger.now;
  if (lifeSeconds < shortestLifeSeconds || lifeSeconds > longestLifeSeconds)
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  const [{ price_data: price, quantity }] = asked.line_items;
  const session = makeSession({
    now: ledger.now,
    pageUrl,
    mode: asked.mode,
    item: {
      description: price.product_data.name,
      quantity,
      unitCents: price.unit_amount,
      currency: price.currency,
    },
    orderId: asked.client_reference_id,
    email: asked.customer_email,
    metadata: asked.metadata,
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url,
    expiresAt: asked.expires_at,
  });
  await ledger.put('session', session);
  await ledger.plan([planClock(session.id, 'expire', asked.expires_at * 1000)]);
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
): Promise<Session> {
  const session = await findSession(ledger, id);
  if (session.status !== 'open') throw new SandboxError(400, `This Session is ${session.status}.`);
  const paid = outcome === 'paid';
  const { now } = ledger;
  const intent = makeIntent(now, session.amount_total, paid ? 'succeeded' : 'processing');
  const customer = makeId('cus');
  const complete: Session = {
    ...session,
    status: 'complete',
    payment_status: paid ? 'paid' : 'unpaid',
    url: null,
    customer,
    payment_intent: intent.id,
  };
  if (session.mode === 'subscription') {
    const subscription = makeSubscription(now, customer, session);
    const invoice = makeInvoice(now, {
      subscription: subscription.id,
      cents: intent.amount,
      paid,
      first: true,
    });
    await ledger.put('subscription', { ...subscription, status: paid ? 'active' : 'incomplete' }, customer);
    await ledger.put('invoice', invoice, subscription.id);
    if (paid) await ledger.emit('invoice.paid', invoice);
    Object.assign(complete, { payment_intent: null, subscription: subscription.id, invoice: invoice.id });
  }
  // The parent links a payment to its session, as in Stripe's lists.
  await ledger.put('session', complete, complete.subscription ?? intent.id);
  await ledger.put('payment_intent', intent, complete.invoice ?? '');
  await ledger.emit('checkout.session.completed', complete);
  return complete;
}

/** Records the bank's decision about a delayed payment. Repeating it changes nothing. */
export async function settleDelayed(ledger: Ledger, id: string, good: boolean): Promise<void> {
  const session = await ledger.require('session', id);
  const intent = await findFirstIntent(ledger, session);
  if (session.payment_status !== 'unpaid' || intent?.status !== 'processing') return;
  await ledger.put('payment_intent', {
    ...intent,
    status: good ? 'succeeded' : 'requires_payment_method',
  });
  const after: Session = { ...session, payment_status: good ? 'paid' : 'unpaid' };
  await ledger.put('session', after);
  if (session.subscription && session.invoice) {
    const subscription = await ledger.require('subscription', session.subscription);
    const status = good ? 'active' : 'incomplete_expired';
    await ledger.put('subscription', { ...subscription, status });
    const invoice = await ledger.require('invoice', session.invoice);
    const paid: Invoice = { ...invoice, status: 'paid', amount_paid: invoice.amount_due };
    if (good) {
      await ledger.put('invoice', paid);
      await ledger.emit('invoice.paid', paid);
    }
  }
  const outcome = good ? 'succeeded' : 'failed';
  await ledger.emit(`checkout.session.async_payment_${outcome}`, after);
}

/** Finds the payment with which a session began. */
export async function findFirstIntent(ledger: Ledger, session: Session): Promise<PaymentIntent | undefined> {
  if (session.payment_intent) return ledger.find('payment_intent', session.payment_intent);
  return session.invoice ? (await ledger.list('payment_intent', session.invoice))[0] : undefined;
}
