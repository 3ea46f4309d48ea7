import { expect, test } from 'vitest';
import { readSubscription } from './stripe-answers.ts';

test('R-24 the minimum term is counted from Stripe’s billing anchor, so that a plan never ends just after another charge', () => {
  const anchor = Date.parse('2026-11-21T00:05:00Z') / 1000;
  const answer = {
    status: 'active',
    customer: 'cus_1',
    created: anchor + 3,
    billing_cycle_anchor: anchor,
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: Date.parse('2026-12-21T00:05:00Z') / 1000 }] },
  };
  expect(readSubscription(answer).startedAt).toEqual(new Date(anchor * 1000));
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
    const answer = {
      ...{ status, customer: 'cus_1', created: 1, cancel_at_period_end: false },
      items: { data: [{ current_period_end: 2, quantity: 2, price: { unit_amount: 11_000 } }] },
    };
    expect(readSubscription(answer)).toMatchObject({ state, cents: 22_000 });
    const paused = readSubscription({ ...answer, pause_collection: { behavior: 'void' } });
    expect(paused).toMatchObject({ state: whilePaused, isPaused: true });
    expect(() => readSubscription({ ...answer, status: 'something-new' })).toThrow();
  },
);
