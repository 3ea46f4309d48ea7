import { expect, test } from 'vitest';
import { parseInvoice } from './stripe-invoice.ts';
import { parseDispute, parseRefund, readSubscription } from './stripe-responses.ts';

test('P-03 a refund is what Stripe’s balance says: one that waits, or was cancelled before, has moved nothing', () => {
  const created = Date.parse('2026-12-01T02:00:00Z') / 1000;
  const waiting = { id: 're_1', amount: 500, created, status: 'requires_action', balance_transaction: null };
  expect(parseRefund(waiting)).toEqual({ id: 're_1', balanceEntries: [] });
  expect(parseRefund({ ...waiting, status: 'canceled' })).toEqual({ id: 're_1', balanceEntries: [] });
  const taken = { ...waiting, status: 'pending', balance_transaction: { amount: -500, created } };
  const out = { cents: -500, at: '2026-12-01T02:00:00.000Z' };
  expect(parseRefund(taken).balanceEntries).toEqual([out]);
  // Until Stripe says when the money came back, the books do not have it.
  expect(parseRefund({ ...taken, status: 'failed' }).balanceEntries).toEqual([out]);
});

test('P-03 a dispute of a payment in another currency is booked in that currency, whatever it took from the balance', () => {
  const dispute = { id: 'du_1', amount: 10_000, currency: 'usd', reason: 'fraudulent', status: 'won' };
  const entry = (amount: number, currency: string, created: number) => ({ amount, currency, created });
  const read = (entries: object[]) =>
    parseDispute({ ...dispute, balance_transactions: entries }).balanceEntries.map(({ cents }) => cents);
  expect(read([entry(-15_321, 'aud', 1), entry(15_107, 'aud', 2)])).toEqual([-10_000, 10_000]);
  // Of one in the balance’s own currency, the bank may return a part.
  expect(read([entry(-10_000, 'usd', 1), entry(4000, 'usd', 2)])).toEqual([-10_000, 4000]);
});

test('P-02 of a plan that is late, the time of Stripe’s next attempt is known, if there is one', () => {
  const plan = {
    ...{ status: 'past_due', customer: 'cus_1', created: 1, cancel_at_period_end: false },
    items: { data: [{ current_period_end: 9 }] },
  };
  const read = (next: number | null) =>
    readSubscription({ ...plan, latest_invoice: { id: 'in_2', next_payment_attempt: next } }).retriesAt;
  expect(read(5)).toEqual(new Date(5000));
  expect(read(null)).toBeUndefined();
  expect(readSubscription({ ...plan, latest_invoice: 'in_2' }).retriesAt).toBeUndefined();
});

test('R-24 the minimum term is counted from the plan’s start, so that it neither ends just after another charge nor begins again if Stripe’s anchor is moved', () => {
  const anchor = Date.parse('2026-11-21T00:05:00Z') / 1000;
  const response = {
    status: 'active',
    customer: 'cus_1',
    created: anchor + 3,
    billing_cycle_anchor: anchor,
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: Date.parse('2026-12-21T00:05:00Z') / 1000 }] },
  };
  expect(readSubscription(response).startedAt).toEqual(new Date(anchor * 1000));
  // A free month, another interval and a change of price move it.
  const moved = { ...response, billing_cycle_anchor: anchor + 300 * 86_400 };
  expect(readSubscription(moved).startedAt).toEqual(new Date((anchor + 3) * 1000));
});

test.each([
  ['active', 'active', 'paused'],
  ['past_due', 'late', 'late'],
  ['unpaid', 'unpaid', 'unpaid'],
  ['paused', 'paused', 'paused'],
  ['incomplete_expired', 'not-started', 'not-started'],
])(
  'P-03 a plan that is %s at Stripe is told apart from others, also while it is paused',
  (status, state, whilePaused) => {
    const response = {
      ...{ status, customer: 'cus_1', created: 1, cancel_at_period_end: false },
      items: { data: [{ current_period_end: 2, quantity: 2, price: { unit_amount: 11_000 } }] },
    };
    expect(readSubscription(response)).toMatchObject({ state, cents: 22_000 });
    const paused = readSubscription({ ...response, pause_collection: { behavior: 'void' } });
    expect(paused).toMatchObject({ state: whilePaused, isPaused: true });
    expect(() => readSubscription({ ...response, status: 'something-new' })).toThrow();
  },
);

test('P-03 an invoice says what becomes of its payment, and a voided one still names what was paid towards it', () => {
  const invoice = {
    ...{ id: 'in_2', amount_due: 22_000, amount_paid: 0, attempt_count: 1, currency: 'aud', created: 1 },
    billing_reason: 'subscription_cycle',
    payments: { data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_2' } }] },
  };
  const parse = (status: string, attempt_count = 1, underWay: string[] = []) =>
    parseInvoice({ ...invoice, status, attempt_count }, { subscriptionId: 'sub_1', underWay });
  expect(parse('void')).toMatchObject({ outcome: 'void', reason: 'renewal', paymentIds: ['pi_2'] });
  expect(parse('draft')).toBeUndefined();
  // What a paused plan does not collect was never tried; an invoice by email waits for its buyer.
  expect(parse('uncollectible', 0)?.outcome).toBe('void');
  expect(parse('uncollectible')?.outcome).toBe('failed');
  expect([parse('open', 0)?.outcome, parse('open', 1, ['pi_2'])?.outcome, parse('open')?.outcome]).toEqual([
    'open',
    'under-way',
    'failed',
  ]);
});
