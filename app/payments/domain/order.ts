/** Which Stripe takes the payment. An order never changes its mode, so a trial stays a trial when a live key is set. */
export type PaymentMode = 'live' | 'test' | 'sandbox';

export const orderStates = [
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'partly-refunded',
  'refunded',
  'disputed',
  /** The payment does not match the order, so the agency has to check it. */
  'held',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The states in which the buyer can still pay. */
export const unpaidStates: readonly OrderState[] = ['open', 'failed', 'expired'];

export type SubscriptionState =
  | 'active'
  /** Cancelled, but paid until its end. */
  | 'ending'
  /** A month could not be charged; Stripe will retry. */
  | 'late'
  | 'ended';

export type DisputeState = 'open' | 'won' | 'lost';

/** The terms of an order, which never change: different terms make a different order. */
export type OrderTerms = {
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents including GST; for a monthly plan, per month. */
  cents: number;
  /** The minimum number of months of a monthly plan; 1 for a single payment. */
  minimumMonths: number;
  email: string;
  /** The website the work is for, without scheme; empty for orders made before November 2026. */
  website: string;
};

export type Order = OrderTerms & {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** The id of the signed-in user. */
  userId: string | undefined;
  state: OrderState;
  /** The id and URL of the order's only Checkout Session; undefined until Stripe has created it. */
  sessionId: string | undefined;
  sessionUrl: string | undefined;
  /** When the session expires. It is stored before calling Stripe, so that a retry sends the same request. */
  expiresAt: string;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  subscription: SubscriptionState | undefined;
  /** The buyer's name and business, as entered at Stripe; empty if unknown. */
  buyer: string;
  refundedCents: number;
  /** The state of the latest dispute; undefined if there was none. */
  dispute: DisputeState | undefined;
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  paidAt: string | undefined;
  /** When the emails about the payment were queued. */
  fulfilledAt: string | undefined;
  /** Incremented with every change, for optimistic locking. */
  version: number;
};

export const currency = 'aud';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats seven random bytes as a reference. The P distinguishes it from an enquiry's. */
export function formatOrderReference(bytes: Uint8Array): string {
  return `SB-P-${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`;
}

/** What a page may show of an order to anyone with its URL: nothing that identifies the buyer. */
export type OrderView = Pick<
  Order,
  | ('reference' | 'state' | 'plan' | 'planName' | 'kind' | 'cents' | 'minimumMonths')
  | ('subscription' | 'refundedCents' | 'dispute' | 'createdAt' | 'paidAt')
> & {
  /** True if no card was charged, because of the sandbox or a test key. */
  sandbox: boolean;
  /** The sandbox's page, where the owner can try refunds and other later events. */
  sandboxUrl: string | undefined;
};

export function viewOrder(order: Order): OrderView {
  const { reference, state, plan, planName, kind, cents, minimumMonths, mode, sessionUrl } = order;
  const { subscription, refundedCents, dispute, createdAt, paidAt } = order;
  return {
    ...{ reference, state, plan, planName, kind, cents, minimumMonths },
    ...{ subscription, refundedCents, dispute, createdAt, paidAt },
    sandbox: mode !== 'live',
    sandboxUrl: mode === 'sandbox' ? sessionUrl : undefined,
  };
}

const stateNames: Record<OrderState, string> = {
  open: 'Not paid yet',
  pending: 'Payment pending',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Closed, not paid',
  'partly-refunded': 'Paid, partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed at the bank',
  held: 'Being checked by a person',
};

/** Describes an order's state in words, so that it never depends on colour alone. */
export function formatOrderState({
  state,
  subscription,
  dispute,
}: Pick<OrderView, 'state' | 'subscription' | 'dispute'>): string {
  if (state === 'disputed' && dispute === 'lost') return 'Reversed by the bank';
  if (state === 'paid' && subscription === 'ended') return 'Paid, and ended';
  if (state === 'paid' && subscription === 'ending') return 'Paid, and ending';
  if (state === 'paid' && subscription === 'late') return 'A month is unpaid';
  return stateNames[state];
}
