import { formatMonths } from '#app/ui/format-durations.ts';
import { findMinimum, formatCents } from '../../domain/money.ts';
import type { OrderState, OrderView } from '../../domain/order.ts';

type OrderWords = { title: string; headline: string; lead: string };

/** P-02: describes an order in each state. `justPaid`: the email may still be on its way. */
export function describeOrder(order: OrderView, justPaid: boolean): OrderWords {
  return words[order.state](order, justPaid);
}

const words: Record<OrderState, (order: OrderView, justPaid: boolean) => OrderWords> = {
  paid: describePaid,
  pending: () => ({
    title: 'Payment pending',
    headline: 'Your payment is pending',
    lead: 'Your bank has not confirmed it yet. Most do within minutes, but some payment methods take days. There is nothing more to do: we will email you as soon as it arrives.',
  }),
  open: ({ planName }) => ({
    title: 'Not paid yet',
    headline: 'Not paid yet',
    lead: `You left the payment page for ${planName} before paying. Nothing was charged, and you can go back to it whenever you like.`,
  }),
  failed: () => ({
    title: 'Payment failed',
    headline: 'The payment did not go through',
    lead: 'Your bank declined it, and we have received nothing. Try again with another card or payment method, or ask your bank why. If the money left your account anyway, write to us.',
  }),
  expired: () => ({
    title: 'Payment page closed',
    headline: 'This payment page has closed',
    lead: 'It expired, or another page replaced it. Nothing was charged here, and you can still choose your plan.',
  }),
  'partly-refunded': ({ refundedCents }) => ({
    title: 'Partly refunded',
    headline: 'Part of it has been refunded',
    lead: `We have sent ${formatCents(refundedCents)} of this payment back to the card it came from. Banks take up to ten business days to show it.`,
  }),
  refunded: () => ({
    title: 'Refunded',
    headline: 'All of it has been refunded',
    lead: 'We have sent this payment back to the card it came from. Banks take up to ten business days to show it.',
  }),
  disputed: ({ dispute }) =>
    dispute === 'lost'
      ? {
          title: 'Payment reversed by the bank',
          headline: 'The bank has reversed this payment',
          lead: 'The payment was disputed, and the bank decided for the cardholder. The order now counts as unpaid. If that is a mistake, write to us.',
        }
      : {
          title: 'Payment in dispute',
          headline: 'This payment was disputed with the bank',
          lead: 'The cardholder disputed the payment, and the bank will decide. If that was you, write to us as well: it’s usually quicker.',
        },
  held: () => ({
    title: 'Payment being checked',
    headline: 'A person is checking this payment',
    lead: 'The amount we received does not match the order, so we are checking it by hand. Please do not pay again: we will write to you.',
  }),
};

function describePaid(order: OrderView, justPaid: boolean): OrderWords {
  const { planName, kind, subscription } = order;
  if (subscription === 'ended')
    return {
      title: 'Plan cancelled',
      headline: 'This plan has been cancelled',
      lead: `You won’t be charged again for ${planName}.`,
    };
  if (subscription === 'late')
    return {
      title: 'A month is unpaid',
      headline: 'A month is unpaid',
      lead: `The latest payment for ${planName} did not go through. We will try again automatically. Please check that your card is valid, or write to us.`,
    };
  const minimum = findMinimum(order);
  const atLeast = minimum ? ` for at least ${formatMonths(minimum.months)}, then` : '';
  return {
    title: 'Payment received',
    headline: 'Paid. Thank you.',
    lead: `We have your order for ${planName}.${kind === 'monthly' ? ` It is charged monthly${atLeast} until you cancel.` : ''} A confirmation email ${justPaid ? 'is on its way' : 'was sent'} to the address you gave.`,
  };
}
