import type Stripe from 'stripe';
import type { Ledger } from './ledger.ts';
import { makeInvoice } from './objects/invoice.ts';
import { makeDispute, makePaymentIntent, makeRefund } from './objects/payment.ts';
import { putPayment } from './pay-session.ts';
import { SandboxError } from './sandbox-error.ts';

/** POST /v1/refunds refunds all that is left, or a part. */
export async function refund(ledger: Ledger, intentId: string, cents?: number): Promise<Stripe.Refund> {
  const intent = await ledger.require('payment_intent', intentId);
  const charge = intent.latest_charge && (await ledger.find('charge', intent.latest_charge as string));
  if (!charge) throw new SandboxError(400, 'This PaymentIntent does not have a successful charge to refund.');
  const left = charge.amount - charge.amount_refunded;
  const amount = cents ?? left;
  if (left === 0)
    throw new SandboxError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount < 1 || amount > left)
    throw new SandboxError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      {
        param: 'amount',
      },
    );
  const made = makeRefund(charge, ledger.now, amount);
  await ledger.put('refund', made, intentId);
  await ledger.emit('charge.refunded', await countRefunds(ledger, charge));
  return made;
}

/** Fails a refund, as when the buyer's bank returns the money days later. */
export async function failRefund(ledger: Ledger, refundId: string): Promise<void> {
  const made = await ledger.require('refund', refundId);
  const failed: Stripe.Refund = { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  await ledger.put('refund', failed);
  await countRefunds(ledger, await ledger.require('charge', made.charge as string));
  await ledger.emit('refund.updated', failed);
  await ledger.emit('refund.failed', failed);
}

async function countRefunds(ledger: Ledger, charge: Stripe.Charge): Promise<Stripe.Charge> {
  const refunds = await ledger.list('refund', charge.payment_intent as string);
  const amount_refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((total, { amount }) => total + amount, 0);
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await ledger.put('charge', after);
  return after;
}

export async function openDispute(ledger: Ledger, intentId: string): Promise<Stripe.Dispute> {
  const intent = await ledger.require('payment_intent', intentId);
  const charge = await ledger.require('charge', intent.latest_charge as string);
  const dispute = makeDispute(charge, ledger.now);
  await ledger.put('dispute', dispute, intentId);
  await ledger.put('charge', { ...charge, disputed: true });
  await ledger.emit('charge.dispute.created', dispute);
  return dispute;
}

export async function closeDispute(ledger: Ledger, disputeId: string, status: 'won' | 'lost'): Promise<void> {
  const dispute = { ...(await ledger.require('dispute', disputeId)), status };
  await ledger.put('dispute', dispute);
  await ledger.emit('charge.dispute.closed', dispute);
}

/** Plays the next month of a subscription, whose charge may succeed or fail. */
export async function passMonth(
  ledger: Ledger,
  subscriptionId: string,
  paid: boolean,
): Promise<Stripe.Invoice> {
  const subscription = await ledger.require('subscription', subscriptionId);
  const cents = subscription.items.data[0]?.price.unit_amount ?? 0;
  const invoice = makeInvoice(subscription, {
    now: ledger.now,
    cents,
    status: paid ? 'paid' : 'open',
    reason: 'subscription_cycle',
    email: null,
  });
  await ledger.put('invoice', invoice, subscriptionId);
  const after: Stripe.Subscription = {
    ...subscription,
    status: paid ? 'active' : 'past_due',
    latest_invoice: invoice.id,
  };
  await ledger.put('subscription', after);
  const { currency, description } = subscription;
  const intent = makePaymentIntent(
    { now: ledger.now, cents, currency, metadata: {}, description },
    paid ? 'succeeded' : 'requires_payment_method',
  );
  await putPayment(ledger, intent, invoice.id);
  await ledger.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  await ledger.emit('customer.subscription.updated', after);
  return invoice;
}

/** DELETE /v1/subscriptions/{id}. */
export async function endSubscription(ledger: Ledger, id: string): Promise<Stripe.Subscription> {
  const subscription = await ledger.require('subscription', id);
  if (subscription.status === 'canceled') throw new SandboxError(404, `No such subscription: '${id}'`);
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: ledger.now,
    ended_at: ledger.now,
  };
  await ledger.put('subscription', ended);
  await ledger.emit('customer.subscription.deleted', ended);
  return ended;
}

/** POST /v1/subscriptions/{id} with `cancel_at_period_end`. */
export async function endAfterMonth(
  ledger: Ledger,
  id: string,
  ending: boolean,
): Promise<Stripe.Subscription> {
  const subscription = await ledger.require('subscription', id);
  const after = { ...subscription, cancel_at_period_end: ending };
  await ledger.put('subscription', after);
  await ledger.emit('customer.subscription.updated', after);
  return after;
}
