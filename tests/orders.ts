import type { StoredMovement } from '#app/features/payments/domain/movement.ts';
import type { Order } from '#app/features/payments/domain/order.ts';
import type { Seller } from '#app/features/payments/domain/receipt.ts';

/** Creates a paid order of a monthly plan with a minimum of three months. `change` replaces fields. */
export function createPaidOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    reference: 'SB-P-7K3M9Q2',
    mode: 'live',
    plan: 'visibility-accelerator',
    planName: 'Visibility Accelerator',
    interval: 'month',
    cents: 185_000,
    minimumPayments: 3,
    email: 'ana@buyer.example',
    mailTo: 'ana@buyer.example',
    website: 'tidepool.example',
    userId: undefined,
    accountEmail: undefined,
    state: 'paid',
    sessionId: 'cs_live_1',
    sessionUrl: 'https://checkout.stripe.com/c/pay/cs_live_1',
    expiresAt: '2026-11-21T02:00:00.000Z',
    subscriptionId: 'sub_1',
    subscription: 'active',
    buyer: '',
    dispute: undefined,
    createdAt: '2026-11-21T00:00:00.000Z',
    paidAt: '2026-11-21T00:05:00.000Z',
    fulfilledAt: '2026-11-21T00:05:00.000Z',
    version: 3,
    ...change,
  };
}

/** Creates the first payment of that order. `change` replaces fields. */
export function createPayment(change: Partial<StoredMovement> = {}): StoredMovement {
  return {
    orderId: 'order-1',
    kind: 'payment',
    stripeId: 'pi_1',
    cents: 185_000,
    currency: 'aud',
    at: '2026-11-21T00:05:00.000Z',
    what: 'Visibility Accelerator, the first month',
    corrects: undefined,
    storedAt: '2026-11-21T00:05:10.000Z',
    ...change,
  };
}

export const testSeller: Seller = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media Pty Ltd',
  registration: 'ABN 51 824 753 556',
  contact: ['1 Headland Road, Bronte NSW 2024', 'hello@saltbush.example'],
  siteUrl: 'https://saltbush.example',
};
