import type { OrderState } from './checkout.ts';

/** The states in which money has arrived. */
const settled: OrderState[] = ['paid', 'partly-refunded', 'refunded', 'disputed'];

/**
 * The states to which Stripe may move an order, which lead forward only. After payment every change is possible,
 * because a refund may fail and a dispute may be won. Only the buyer reopens a failed or expired order, with a new
 * page.
 */
const moves: Record<OrderState, OrderState[]> = {
  open: ['pending', 'failed', 'expired', 'held', ...settled],
  pending: ['failed', 'held', ...settled],
  failed: ['held', ...settled],
  expired: ['held', ...settled],
  // A person decides; a refund ends this state, unless it fails.
  held: ['refunded', 'disputed'],
  paid: settled,
  'partly-refunded': settled,
  refunded: [...settled, 'held'],
  disputed: [...settled, 'held'],
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return from === to || moves[from].includes(to);
}

/** The states in which the buyer may get another payment page. */
export const payableStates: readonly OrderState[] = ['open', 'failed', 'expired'];

export function mayBePaid(state: OrderState): boolean {
  return payableStates.includes(state);
}
