import type { OrderState, OrderView } from './checkout.ts';
import { splitGst } from './money.ts';

/** Who takes the money. Orders of one are never touched by another: a trial stays a trial when a live key comes. */
export type PaymentMode = 'live' | 'test' | 'sandbox';

export type SubscriptionState =
  | 'active'
  /** A month could not be charged; Stripe tries again. */
  | 'late'
  | 'ended';

export type DisputeState = 'open' | 'won' | 'lost';

/** What was ordered. It never changes: other terms are another order. */
export type OrderTerms = {
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents, GST included; of a monthly plan, each month. */
  cents: number;
  /** The fewest months of a monthly plan; 1 for what is paid once. */
  minimumMonths: number;
  email: string;
};

export type Order = OrderTerms & {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** The id of whoever was signed in. */
  userId: string | undefined;
  state: OrderState;
  /** How many hosted pages it has had. */
  sessionNumber: number;
  /** The newest session, and once it is paid the one that was; undefined until Stripe has answered. */
  sessionId: string | undefined;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  subscription: SubscriptionState | undefined;
  refundedCents: number;
  /** How the last dispute stands; undefined where there was none. */
  dispute: DisputeState | undefined;
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  paidAt: string | undefined;
  /** When the emails of the payment were put into the queue: once. */
  fulfilledAt: string | undefined;
  /** Counts every change, so that a stale copy is recognised. */
  version: number;
};

export const currency = 'aud';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference as enquiries have, with a P to tell them apart. `bytes` are seven random ones. */
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
