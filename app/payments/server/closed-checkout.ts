import { randomBytes } from 'node:crypto';
import { type Checkout, PaymentsUnavailable } from '../domain/checkout.ts';

/** Stands where no database is open: plans are shown, and nothing can be bought. */
export const closedCheckout: Checkout = {
  open: false,
  sandbox: false,
  createAttempt: () => randomBytes(18).toString('base64url'),
  start: () => Promise.reject(new PaymentsUnavailable(new Error('No database is open.'))),
  recall: async () => undefined,
  settle: () => Promise.reject(new PaymentsUnavailable(new Error('No database is open.'))),
};
