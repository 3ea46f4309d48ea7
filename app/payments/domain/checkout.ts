import type { OrderView } from './order.ts';

/** A visitor's wish to pay. Price, currency and quantity come from the content instead. */
export type CheckoutRequest = {
  /** Slug of a plan. */
  plan: string;
  /** The form's random part. The same form sent twice is the same order. */
  attempt: string;
  /** The address for the receipt. Nobody has proved that it is theirs. */
  email: string;
  /** The website the work is for, without scheme. */
  website: string;
  /** The access token of a signed-in visitor. An invalid token is ignored, and the order continues. */
  accessToken?: string | undefined;
  /** The visitor's network address, to be counted. */
  address: string;
};

export type CheckoutAnswer =
  /** Redirect to the payment page with 303. */
  | { outcome: 'ready'; url: string }
  /** This form was sent before, and its order is not open any more: show that order. */
  | { outcome: 'settled'; sessionId: string }
  | { outcome: 'unknown-plan' }
  /** Stripe refused the email address. */
  | { outcome: 'refused-email' }
  /** Stripe answered without a page, and would repeat that answer: the next try needs a new attempt. */
  | { outcome: 'refused' }
  /** Answer 429 with `Retry-After`. */
  | { outcome: 'limited'; retryAfterSeconds: number };

/** Lets visitors pay. The pages know this and nothing behind it. */
export type Checkout = {
  /** If false, nothing can be bought here, and plans lead to the contact form. */
  readonly open: boolean;
  /** If true, no card is charged (sandbox or test key), and every page about paying says so. */
  readonly sandbox: boolean;
  /** Creates an unguessable value for a hidden field of the form, without asking the database. */
  createAttempt(): string;
  /**
   * Writes the order, then asks Stripe for its page. Throws `PaymentsUnavailable` if either does not answer. The order
   * then stays open, and the same form sent again gets the same page.
   */
  start(request: CheckoutRequest): Promise<CheckoutAnswer>;
  /**
   * Finds the order of a session and, like the webhook, fulfils it if Stripe says that it is paid. Returns undefined
   * for unknown sessions. If Stripe does not answer, returns the order as the database has it; throws
   * `PaymentsUnavailable` if the database is not responding.
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
