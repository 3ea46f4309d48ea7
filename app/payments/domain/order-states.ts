import type { OrderState } from './checkout.ts';

/** States in which money has come. */
const settled: OrderState[] = ['paid', 'partly-refunded', 'refunded', 'disputed'];

/**
 * The states that Stripe may move an order to: forward only. A refund may fail and a dispute be won, so among the
 * states after payment every way is open. Only the buyer brings one that failed or expired back, by a new page.
 */
const moves: Record<OrderState, OrderState[]> = {
  open: ['pending', 'failed', 'expired', 'held', ...settled],
  pending: ['failed', 'held', ...settled],
  failed: ['held', ...settled],
  expired: ['held', ...settled],
  // A person looks at it; giving the money back ends it, unless the refund fails.
  held: ['refunded', 'disputed'],
  paid: settled,
  'partly-refunded': settled,
  refunded: [...settled, 'held'],
  disputed: [...settled, 'held'],
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return from === to || moves[from].includes(to);
}

/** States from which the buyer may be given another hosted page. */
export const payableStates: readonly OrderState[] = ['open', 'failed', 'expired'];

export function mayBePaid(state: OrderState): boolean {
  return payableStates.includes(state);
}
