import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatMonths } from '#app/ui/format-durations.ts';
import { formatDate } from '#platform/text/format-date.ts';
import { findMinimum, formatCents } from '../../domain/money.ts';
import type { OrderView } from '../../domain/order.ts';

/** An order as the page shows it, with its sums and times in words. It does not say who ordered. */
export type OrderData = Pick<
  OrderView,
  'reference' | 'state' | 'plan' | 'planName' | 'subscription' | 'dispute' | 'sandbox' | 'sandboxUrl'
> & {
  monthly: boolean;
  total: string;
  gst: string;
  /** Set for a plan that is paid for more than one month: the fewest months, and what they cost. */
  minimum: { time: string; total: string } | undefined;
  /** The refunded sum; undefined if nothing was refunded. */
  refunded: string | undefined;
  ordered: Moment;
  paid: Moment | undefined;
  /** Whether it was paid within the last hour, so that the email about it may still be on its way. */
  justPaid: boolean;
};

/** Formats the time in Sydney. */
export type Moment = { iso: string; text: string };

const emailMs = 60 * 60 * 1000;

export function createOrderData(order: OrderView, nowMs: number): OrderData {
  const { kind, cents, gstCents, minimumMonths, refundedCents, createdAt, paidAt, ...same } = order;
  const minimum = findMinimum({ kind, cents, minimumMonths });
  return {
    ...same,
    monthly: kind === 'monthly',
    total: formatCents(cents),
    gst: formatCents(gstCents),
    minimum: minimum && { time: formatMonths(minimum.months), total: formatCents(minimum.cents) },
    refunded: refundedCents ? formatCents(refundedCents) : undefined,
    ordered: formatMoment(createdAt),
    paid: paidAt && formatMoment(paidAt),
    justPaid: nowMs - (paidAt ?? createdAt).getTime() < emailMs,
  };
}

function formatMoment(moment: Date): Moment {
  const iso = moment.toISOString();
  const [date = '', ...time] = formatSydneyTime(iso).split(' ');
  return { iso, text: `${formatDate(date)}, ${time.join(' ')}` };
}
