import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';
import { formatMoney } from './money.ts';
import { describeMovement, type StoredMovement } from './movement.ts';
import type { Order, StoredNote } from './order.ts';
import type { Receipt } from './receipt.ts';

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

/** Describes what happened to an order in lines. `clean` makes what strangers typed safe where the lines are shown. */
export function describeOrder(
  { notes, movements, receipts, emails }: OrderWithHistory,
  clean = (text: string) => text,
) {
  const events = [
    ...notes,
    ...movements.map((each) => ({ at: each.at, what: each.kind, text: describeMovement(each) })),
  ];
  return {
    history: events
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
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
