import { randomBytes } from 'node:crypto';
import { type Checkout, PaymentsUnavailable } from '#domain/payments/checkout.ts';

const closed = () => Promise.reject(new PaymentsUnavailable(new Error('No database is open.')));

/** Stands where no database is open: plans lead to the contact form, and asking for an order fails honestly. */
export const closedCheckout: Checkout = {
  open: false,
  sandbox: false,
  createAttempt: () => randomBytes(24).toString('base64url'),
  start: closed,
  settle: closed,
};
