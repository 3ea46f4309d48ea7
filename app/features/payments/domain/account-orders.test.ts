import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { describeLastCharges, isLastTime, viewPlan } from './account-orders.ts';
import type { PlanState } from './order.ts';
import type { Subscription } from './payment-facts.ts';

const start = new Date('2026-11-21T00:05:00.000Z');
const paidUntil = new Date('2027-03-21T00:05:00.000Z');

const planOf = (state: PlanState, change: Partial<Subscription> = {}, minimumPayments = 3) =>
  viewPlan(createPaidOrder({ minimumPayments }), {
    ...{
      state,
      isPaused: state === 'paused',
      cents: 185_000,
      customerId: 'cus_1',
      startedAt: start,
      paidUntil,
    },
    ...{
      isCollecting: false,
      retriesAt: undefined,
      endsAt: undefined,
      cancelRequestedAt: undefined,
      ...change,
    },
  });

const describe = (state: PlanState, minimumPayments = 3, change: Partial<Subscription> = {}) => {
  const { isCollecting, nextChargeAt, earliestEnd } = planOf(state, change, minimumPayments);
  const times = { nextChargeAt: nextChargeAt?.toISOString(), earliestEnd: earliestEnd.toISOString() };
  return describeLastCharges(
    { state, isCollecting, ...times },
    { interval: 'month', paidAt: start.toISOString() },
  );
};

test('P-02 whoever is about to cancel a plan reads what may still be charged', () => {
  expect(describe('active')).toBe('You won’t be charged again.');
  expect(describe('active', 3, { isCollecting: true })).toMatch(/^A payment that is under way may/);
  expect(describe('active', 12)).toMatch(/^Until then you are charged each month/);
  // Stripe goes on trying until the plan has ended.
  expect(describe('late')).toMatch(/^Until then Stripe may try again to collect the overdue payment\./);
  expect(describe('unpaid')).toContain('the overdue payment is still owed');
  expect(describe('paused')).toContain('unless we resume the plan');
  const unpaid = describeLastCharges(
    { state: 'active', isCollecting: false, nextChargeAt: undefined, earliestEnd: paidUntil.toISOString() },
    { interval: 'month', paidAt: undefined },
  );
  expect(unpaid).toContain('may still go through');
});

test('P-02 a cancelled plan has had its last charge, unless one is left before its end or is overdue', () => {
  const cancelled = { endsAt: paidUntil, cancelRequestedAt: start };
  expect(isLastTime(planOf('active', cancelled))).toBe(true);
  expect(isLastTime(planOf('paused', cancelled))).toBe(true);
  expect(isLastTime(planOf('late', cancelled))).toBe(false);
  expect(isLastTime(planOf('active'))).toBe(false);
  const later = new Date('2027-11-21T00:05:00.000Z');
  expect(isLastTime(planOf('active', { ...cancelled, endsAt: later }))).toBe(false);
});
