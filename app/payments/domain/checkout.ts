import { wrapErrors } from '#platform/wrap-errors.ts';

/** What a visitor asks to pay. Prices, currency and quantity are not among it: they are in the content. */
export type CheckoutRequest = {
  /** Slug of a plan. */
  plan: string;
  /** The form's idempotency key, made by `createAttempt` with the form. The same attempt is the same order. */
  attempt: string;
  /** The attempt with which this browser went to pay for the plan before: it goes on with that one. */
  earlier?: string | undefined;
  /** Reference of an order that is paid, or on its way, and that the buyer was told of: they want another one. */
  again?: string | undefined;
  /** The address for the receipt. Nobody has proved that it is theirs. */
  email: string;
  /** The access token of a signed-in visitor. One that is not good is left out, and the order goes on. */
  accessToken?: string | undefined;
  /** The visitor's network address, to be counted. */
  address: string;
};

export type CheckoutAnswer =
  /** The hosted page: redirect with 303. The browser is to remember the attempt. */
  | { outcome: 'ready'; url: string; attempt: string }
  /** This attempt has been paid already, or its payment is on its way: tell of its order instead. */
  | { outcome: 'settled'; sessionId: string; reference: string; attempt: string }
  | { outcome: 'unknown-plan' }
  /** Stripe does not take the address. */
  | { outcome: 'refused-email' }
  /** Answer 429 with `Retry-After`. */
  | { outcome: 'limited'; retryAfterSeconds: number };

export type OrderState =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  /** The money does not fit the order, so a person looks at it. */
  | 'held';

/** An order as a page may show it to whoever holds the address of the session: no name, no mail address. */
export type OrderView = {
  /** `SB-P-7K3M9Q2`: what to quote in an email. */
  reference: string;
  state: OrderState;
  /** How the buyer's bank decided, or `open`. After one that was won the state is again what it was. */
  dispute?: 'open' | 'won' | 'lost';
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents, GST included. */
  cents: number;
  /** GST within it. */
  gstCents: number;
  /** No card was charged: the sandbox played the part of Stripe, or Stripe was asked with a test key. */
  sandbox: boolean;
  createdAt: Date;
  /** When it was paid. */
  paidAt?: Date;
  /** Set for a monthly plan that has begun; `late` if a month could not be charged and is tried again. */
  subscription?: 'active' | 'late' | 'ended';
  /** Set if some or all of the money was refunded. */
  refundedCents?: number;
};

/** What the browser that holds an attempt may know of its order. */
export type Recalled =
  /** Nobody has paid it. `email` is what was typed, for as long as a payment page lives; empty after that. */
  /** `ranOut`: its payment page closed, and the time to pay was over. */
  | { kind: 'unpaid'; email: string; ranOut?: boolean }
  /** Paid, on its way, or given back since. */
  | { kind: 'settled'; sessionId: string; order: OrderView };

/** Lets visitors pay. The pages know this and nothing behind it. */
export type Checkout = {
  /** False: nothing can be bought here, and plans lead to the contact form. */
  readonly open: boolean;
  /** True: no card is charged, by the sandbox or with a test key, and every page that speaks of paying says so. */
  readonly sandbox: boolean;
  /** An unguessable value for a hidden field of the form. Cheap; no database. */
  createAttempt(): string;
  /**
   * Writes the order, then asks Stripe for its page.
   * Throws `PaymentsUnavailable` where either is away: the order stays open, and asking again with the same
   * attempt never charges twice. The same browser, or account, asking for the same plan in another window gets the
   * same page.
   */
  start(request: CheckoutRequest): Promise<CheckoutAnswer>;
  /** The order of an attempt, as the database has it. Throws `PaymentsUnavailable` where that is away. */
  recall(request: Pick<CheckoutRequest, 'plan' | 'attempt'>): Promise<Recalled | undefined>;
  /**
   * The order of a session, fulfilled where Stripe says that it is paid: the same as the webhook does.
   * Undefined for sessions that are none of ours. Where Stripe is away the order is shown as the database has it;
   * throws `PaymentsUnavailable` where the database is away.
   */
  settle(sessionId: string): Promise<OrderView | undefined>;
};

/** Stripe or the database could not be reached. The cause is for the log. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment service could not be reached.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** Whatever goes wrong in `work` reaches its caller as `PaymentsUnavailable`. */
export function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  return wrapErrors(work, (error) =>
    error instanceof PaymentsUnavailable ? error : new PaymentsUnavailable(error),
  );
}
