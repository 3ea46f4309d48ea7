import type Stripe from 'stripe';
import { unnamedMs } from '../domain/movement.ts';
import type { ChargeFacts, InvoiceFacts, PaymentEvent } from '../domain/payment-facts.ts';
import { parseInvoice } from './stripe-invoice.ts';
import { parseCharge, parseDispute, parseRefund, ref } from './stripe-responses.ts';

/** The most that Stripe lists at once, and the most that the site reads of one list. */
const pageSize = 100;
const maxListed = 5000;

/** The changes of the balance by a refund, which are expanded. */
const refundEntries = ['balance_transaction', 'failure_balance_transaction'];

/**
 * Lists the successful payments of an order with their refunds and disputes, oldest first, and the ids of those that are
 * under way.
 */
export async function listCharges(
  stripe: Stripe,
  filter: { customer: string } | { payment_intent: string },
): Promise<{ charges: ChargeFacts[]; underWay: string[] }> {
  const expand = ['data.balance_transaction', ...refundEntries.map((entry) => `data.refunds.data.${entry}`)];
  const responses = await stripe.charges
    .list({ ...filter, limit: pageSize, expand })
    .autoPagingToArray({ limit: maxListed });
  const parsed = responses.map(parseCharge).reverse();
  const succeeded = parsed.filter(({ status }) => status === 'succeeded');
  const charges = await Promise.all(
    succeeded.map(async ({ id: charge, facts, disputed, refunds, hasMoreRefunds }) => {
      const [allRefunds, disputes] = await Promise.all([
        hasMoreRefunds
          ? stripe.refunds
              .list({ charge, limit: pageSize, expand: refundEntries.map((entry) => `data.${entry}`) })
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
  const responses = await stripe.invoices
    .list({
      ...(customer ? { customer } : { subscription: plan.subscriptionId }),
      ...{ limit: pageSize, expand: ['data.payments'] },
    })
    .autoPagingToArray({ limit: maxListed });
  return responses.flatMap((response) => parseInvoice(response, plan) ?? []).reverse();
}

/** A dispute takes up to five months. Events are kept for longer, so that each is handled once. */
const recentDays = 180;

/**
 * Lists the payments, refunds and disputes of the last days, of whatever order, as if Stripe had sent an event about each.
 * The event's id names what has become of the object, so that each state of it is handled once. A list that Stripe refuses,
 * because the key may not read it, is a fault and keeps none of the others away.
 */
export async function listRecentEvents(
  stripe: Stripe,
  nowMs: number,
): Promise<{ events: PaymentEvent[]; faults: Error[] }> {
  const since = nowMs - recentDays * 24 * 3600_000;
  const filter = { created: { gte: Math.floor(since / 1000) }, limit: pageSize };
  const faults: Error[] = [];
  const readList = <Item>(list: { autoPagingToArray(options: { limit: number }): Promise<Item[]> }) =>
    list.autoPagingToArray({ limit: maxListed }).catch((error: Error): Item[] => {
      faults.push(error);
      return [];
    });
  const [charges, refunds, disputes] = await Promise.all([
    readList(stripe.charges.list(filter)),
    readList(stripe.refunds.list({ ...filter, expand: refundEntries.map((entry) => `data.${entry}`) })),
    readList(stripe.disputes.list(filter)),
  ]);
  const events = [
    ...charges
      .filter(({ status, amount_captured }) => status === 'succeeded' && amount_captured > 0)
      // A younger one may not be booked before the next night, when it is looked up.
      .filter(({ created }) => created * 1000 < nowMs - unnamedMs)
      .map((charge) => toEvent(charge, 'succeeded')),
    ...refunds.map((refund) => toEvent(refund, String(parseRefund(refund).balanceEntries.length))),
    ...disputes.map((dispute) => {
      const { status, balanceEntries } = parseDispute(dispute);
      return toEvent(dispute, `${status} ${balanceEntries.length}`);
    }),
  ];
  return { events, faults };
}

function toEvent(about: Stripe.Charge | Stripe.Refund | Stripe.Dispute, state: string): PaymentEvent {
  const { id, object, created, payment_intent } = about;
  return {
    // The sandbox's older disputes have no time.
    ...{ id: `${object} ${id} ${state}`, type: object, created: created ?? 0, objectId: id },
    sessionId: undefined,
    subscriptionId: undefined,
    paymentIntentId: ref.parse(payment_intent),
    customerId: object === 'charge' ? ref.parse(about.customer) : undefined,
  };
}
