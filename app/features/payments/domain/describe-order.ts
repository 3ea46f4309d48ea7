import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import { formatCents, formatMoney, splitGst } from './money.ts';
import { describeMovement, type Movement, type StoredMovement } from './movement.ts';
import { formatOrderState, type Order, type StoredNote } from './order.ts';
import { viewOrder } from './order-view.ts';
import type { Receipt } from './receipt.ts';

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

/** Everything that is stored about an order, oldest first. */
export type OrderHistory = { notes: StoredNote[]; movements: StoredMovement[]; receipts: Receipt[] };

export type OrderEmail = {
  what: string;
  recipient: string;
  /** `done`: sent, unless there was nothing to send or a limit was reached. */
  state: 'waiting' | 'done' | 'dead';
  attempts: number;
  lastError: string | undefined;
};

export type OrderWithHistory = OrderHistory & { order: Order; emails: OrderEmail[] };

/** Describes what happened to an order in lines. `clean` makes what visitors typed safe where the lines are shown. */
export function describeOrder(
  { notes, movements, receipts, emails }: OrderWithHistory,
  clean = (text: string) => text,
) {
  const events = [
    ...notes,
    ...movements.map((movement) => ({
      at: movement.at,
      what: movement.kind,
      text: describeMovement(movement),
    })),
  ];
  return {
    history: events
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ at, what, text }) => `${formatSydneyTime(at)}  ${what}: ${clean(text)}`),
    receipts: receipts.map(
      (receipt) => `${receipt.title} ${receipt.number}: ${formatMoney(receipt)}, ${clean(receipt.item)}`,
    ),
    emails: emails.map(({ what, recipient, state, attempts, lastError }) => {
      const error = lastError ? `: ${clean(lastError)}` : '';
      return `Email to the ${recipient} (${what}): ${state}, ${formatCount(attempts, 'attempt')}${error}`;
    }),
  };
}
