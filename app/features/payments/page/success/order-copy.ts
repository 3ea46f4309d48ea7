import { currency, findMinimum, formatCents, formatMoney } from '../../domain/money.ts';
import { describePlanAfterRefund, isRunning, type OrderState } from '../../domain/order.ts';
import type { OrderView } from '../../domain/order-view.ts';

type OrderCopy = { title: string; headline: string; lead: string };

/** P-02: describes an order in each state. `justPaid`: the email may still be on its way. */
export function describeOrder(order: OrderView, justPaid: boolean): OrderCopy {
  const described = copy[order.state](order, justPaid);
  const plan = describePlanAfterRefund(order);
  return plan
    ? { ...described, lead: `${described.lead} Beyond that, ${plan}: your account says more.` }
    : described;
}

const copy: Record<OrderState, (order: OrderView, justPaid: boolean) => OrderCopy> = {
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
  failed: ({ subscription }) => ({
    title: 'Payment failed',
    headline: 'The payment did not go through',
    // Until its plan has ended, a second order might be charged besides it.
    lead: isRunning(subscription)
      ? 'Your bank declined it, and we have received nothing. We are ending the plan, so that you are not charged for it later, and will email you when that is done. Then you can order again.'
      : 'Your bank declined it, and we have received nothing. Try again with another card or payment method, or ask your bank why. If the money left your account anyway, write to us.',
  }),
  expired: () => ({
    title: 'Payment page closed',
    headline: 'This payment page has closed',
    lead: 'It expired, or another page replaced it. Nothing was charged here, and you can still choose your plan.',
  }),
  'partly-refunded': ({ refundedCents, taken }) => ({
    title: 'Partly refunded',
    headline: 'Part of your payment has been refunded',
    lead: `We have sent ${formatMoney({ cents: refundedCents, currency: taken?.currency ?? currency })} back to where it came from. Banks take up to ten business days to show it.`,
  }),
  refunded: () => ({
    title: 'Refunded',
    headline: 'Your payment has been refunded in full',
    lead: 'We have sent it back to where it came from. Banks take up to ten business days to show it.',
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
  held: ({ taken, cents }) => ({
    title: 'Payment being checked',
    headline: 'A person is checking this payment',
    lead: `We received ${taken ? formatMoney(taken) : 'nothing'}, and the order is for ${formatCents(cents)}, so we are checking it by hand. Please do not pay again: we will write to you.`,
  }),
};

function describePaid(order: OrderView, justPaid: boolean): OrderCopy {
  const { planName, interval, subscription } = order;
  switch (subscription) {
    case 'ended':
      return {
        title: 'Plan ended',
        headline: 'This plan has ended',
        lead: `${planName} is no longer charged each ${interval}.`,
      };
    case 'late':
      return {
        title: 'A payment is overdue',
        headline: 'A payment is overdue',
        lead: `The latest payment for ${planName} did not go through. Stripe, our payment provider, may try again. Please check that your card is valid, or write to us.`,
      };
    case 'unpaid':
      return {
        title: 'This plan is on hold',
        headline: 'This plan is on hold',
        lead: `A payment for ${planName} is overdue, and we have stopped trying to collect it. Please write to us.`,
      };
    case 'paused':
      return {
        title: 'This plan is paused',
        headline: 'This plan is paused',
        lead: `Nothing new is charged for ${planName} until we resume it. We will email you then.`,
      };
  }
  const minimum = findMinimum(order);
  const atLeast = minimum ? ` for at least ${minimum.term}, then` : '';
  return {
    title: 'Payment received',
    headline: 'Paid. Thank you.',
    lead: `We have your order for ${planName}.${interval ? ` It is charged each ${interval}${atLeast} until you cancel.` : ''} A confirmation email ${justPaid ? 'is on its way' : 'was sent'} to the address you gave.`,
  };
}
