/** Who takes the money. Orders of one mode never change in another, so a trial stays a trial when a live key is set. */
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
  /** The money does not fit the order, so a person looks at it. */
  'held',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The states in which nobody has paid, so that the buyer may go back to paying. */
export const unpaidStates: readonly OrderState[] = ['open', 'failed', 'expired'];

export type SubscriptionState =
  | 'active'
  /** Paid so far, and not charged again. */
  | 'ending'
  /** A month could not be charged; Stripe tries again. */
  | 'late'
  | 'ended';

export type DisputeState = 'open' | 'won' | 'lost';

/** The terms of an order. They never change, because other terms make another order. */
export type OrderTerms = {
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents, GST included; for a monthly plan the price of each month. */
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
  /** The one Checkout Session of this order and its page; undefined until Stripe has answered. */
  sessionId: string | undefined;
  sessionUrl: string | undefined;
  /** When the page closes. It is stored before Stripe is asked, so that a retry sends the same request. */
  expiresAt: string;
  paymentIntentId: string | undefined;
  subscriptionId: string | undefined;
  subscription: SubscriptionState | undefined;
  /** The buyer's name and business, as Stripe asked for them with the payment; empty where it had none. */
  buyer: string;
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

/** An order as a page may show it to anybody who has its address: it tells nothing of who ordered. */
export type OrderView = Pick<
  Order,
  | ('reference' | 'state' | 'plan' | 'planName' | 'kind' | 'cents' | 'minimumMonths')
  | ('subscription' | 'refundedCents' | 'dispute' | 'createdAt' | 'paidAt')
> & {
  /** No card was charged, because the sandbox replaced Stripe or Stripe was asked with a test key. */
  sandbox: boolean;
  /** The sandbox's page, where a refund and other later events can be tried. */
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
  pending: 'Payment on its way',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Closed, not paid',
  'partly-refunded': 'Paid, partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed at the bank',
  held: 'Being checked by a person',
};

/** Says how an order stands. No state is told by colour alone. */
export function nameState({
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
