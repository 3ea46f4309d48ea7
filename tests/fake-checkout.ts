import path from 'node:path';
import type {
  Checkout,
  CheckoutOutcome,
  CheckoutRequest,
  Choice,
} from '#app/features/payments/domain/checkout.ts';
import type { OrderView } from '#app/features/payments/domain/order-view.ts';
import { built } from './built-app.ts';
import { fixContent, withTestPlans } from './fixed-content.ts';
import { projectDir } from './site.ts';

export const { orderStates } = built;

export const paymentPage = 'https://pay.example/c/pay/cs_test_ready';

export function createOrder(change: Partial<OrderView> = {}): OrderView {
  return {
    reference: 'SB-P-7K3M9Q2',
    state: 'paid',
    plan: 'fix-it',
    planName: 'SEO Fix It',
    interval: undefined,
    cents: 49_500,
    minimumPayments: 1,
    sandbox: true,
    sandboxUrl: undefined,
    subscription: undefined,
    dispute: undefined,
    taken: undefined,
    refundedCents: 0,
    later: [],
    createdAt: '2026-11-21T00:00:00.000Z',
    paidAt: undefined,
    ...change,
  };
}

const content = withTestPlans(fixContent(built.loadContent(path.join(projectDir, 'content'))));

type FakeCheckoutOptions = Partial<Pick<Checkout, 'isOpen' | 'sandbox'>> & {
  start?: (choice: Choice) => CheckoutOutcome;
  /** The slug of the ordered plan. */
  plan?: string;
  /** Orders by session, in addition to `cs_test_{state}`, which exist for every state. */
  orders?: Record<string, OrderView>;
};

/**
 * Creates a checkout in memory, which validates forms, gives the configured outcomes and records the orders. For `cs_test_away` the database
 * is down. `services` have the plans that it sells.
 */
export function createFakeCheckout({
  isOpen = true,
  sandbox = true,
  start,
  plan = 'fix-it',
  orders = {},
}: FakeCheckoutOptions = {}) {
  const requests: CheckoutRequest[] = [];
  let attempts = 0;
  const states = Object.fromEntries(
    orderStates.map((state) => [
      `cs_test_${state.replaceAll('-', '_')}`,
      createOrder({ state, sandbox, plan }),
    ]),
  );
  const checkout: Checkout = {
    isOpen,
    sandbox,
    createAttempt() {
      attempts += 1;
      return `attempt-${attempts}`;
    },
    async start(request) {
      const { plan, attempt, email, website } = request;
      const choice = { plan, attempt: attempt || this.createAttempt(), email, website };
      const known = content.plans.find(({ slug }) => slug === plan);
      if (!isOpen) return { state: 'closed' };
      if (!known || known.byQuote) return { state: 'unknown-plan' };
      const typed = built.readBuyer(choice);
      if ('faults' in typed) return { state: 'faulty', ...typed, choice };
      requests.push({ ...request, ...choice, ...typed });
      return start?.(choice) ?? { state: 'redirect', to: paymentPage };
    },
    async settle(sessionId) {
      if (sessionId === 'cs_test_away')
        throw new built.PaymentsUnavailable(new Error('The database is down.'));
      return orders[sessionId] ?? states[sessionId];
    },
  };
  return { checkout, requests, orders, services: { checkout, content } };
}
