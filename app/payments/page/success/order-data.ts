import type { Plan } from '#app/content/plan.ts';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatMonths } from '#app/ui/format-durations.ts';
import { formatDate } from '#platform/text/format-date.ts';
import { findMinimum, formatCents } from '../../domain/money.ts';
import type { OrderState, OrderView } from '../../domain/order.ts';

/** An order as the page shows it. It does not say who ordered. */
export type OrderData = {
  reference: string;
  state: OrderState;
  plan: string;
  planName: string;
  monthly: boolean;
  /** Set for a monthly plan, if known. */
  subscription: OrderView['subscription'];
  dispute: OrderView['dispute'];
  total: string;
  gst: string;
  /** Set for a plan that is paid for more than one month: the fewest months, and what they cost. */
  minimum: { time: string; total: string } | undefined;
  /** The refunded sum; undefined if nothing was refunded, or it is not known. */
  refunded: string | undefined;
  ordered: Moment;
  /** Undefined if nothing was paid, or the time is not known. */
  paid: Moment | undefined;
  /** Whether it was paid within the last hour, so that the email about it may still be on its way. */
  justPaid: boolean;
  sandbox: boolean;
  sandboxUrl: string | undefined;
};

/** Formats the time in Sydney. */
export type Moment = { iso: string; text: string };

const emailMs = 60 * 60 * 1000;

/** Takes `plan` from the content, if it is still there. Its minimum counts as long as it has the order's price. */
export function createOrderData(order: OrderView, plan: Plan | undefined, nowMs: number): OrderData {
  const minimum = plan?.cents === order.cents && plan.kind === order.kind ? findMinimum(plan) : undefined;
  return {
    reference: order.reference,
    state: order.state,
    plan: order.plan,
    planName: order.planName,
    monthly: order.kind === 'monthly',
    subscription: order.subscription,
    dispute: order.dispute,
    total: formatCents(order.cents),
    gst: formatCents(order.gstCents),
    minimum: minimum && { time: formatMonths(minimum.months), total: formatCents(minimum.cents) },
    refunded: order.refundedCents ? formatCents(order.refundedCents) : undefined,
    ordered: formatMoment(order.createdAt),
    paid: order.paidAt && formatMoment(order.paidAt),
    justPaid: nowMs - (order.paidAt ?? order.createdAt).getTime() < emailMs,
    sandbox: order.sandbox,
    sandboxUrl: order.sandboxUrl,
  };
}

function formatMoment(moment: Date): Moment {
  const iso = moment.toISOString();
  const [date = '', ...time] = formatSydneyTime(iso).split(' ');
  return { iso, text: `${formatDate(date)}, ${time.join(' ')}` };
}

/** The form of the session ids of Stripe and of the sandbox. Other text is refused without asking the database. */
const sessionPattern = /^cs_\w{4,250}$/;

export function findSessionId(query: URLSearchParams): string | undefined {
  const given = query.get('session_id') ?? '';
  return sessionPattern.test(given) ? given : undefined;
}
