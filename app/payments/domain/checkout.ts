import type { OrderView } from './order.ts';

/** A visitor's request to pay. Price, currency and quantity come from the content instead. */
export type CheckoutRequest = {
  /** The slug of a plan. */
  plan: string;
  /** A random value in the form, so that submitting the same form twice creates one order. */
  attempt: string;
  /** The address for the receipt, which is not verified. */
  email: string;
  /** The website the work is for, without scheme. */
  website: string;
  /** The access token of a signed-in visitor. An invalid token is ignored, and the order continues. */
  accessToken?: string | undefined;
  /** The visitor's IP address, for rate limiting. */
  address: string;
};

export type CheckoutResult =
  /** Redirect to the payment page. */
  | { outcome: 'ready'; url: string }
  /** This form was submitted before, and its order is no longer open: show that order. */
  | { outcome: 'settled'; sessionId: string }
  | { outcome: 'unknown-plan' }
  /** Stripe refused the email address. */
  | { outcome: 'refused-email' }
  /** Stripe rejected the request and would repeat that response, so another try needs a new `attempt`. */
  | { outcome: 'refused' }
  /** Too many requests from one network. */
  | { outcome: 'limited'; retryAfterSeconds: number };

/** The checkout, as the pages see it. */
export type Checkout = {
  /** If false, nothing can be bought, and plans link to the contact form. */
  readonly open: boolean;
  /** If true, no card is charged (sandbox or test key), and every payment page says so. */
  readonly sandbox: boolean;
  /** Creates an unguessable value for the form's hidden `attempt` field. */
  createAttempt(): string;
  /**
   * Stores the order, then creates its Stripe session. Throws `PaymentsUnavailable` if either fails; the order stays
   * open, and submitting the same form again returns the same session.
   */
  start(request: CheckoutRequest): Promise<CheckoutResult>;
  /**
   * Finds a session's order and, like the webhook, fulfils it if Stripe says that it is paid. Returns undefined for
   * unknown sessions, and the stored order if Stripe does not respond. Throws `PaymentsUnavailable` if the database is
   * down.
   */
  settle(sessionId: string): Promise<OrderView | undefined>;
};

/** Stripe or the database is down. `cause` has the details. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment service is unavailable.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** Rethrows any error of `work` as `PaymentsUnavailable`. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? error : new PaymentsUnavailable(error);
  }
}
