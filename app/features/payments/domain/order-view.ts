import { type Movement, netAfterRefunds } from './movement.ts';
import type { Order } from './order.ts';

/** What a page may show of an order to anyone with its URL: nothing that identifies the buyer. */
export type OrderView = Pick<
  Order,
  | ('reference' | 'state' | 'plan' | 'planName' | 'interval' | 'cents' | 'minimumPayments')
  | ('subscription' | 'dispute' | 'createdAt' | 'paidAt')
> & {
  /** What Stripe took as the first payment; undefined if nothing. It differs from the price of a held order. */
  taken: { cents: number; currency: string } | undefined;
  /** The refunds of the first payment. */
  refundedCents: number;
  /** Whatever moved after the first payment, oldest first. What it was for may name the buyer, so it is left out. */
  later: Pick<Movement, 'kind' | 'cents' | 'currency' | 'at'>[];
  /** True if no card was charged, because of the sandbox or a test key. */
  sandbox: boolean;
  /** The sandbox's page, where the owner can try refunds and other later events. */
  sandboxUrl: string | undefined;
};

export function viewOrder(order: Order, movements: Movement[]): OrderView {
  const { reference, state, plan, planName, interval, cents, minimumPayments, mode, sessionUrl } = order;
  const { subscription, dispute, createdAt, paidAt } = order;
  const first = movements.find(({ kind }) => kind === 'payment');
  return {
    ...{ reference, state, plan, planName, interval, cents, minimumPayments },
    ...{ subscription, dispute, createdAt, paidAt },
    taken: first && { cents: first.cents, currency: first.currency },
    refundedCents: first ? first.cents - netAfterRefunds(first, movements) : 0,
    later: movements
      .filter((movement) => movement !== first)
      .map(({ kind, cents, currency, at }) => ({ kind, cents, currency, at })),
    sandbox: mode !== 'live',
    sandboxUrl: mode === 'sandbox' ? sessionUrl : undefined,
  };
}
