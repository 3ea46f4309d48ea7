import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentFacts, RefundFacts } from '../domain/payment-gateway.ts';
import {
  disputeAnswer,
  hasFailed,
  invoiceAnswer,
  invoiceParent,
  readDisputeStatus,
  readMonth,
  readSubscriptionState,
  ref,
  refundAnswer,
  subscriptionAnswer,
} from './stripe-answers.ts';

const mostListed = 100;

type Returns = Pick<PaymentFacts, 'refunds' | 'disputes'>;

/** Reads the refunds and disputes of these payments. */
export async function listReturns(
  stripe: Stripe,
  intents: (string | undefined)[],
  first: string | undefined,
): Promise<Returns> {
  const known = [...new Set(intents)].filter((id) => id !== undefined);
  const lists = await Promise.all(
    known.map(async (id) => {
      const ofFirstPayment = id === first;
      const [refunds, disputes] = await Promise.all([
        stripe.refunds.list({ payment_intent: id, limit: mostListed }),
        stripe.disputes.list({ payment_intent: id, limit: mostListed }),
      ]);
      return {
        refunds: z
          .array(refundAnswer)
          .parse(refunds.data)
          .map(
            ({ id, amount, status }): RefundFacts => ({
              id,
              cents: amount,
              failed: hasFailed(status),
              ofFirstPayment,
            }),
          ),
        disputes: z
          .array(disputeAnswer)
          .parse(disputes.data)
          .map(({ id, amount, reason, status }) => ({
            id,
            cents: amount,
            reason,
            status: readDisputeStatus(status),
            ofFirstPayment,
          })),
      };
    }),
  );
  return {
    refunds: lists.flatMap(({ refunds }) => refunds),
    disputes: lists.flatMap(({ disputes }) => disputes),
  };
}

/** Reads the state of a subscription and its months after the first. */
export async function readLater(
  stripe: Stripe,
  id: string,
): Promise<Pick<PaymentFacts, 'subscription' | 'months'>> {
  const [answer, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripe.invoices.list({ subscription: id, limit: mostListed }),
  ]);
  const { status, cancel_at_period_end } = subscriptionAnswer.parse(answer);
  return {
    subscription: { state: readSubscriptionState(status), endsAtPeriodEnd: cancel_at_period_end },
    months: z
      .array(invoiceAnswer)
      .parse(invoices.data)
      .filter(({ billing_reason }) => billing_reason !== 'subscription_create')
      .flatMap((invoice) => readMonth(invoice) ?? []),
  };
}

const invoicePayment = z.looseObject({
  invoice: z.unknown(),
  payment: z.looseObject({ payment_intent: ref }),
});

export async function findIntent(stripe: Stripe, invoice: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 });
  return data[0] && invoicePayment.parse(data[0]).payment.payment_intent;
}

export async function findSubscription(stripe: Stripe, paymentIntentId: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    limit: 1,
  });
  const invoice = data[0] && ref.parse(invoicePayment.parse(data[0]).invoice);
  return invoice === undefined ? undefined : invoiceParent.parse(await stripe.invoices.retrieve(invoice));
}
