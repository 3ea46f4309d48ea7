import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { OrderState, OrderView } from '../../domain/checkout.ts';
import { formatCents } from '../../domain/money.ts';
import { mayBePaid } from '../../domain/order-states.ts';

/** An earlier order of the same plan, which the visitor is told of before they order again. */
export type OrderedBefore = {
  reference: string;
  sessionId: string;
  /** Goes before the document's title. */
  short: string;
  title: string;
  text: string;
};

const momentMs = 60 * 60 * 1000;

/** Returns undefined for an order that is not paid yet, because the visitor can simply pay it. */
export function describeBefore(
  order: OrderView,
  sessionId: string,
  nowMs: number,
): OrderedBefore | undefined {
  if (mayBePaid(order.state)) return undefined;
  const { reference, planName, cents } = order;
  const words = describe(order, nowMs);
  return { reference, sessionId, ...words, text: `${planName}, ${formatCents(cents)}. ${words.text}` };
}

type Words = Pick<OrderedBefore, 'short' | 'title' | 'text'>;

function describe({ state, paidAt, subscription }: OrderView, nowMs: number): Words {
  const when = paidAt && nowMs - paidAt.getTime() > momentMs ? `on ${formatDay(paidAt)}` : 'a moment ago';
  const short = 'Paid already';
  if (subscription === 'ended')
    return { short, title: 'You had this plan before', text: 'It has ended, and nothing more is charged.' };
  const others: Partial<Record<OrderState, Words>> = {
    pending: {
      short: 'Payment on its way',
      title: 'Your bank payment is on its way',
      text: 'Your bank has not confirmed it yet. There is nothing more to do: we write as soon as it is here.',
    },
    refunded: {
      short: 'Paid and sent back',
      title: 'You paid for this, and all of it went back',
      text: 'Banks take up to ten weekdays to show it.',
    },
    disputed: {
      short,
      title: 'Your payment for this was questioned at the bank',
      text: 'Please write to us before you pay again.',
    },
    held: {
      short: 'Payment being checked',
      title: 'Your payment for this is being checked',
      text: 'Please do not pay again: a person looks at it and writes to you.',
    },
  };
  return (
    others[state] ?? { short, title: `You paid for this ${when}`, text: 'There is no need to pay it again.' }
  );
}

/** Formats the date in Sydney. */
function formatDay(moment: Date): string {
  return formatDate(formatSydneyTime(moment.toISOString()).slice(0, 10));
}
