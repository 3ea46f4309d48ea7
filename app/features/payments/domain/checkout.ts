import type { OrderView } from './order-view.ts';

/** The chosen plan and the values of the form. Price, currency and quantity come from the content instead. */
export type Choice = {
  /** The slug of a plan. */
  plan: string;
  /** A random value in the form, so that submitting the same form twice creates one order. */
  attempt: string;
  /** The address for the receipt, which is not verified. */
  email: string;
  /** The website the work is for. */
  website: string;
};

/** The maximum length of an email address (RFC 5321, section 4.5.3.1.3). */
export const maxEmailLength = 254;

export const maxWebsiteLength = 200;

/** A submitted form. */
export type CheckoutRequest = Choice & {
  /** The access token of a signed-in visitor. An invalid token is ignored, and the order continues. */
  accessToken?: string | undefined;
  /** The visitor's IP address, for rate limiting. */
  address: string;
};

/** An error beside a field. */
export type Fault = { field: 'email' | 'website'; text: string };

/** What came of a submitted form. Except for `redirect`, nothing was charged, and the visitor may correct `choice`. */
export type CheckoutOutcome =
  /** `to` is the payment page or, if this form was submitted before, its order. */
  | { state: 'redirect'; to: string }
  | { state: 'faulty'; faults: Fault[]; choice: Choice }
  /** Too many requests from one network. */
  | { state: 'limited'; retryAfterSeconds: number; choice: Choice }
  /** Stripe or the database is down, or Stripe refused the request. Submitting `choice` again never orders twice. */
  | { state: 'unavailable'; choice: Choice }
  /** There is no such plan, or it cannot be paid online. */
  | { state: 'unknown-plan' }
  /** Nothing can be bought here. */
  | { state: 'closed' };

/** The checkout, as the pages see it. */
export type Checkout = {
  /** If false, nothing can be bought, and plans link to the contact form. */
  readonly isOpen: boolean;
  /** If true, no card is charged (sandbox or test key), and every payment page says so. */
  readonly sandbox: boolean;
  /** Creates an unguessable value for the form's hidden `attempt` field. */
  createAttempt(): string;
  /** Validates the form, stores the order, then creates its Stripe session. Never throws. */
  start(request: CheckoutRequest): Promise<CheckoutOutcome>;
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
