import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCents, formatMoney, splitGst } from './money.ts';
import type { Movement } from './movement.ts';
import { formatOrderState, type Order } from './order.ts';
import { viewOrder } from './order-view.ts';

/** Lists the known facts about an order as name and value. */
export function listOrderFacts(order: Order, movements: Movement[]): [name: string, value: string][] {
  const { interval, cents } = order;
  const { refundedCents, taken } = viewOrder(order, movements);
  const gst = formatCents(splitGst(cents).gstCents);
  const facts: [string, string | undefined][] = [
    ['Reference', order.reference],
    ['Status', formatOrderState(order)],
    ['Plan', `${order.planName} (${order.plan})`],
    ['Amount', `${formatCents(cents)} AUD${interval ? ` a ${interval}` : ''}, GST ${gst}`],
    ['At least', order.minimumPayments > 1 ? `${order.minimumPayments} payments` : undefined],
    ['Received', taken && formatMoney(taken)],
    ['Refunded', taken && refundedCents > 0 ? formatMoney({ ...taken, cents: refundedCents }) : undefined],
    ['Dispute', order.dispute],
    ['Subscription', order.subscription],
    ['Website', order.website],
    ['Email', order.mailTo],
    ['Ordered with', order.email === order.mailTo ? undefined : order.email],
    ['Buyer', order.buyer],
    ['Account', order.userId],
    ['Ordered', formatSydneyTime(order.createdAt)],
    ['Paid', order.paidAt && formatSydneyTime(order.paidAt)],
    ['Processed by', processors[order.mode]],
    ['Checkout session', order.sessionId],
    ['Try later events', order.mode === 'sandbox' ? order.sessionUrl : undefined],
    ['Stripe subscription', order.subscriptionId],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const processors = { live: 'Stripe', test: 'Stripe, with a test key', sandbox: 'the sandbox' };
