/** What a visitor asks to pay. Price, currency and quantity come from the content instead. */
export type CheckoutRequest = {
  /** Slug of a plan. */
  plan: string;
  /** The form's idempotency key, made by `createAttempt` with the form. The same attempt is the same order. */
  attempt: string;
  /** The attempt with which this browser went to pay for the plan before, and with which it continues. */
  earlier?: string | undefined;
  /** The reference of a paid or pending order that the buyer was told of, and wants another order after. */
  again?: string | undefined;
  /** The address for the receipt. Nobody has proved that it is theirs. */
  email: string;
  /** The access token of a signed-in visitor. An invalid token is ignored, and the order continues. */
  accessToken?: string | undefined;
  /** The visitor's network address, to be counted. */
  address: string;
};

export type CheckoutAnswer =
  /** Redirect to the payment page with 303, and have the browser remember the attempt. */
  | { outcome: 'ready'; url: string; attempt: string }
  /** This attempt is paid or its payment is on its way, so show its order instead. */
  | { outcome: 'settled'; sessionId: string; reference: string; attempt: string }
  | { outcome: 'unknown-plan' }
  /** Stripe refused the email address. */
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

/** An order as a page may show it to anybody who has its address: without name and email address. */
export type OrderView = {
  /** `SB-P-7K3M9Q2`: what to quote in an email. */
  reference: string;
  state: OrderState;
  /** What the buyer's bank decided, or `open`. A dispute that is won restores the earlier state. */
  dispute?: 'open' | 'won' | 'lost';
  plan: string;
  planName: string;
  kind: 'one-off' | 'monthly';
  /** Australian cents, GST included. */
  cents: number;
  /** The GST that the price includes. */
  gstCents: number;
  /** No card was charged, because the sandbox replaced Stripe or Stripe was asked with a test key. */
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
  /** Nobody has paid it. `email` is what was typed, and empty once no payment page can be open any more. */
  /** `ranOut`: its payment page closed, and the time to pay was over. */
  | { kind: 'unpaid'; email: string; ranOut?: boolean }
  /** It is paid or on its way, or was paid and refunded. */
  | { kind: 'settled'; sessionId: string; order: OrderView };

/** Lets visitors pay. The pages know this and nothing behind it. */
export type Checkout = {
  /** If false, nothing can be bought here, and plans lead to the contact form. */
  readonly open: boolean;
  /** If true, no card is charged (sandbox or test key), and every page about paying says so. */
  readonly sandbox: boolean;
  /** Creates an unguessable value for a hidden field of the form, without asking the database. */
  createAttempt(): string;
  /**
   * Writes the order, then asks Stripe for its page.
   * Throws `PaymentsUnavailable` if either does not answer. The order then stays open, and asking again with the same
   * attempt never charges twice. The same browser or account gets the same page for the same plan in another window.
   */
  start(request: CheckoutRequest): Promise<CheckoutAnswer>;
  /** Finds the order of an attempt in the database. Throws `PaymentsUnavailable` if it does not answer. */
  recall(request: Pick<CheckoutRequest, 'plan' | 'attempt'>): Promise<Recalled | undefined>;
  /**
   * Finds the order of a session and, like the webhook, fulfils it if Stripe says that it is paid. Returns undefined
   * for unknown sessions. If Stripe does not answer, returns the order as the database has it; throws
   * `PaymentsUnavailable` if the database does not answer.
   */
  settle(sessionId: string): Promise<OrderView | undefined>;
};

/** Stripe or the database could not be reached. The cause goes to the log. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment service could not be reached.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** Throws every error of `work` as `PaymentsUnavailable`. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? error : new PaymentsUnavailable(error);
  }
}
