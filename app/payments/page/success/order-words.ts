import type { OrderState } from '../../domain/order.ts';
import type { OrderData } from './order-data.ts';

export type OrderWords = {
  /** The document's title. */
  title: string;
  headline: string;
  lead: string;
  /** Shown in the receipt beside "State". */
  label: string;
  /** Whether the agency starts work, so that the page says what comes next. */
  begins: boolean;
  /** Whether the visitor may want to pay again. */
  mayRetry: boolean;
};

const waiting = { begins: false, mayRetry: false };
const unpaid = { begins: false, mayRetry: true };

/** What the page says about an order in each state. No state is told by colour alone. P-02. */
const words: Record<OrderState, (order: OrderData) => OrderWords> = {
  paid: (order) => describePaid(order),
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
    lead: 'Your bank refused it, and we have received nothing. Try again with another card or another way of paying, or ask your bank why. If the money left your account all the same, write to us.',
    label: 'Failed',
    ...unpaid,
  }),
  expired: () => ({
    title: 'Payment page closed',
    headline: 'This payment page has closed',
    lead: 'Its time was up, or another page took its place. Nothing was charged here, and your plan is still there to choose.',
    label: 'Closed, not paid',
    ...unpaid,
  }),
  'partly-refunded': ({ refunded }) => ({
    title: 'Partly refunded',
    headline: 'Part of it is on its way back',
    lead: `We have sent ${refunded ? `${refunded} of this payment` : 'part of this payment'} back, to the card it came from. Banks take up to ten weekdays to show it.`,
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
  disputed: ({ dispute }) =>
    dispute === 'lost'
      ? {
          title: 'Payment reversed by the bank',
          headline: 'The bank has reversed this payment',
          lead: 'Somebody told the bank that it was not right, and the bank agreed. What was ordered counts as not paid. If that is a mistake, write to us.',
          label: 'Reversed by the bank',
          ...waiting,
        }
      : {
          title: 'Payment in dispute',
          headline: 'This payment was questioned at the bank',
          lead: 'Somebody told the bank that it was not right. The bank decides about it, and a person here answers its questions. If it was you, write to us as well: it is the shorter way.',
          label: 'Disputed',
          ...waiting,
        },
  held: () => ({
    title: 'Payment being checked',
    headline: 'A person is checking this payment',
    lead: 'What we received does not fit the order, so nothing begins by itself. Please do not pay again: we look at it and write to you.',
    label: 'Being checked',
    ...waiting,
  }),
};

function describePaid({ planName, monthly, minimum, subscription, justPaid }: OrderData): OrderWords {
  const email = justPaid
    ? 'An email that says the same is on its way to the address you gave.'
    : 'An email that says the same went to the address you gave.';
  if (subscription === 'ended')
    return {
      title: 'Plan ended',
      headline: 'This plan has ended',
      lead: `The monthly payments for ${planName} have stopped, and nothing more is charged.`,
      label: 'Paid, and ended',
      ...waiting,
    };
  if (subscription === 'late')
    return {
      title: 'A month not paid yet',
      headline: 'A month is not paid yet',
      lead: `The newest payment for ${planName} did not go through. It is tried again by itself. Please see that your card is valid, or write to us.`,
      label: 'Paid at first, now a month late',
      ...waiting,
    };
  const atLeast = minimum ? ` for at least ${minimum.time} from the first payment, and then` : '';
  return {
    title: 'Payment received',
    headline: 'Paid. Thank you.',
    lead: `We have your order for ${planName}${monthly ? `, paid each month${atLeast} until you stop it` : ''}. ${email}`,
    label: 'Paid',
    begins: true,
    mayRetry: false,
  };
}

export function describeOrder(order: OrderData): OrderWords {
  return words[order.state](order);
}
