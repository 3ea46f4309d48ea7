import type Stripe from 'stripe';
import type { ChargeFacts, InvoiceFacts } from '../domain/payment-facts.ts';
import { parseCharge, parseDispute, parseRefund, ref } from './stripe-answers.ts';
import { parseInvoice } from './stripe-invoice.ts';

/** The most that Stripe lists at once, and the most that the site reads of one list. */
const pageSize = 100;
const maxListed = 5000;

/**
 * Lists the successful payments of an order with their refunds and disputes, oldest first, and the ids of those that are
 * under way.
 */
export async function listCharges(
  stripe: Stripe,
  filter: { customer: string } | { payment_intent: string },
): Promise<{ charges: ChargeFacts[]; underWay: string[] }> {
  const expand = ['data.balance_transaction', 'data.refunds.data.failure_balance_transaction'];
  const answers = await stripe.charges
    .list({ ...filter, limit: pageSize, expand })
    .autoPagingToArray({ limit: maxListed });
  const parsed = answers.map(parseCharge).reverse();
  const succeeded = parsed.filter(({ status }) => status === 'succeeded');
  const charges = await Promise.all(
    succeeded.map(async ({ id: charge, facts, disputed, refunds, hasMoreRefunds }) => {
      const [allRefunds, disputes] = await Promise.all([
        hasMoreRefunds
          ? stripe.refunds
              .list({ charge, limit: pageSize, expand: ['data.failure_balance_transaction'] })
              .autoPagingToArray({ limit: maxListed })
          : refunds,
        disputed ? stripe.disputes.list({ charge, limit: pageSize }) : { data: [] },
      ]);
      return { ...facts, refunds: allRefunds.map(parseRefund), disputes: disputes.data.map(parseDispute) };
    }),
  );
  const pending = parsed.filter(({ status }) => status === 'pending');
  return { charges, underWay: pending.map(({ facts }) => facts.paymentId) };
}

type InvoicesOf = Parameters<typeof parseInvoice>[1] & { customer: string | undefined };

/** Lists the invoices of a plan's customer, oldest first. */
export async function listInvoices(
  stripe: Stripe,
  { customer, ...plan }: InvoicesOf,
): Promise<InvoiceFacts[]> {
  const answers = await stripe.invoices
    .list({
      ...(customer ? { customer } : { subscription: plan.subscriptionId }),
      ...{ limit: pageSize, expand: ['data.payments'] },
    })
    .autoPagingToArray({ limit: maxListed });
  return answers.flatMap((answer) => parseInvoice(answer, plan) ?? []).reverse();
}

/** Lists the refunds and disputes since a time, of whatever payment. */
export async function listCorrections(stripe: Stripe, since: Date): Promise<Correction[]> {
  const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: pageSize };
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(filter).autoPagingToArray({ limit: maxListed }),
    stripe.disputes.list(filter).autoPagingToArray({ limit: maxListed }),
  ]);
  return [...refunds.map(findRefundCorrection), ...disputes.flatMap(listDisputeCorrections)];
}

/** A refund or dispute, and the newest movement or note that it leads to. */
type Correction = {
  id: string;
  what: 'refund' | 'refund-failed' | 'dispute-opened' | 'dispute-closed' | 'dispute-won';
  paymentIntentId: string | undefined;
};

function findRefundCorrection(answer: Stripe.Refund): Correction {
  const { id, failed } = parseRefund(answer);
  return { id, what: failed ? 'refund-failed' : 'refund', paymentIntentId: ref.parse(answer.payment_intent) };
}

function listDisputeCorrections(answer: Stripe.Dispute): Correction[] {
  const { id, status, bookings } = parseDispute(answer);
  const about = { id, paymentIntentId: ref.parse(answer.payment_intent) };
  const closed = {
    ...about,
    what: status === 'open' ? ('dispute-opened' as const) : ('dispute-closed' as const),
  };
  return bookings.some(({ cents }) => cents > 0) ? [closed, { ...about, what: 'dispute-won' }] : [closed];
}
