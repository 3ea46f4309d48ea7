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
