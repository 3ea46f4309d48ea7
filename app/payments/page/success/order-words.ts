import { formatMonths } from '#app/ui/format-durations.ts';
import { findMinimum, formatCents } from '../../domain/money.ts';
import type { OrderState, OrderView } from '../../domain/order.ts';

type OrderWords = { title: string; headline: string; lead: string };

/** Tells the page's words about an order in each state. P-02. `justPaid`: the email may still be on its way. */
export function describeOrder(order: OrderView, justPaid: boolean): OrderWords {
  return words[order.state](order, justPaid);
}

const words: Record<OrderState, (order: OrderView, justPaid: boolean) => OrderWords> = {
  paid: describePaid,
  pending: () => ({
    title: 'Payment on its way',
    headline: 'Your payment is on its way',
    lead: 'Your bank has not confirmed it yet. Most do within minutes, some ways of paying take days. There is nothing more to do: we write as soon as it is here.',
  }),
  open: ({ planName }) => ({
    title: 'Not paid yet',
    headline: 'Not paid yet',
    lead: `The payment page for ${planName} was left before it was done. Nothing was charged, and you can go back to it whenever you like.`,
  }),
  failed: () => ({
    title: 'Payment failed',
    headline: 'The payment did not go through',
    lead: 'Your bank refused it, and we have received nothing. Try again with another card or another way of paying, or ask your bank why. If the money left your account all the same, write to us.',
  }),
  expired: () => ({
    title: 'Payment page closed',
    headline: 'This payment page has closed',
    lead: 'Its time was up, or another page took its place. Nothing was charged here, and your plan is still there to choose.',
  }),
  'partly-refunded': ({ refundedCents }) => ({
    title: 'Partly refunded',
    headline: 'Part of it is on its way back',
    lead: `We have sent ${formatCents(refundedCents)} of this payment back, to the card it came from. Banks take up to ten weekdays to show it.`,
  }),
  refunded: () => ({
    title: 'Refunded',
    headline: 'All of it is on its way back',
    lead: 'We have sent this payment back, to the card it came from. Banks take up to ten weekdays to show it.',
  }),
  disputed: ({ dispute }) =>
    dispute === 'lost'
      ? {
          title: 'Payment reversed by the bank',
          headline: 'The bank has reversed this payment',
          lead: 'Somebody told the bank that it was not right, and the bank agreed. What was ordered counts as not paid. If that is a mistake, write to us.',
        }
      : {
          title: 'Payment in dispute',
          headline: 'This payment was questioned at the bank',
          lead: 'Somebody told the bank that it was not right. The bank decides about it, and a person here answers its questions. If it was you, write to us as well: it is the shorter way.',
        },
  held: () => ({
    title: 'Payment being checked',
    headline: 'A person is checking this payment',
    lead: 'What we received does not fit the order, so nothing begins by itself. Please do not pay again: we look at it and write to you.',
  }),
};

function describePaid(order: OrderView, justPaid: boolean): OrderWords {
  const { planName, kind, subscription } = order;
  if (subscription === 'ended')
    return {
      title: 'Plan ended',
      headline: 'This plan has ended',
      lead: `The monthly payments for ${planName} have stopped, and nothing more is charged.`,
    };
  if (subscription === 'late')
    return {
      title: 'A month not paid yet',
      headline: 'A month is not paid yet',
      lead: `The newest payment for ${planName} did not go through. It is tried again by itself. Please check that your card is valid, or write to us.`,
    };
  const minimum = findMinimum(order);
  const atLeast = minimum
    ? ` for at least ${formatMonths(minimum.months)} from the first payment, and then`
    : '';
  return {
    title: 'Payment received',
    headline: 'Paid. Thank you.',
    lead: `We have your order for ${planName}${kind === 'monthly' ? `, paid each month${atLeast} until you stop it` : ''}. An email that says the same ${justPaid ? 'is on its way' : 'went'} to the address you gave.`,
  };
}
