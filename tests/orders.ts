import type { Order } from '#app/payments/domain/order.ts';

/** Creates a paid monthly order with a minimum of three months. `change` replaces fields. */
export function createPaidOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    reference: 'SB-P-7K3M9Q2',
    mode: 'live',
    plan: 'visibility-accelerator',
    planName: 'Visibility Accelerator',
    kind: 'monthly',
    cents: 185_000,
    minimumMonths: 3,
    email: 'ana@buyer.example',
    website: 'tidepool.example',
    userId: undefined,
    state: 'paid',
    sessionId: 'cs_live_1',
    sessionUrl: 'https://checkout.stripe.com/c/pay/cs_live_1',
    expiresAt: '2026-11-21T02:00:00.000Z',
    paymentIntentId: 'pi_1',
    subscriptionId: 'sub_1',
    subscription: 'active',
    buyer: '',
    refundedCents: 0,
    dispute: undefined,
    createdAt: '2026-11-21T00:00:00.000Z',
    paidAt: '2026-11-21T00:05:00.000Z',
    fulfilledAt: '2026-11-21T00:05:00.000Z',
    version: 3,
    ...change,
  };
}
