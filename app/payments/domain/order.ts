import type { OrderState, OrderView } from './checkout.ts';
import { splitGst } from './money.ts';

/** Who takes the money. Orders of one mode never change in another, so a trial stays a trial when a live key is set. */
export type PaymentMode = 'live' | 'test' | 'sandbox';

export type SubscriptionState =
  | 'active'
  /** A month could not be charged; Stripe tries again. */
  | 'late'
  | 'ended';

export type DisputeState = 'open' | 'won' | 'lost';

/** What was ordered. It never changes, because other terms make another order. */
export type OrderTerms = {
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents, GST included; for a monthly plan the price of each month. */
  cents: number;
  /** The minimum number of months of a monthly plan; 1 for a single payment. */
  minimumMonths: number;
  email: string;
};

export type Order = OrderTerms & {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** The id of the signed-in user. */
  userId: string | undefined;
  state: OrderState;
  /** How many payment pages the order has had. */
  sessionNumber: number;
  /** The newest session or, once the order is paid, the paid one; undefined until Stripe has answered. */
  sessionId: string | undefined;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  subscription: SubscriptionState | undefined;
  refundedCents: number;
  /** The state of the last dispute; undefined if there was none. */
  dispute: DisputeState | undefined;
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  paidAt: string | undefined;
  /** When the emails about the payment were queued, which happens once. */
  fulfilledAt: string | undefined;
  /** Counts every change, so that a stale copy is recognised. */
  version: number;
};

export const currency = 'aud';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats a reference like that of an enquiry, with a P to tell them apart. `bytes` are seven random bytes. */
export function formatOrderReference(bytes: Uint8Array): string {
  return `SB-P-${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`;
}

export function viewOrder(order: Order): OrderView {
  const { reference, state, plan, planName, kind, cents, mode, createdAt } = order;
  const { subscription, refundedCents, dispute, paidAt } = order;
  return {
    reference,
    state,
    plan,
    planName,
    kind,
    cents,
    gstCents: splitGst(cents).gstCents,
    sandbox: mode !== 'live',
    createdAt: new Date(createdAt),
    ...(refundedCents > 0 && { refundedCents }),
    ...(subscription && { subscription }),
    ...(dispute && { dispute }),
    ...(paidAt && { paidAt: new Date(paidAt) }),
  };
}
