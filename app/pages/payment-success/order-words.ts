import type { OrderState } from '#domain/payments/checkout.ts';
import type { OrderData } from './order-data.ts';

export type OrderWords = {
  /** Of the document. */
  title: string;
  headline: string;
  lead: string;
  /** In the receipt, beside "State". */
  label: string;
  /** Whether the work begins: then the page says what comes next. */
  begins: boolean;
  /** Whether the visitor may want to pay again. */
  mayRetry: boolean;
};

const waiting = { begins: false, mayRetry: false };
const unpaid = { begins: false, mayRetry: true };

/** What the page says of an order in each state. Nothing in it is by colour alone. P-02. */
const words: Record<OrderState, (order: OrderData) => OrderWords> = {
  paid: ({ planName, monthly }) => ({
    title: 'Payment received',
    headline: 'Paid. Thank you.',
    lead: `We have your order for ${planName}${monthly ? ', paid each month until you stop it' : ''}. A letter that says the same is on its way to the address you gave.`,
    label: 'Paid',
    begins: true,
    mayRetry: false,
  }),
  pending: () => ({
    title: 'Payment on its way',
    headline: 'Your payment is on its way',
    lead: 'Your bank has not confirmed it yet. Most do within minutes, some ways of paying take days. There is nothing more to do: we write as soon as it is here.',
    label: 'On its way',
    ...waiting,
  }),
  open: ({ planName }) => ({
    title: 'Not paid yet',
    headline: 'Not paid yet',
    lead: `The payment page for ${planName} was left before it was done. Nothing was charged, and you can go back to it whenever you like.`,
    label: 'Not paid yet',
    ...unpaid,
  }),
  failed: () => ({
    title: 'Payment failed',
    headline: 'The payment did not go through',
    lead: 'Your bank refused it, and we have received nothing. Try again with another card, or ask your bank why. If the money left your account all the same, write to us.',
    label: 'Failed',
    ...unpaid,
  }),
  expired: () => ({
    title: 'Payment page closed',
    headline: 'This payment page has closed',
    lead: 'It stays open for a while only, and nothing was charged. Your plan is still there to choose.',
    label: 'Closed, not paid',
    ...unpaid,
  }),
  'partly-refunded': () => ({
    title: 'Partly refunded',
    headline: 'Part of it is on its way back',
    lead: 'We have sent part of this payment back, to the card it came from. Banks take up to ten weekdays to show it.',
    label: 'Paid, partly refunded',
    ...waiting,
  }),
  refunded: () => ({
    title: 'Refunded',
    headline: 'All of it is on its way back',
    lead: 'We have sent this payment back, to the card it came from. Banks take up to ten weekdays to show it.',
    label: 'Refunded',
    ...waiting,
  }),
  disputed: () => ({
    title: 'Payment in dispute',
    headline: 'Your bank has asked us about this payment',
    lead: 'Somebody told the bank that it is not right. A person here looks at it. If it was you, write to us as well: it is the shorter way.',
    label: 'In dispute',
    ...waiting,
  }),
  held: () => ({
    title: 'Payment being checked',
    headline: 'A person is checking this payment',
    lead: 'What we received does not fit the order, so nothing begins by itself. Please do not pay again: we look at it and write to you.',
    label: 'Being checked',
    ...waiting,
  }),
};

export function describeOrder(order: OrderData): OrderWords {
  return words[order.state](order);
}
