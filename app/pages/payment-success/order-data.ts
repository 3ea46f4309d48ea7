import { formatDate } from '#domain/blog/format-date.ts';
import { formatSydneyTime } from '#domain/leads/sydney-time.ts';
import type { OrderState, OrderView } from '#domain/payments/checkout.ts';
import { formatCents } from '#domain/payments/format-money.ts';

/** An order as the page shows it: nothing in it says who. */
export type OrderData = {
  reference: string;
  state: OrderState;
  plan: string;
  planName: string;
  monthly: boolean;
  total: string;
  gst: string;
  /** As a clock in Sydney shows it. */
  date: string;
  time: string;
  iso: string;
  sandbox: boolean;
};

export function createOrderData(order: OrderView): OrderData {
  const iso = order.createdAt.toISOString();
  const [date = '', ...time] = formatSydneyTime(iso).split(' ');
  return {
    reference: order.reference,
    state: order.state,
    plan: order.plan,
    planName: order.planName,
    monthly: order.kind === 'monthly',
    total: formatCents(order.cents),
    gst: formatCents(order.gstCents),
    date: formatDate(date),
    time: time.join(' '),
    iso,
    sandbox: order.sandbox,
  };
}

/** What Stripe and the sandbox call a session. Anything else is not worth a question to the database. */
const sessionPattern = /^cs_\w{4,250}$/;

export function findSessionId(query: URLSearchParams): string | undefined {
  const given = query.get('session_id') ?? '';
  return sessionPattern.test(given) ? given : undefined;
}
