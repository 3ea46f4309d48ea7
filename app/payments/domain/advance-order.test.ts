import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { advanceOrder, canTransition } from './advance-order.ts';
import { type Order, orderStates } from './order.ts';
import type { StoredNote } from './order-note.ts';
import type { DisputeFacts, PaymentFacts, RefundFacts, SessionFacts } from './payment-facts.ts';

const now = '2026-11-21T00:10:00.000Z';
const before = '2026-11-21T00:05:00.000Z';

const orderOf = (values: Partial<Order> = {}): Order =>
  createPaidOrder({
    plan: 'fix-it',
    planName: 'SEO Fix It',
    kind: 'one-off',
    cents: 49_500,
    minimumMonths: 1,
    state: 'open',
    sessionId: 'cs_1',
    paymentIntentId: undefined,
    subscriptionId: undefined,
    subscription: undefined,
    paidAt: undefined,
    fulfilledAt: undefined,
    ...values,
  });
const paidOrder = (values: Partial<Order> = {}) =>
  orderOf({ state: 'paid', paymentIntentId: 'pi_1', paidAt: before, fulfilledAt: before, ...values });
const heldOrder = () => orderOf({ state: 'held', paymentIntentId: 'pi_1', paidAt: before });

const factsOf = (session: Partial<SessionFacts> = {}, facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  session: {
    id: 'cs_1',
    orderId: 'order-1',
    status: 'complete',
    payment: 'paid',
    cents: 49_500,
    currency: 'aud',
    url: undefined,
    paymentIntentId: 'pi_1',
    subscriptionId: undefined,
    buyer: '',
    ...session,
  },
  refunds: [],
  disputes: [],
  subscription: undefined,
  months: [],
  ...facts,
});
const refundOf = (values: Partial<RefundFacts> = {}): RefundFacts => ({
  id: 're_1',
  cents: 500,
  at: before,
  failed: false,
  invoiceId: undefined,
  ...values,
});
const disputeOf = (status: DisputeFacts['status'], invoiceId?: string): DisputeFacts => ({
  id: 'dp_1',
  cents: 49_500,
  reason: 'fraudulent',
  status,
  invoiceId,
});
const plan = {
  state: 'active' as const,
  customerId: 'cus_1',
  startedAt: new Date(before),
  paidUntil: new Date('2026-12-21T00:05:00.000Z'),
  endsAt: undefined,
  cancelRequestedAt: undefined,
};
const advance = (order: Order, facts: PaymentFacts | 'no-page', notes: StoredNote[] = []) =>
  advanceOrder(order, facts, { nowIso: now, notes });

const kindsOf = ({ notes }: ReturnType<typeof advanceOrder>) => notes.map(({ what }) => what);

test('P-03 a matching payment is fulfilled at once, and processing the same facts again changes nothing', () => {
  const first = advance(orderOf(), factsOf());
  expect(first.order).toEqual(
    orderOf({ state: 'paid', paymentIntentId: 'pi_1', paidAt: now, fulfilledAt: now }),
  );
  expect(first.notes).toEqual([{ what: 'paid', about: '', text: '$495.00' }]);
  expect(advanceOrder(first.order, factsOf(), { nowIso: '2026-11-22T00:00:00.000Z', notes: [] })).toEqual({
    order: first.order,
    notes: [],
  });
});

test.each([
  ['another amount', { cents: 100 }, 'Stripe took $1.00, and the order is for $495.00.'],
  ['another currency', { currency: 'usd' }, 'Stripe took 495.00 USD, and the order is for $495.00.'],
  ['no amount', { cents: undefined }, 'Stripe took an amount that it does not name, and'],
  ['no currency', { currency: undefined }, 'Stripe took an amount that it does not name, and'],
])('P-03 a payment of %s puts the order on hold, unfulfilled', (_, session, text) => {
  const { order, notes } = advance(orderOf(), factsOf(session));
  expect(order).toMatchObject({ state: 'held', paidAt: now, fulfilledAt: undefined });
  expect(notes).toEqual([{ what: 'held', about: 'cs_1', text: expect.stringContaining(text) }]);
});

test('P-03 a held order stays held even if the payment matches later, until it is refunded', () => {
  expect(advance(heldOrder(), factsOf()).order).toEqual(heldOrder());
  const back = factsOf({ cents: 100 }, { refunds: [refundOf({ cents: 100 })] });
  expect(advance(heldOrder(), back).order).toMatchObject({
    state: 'refunded',
    fulfilledAt: undefined,
  });
});

test.each([
  [{ status: 'expired', payment: 'none' }, 'expired', 'The payment page closed without a payment.'],
  [{ payment: 'failed' }, 'failed', 'The delayed payment failed.'],
  [{ payment: 'under-way' }, 'pending', 'A delayed payment is pending.'],
] as const)('P-03 an order follows the state of its unpaid session: %j', (session, state, text) => {
  const { order, notes } = advance(orderOf(), factsOf(session));
  expect(order).toEqual(orderOf({ state }));
  expect(notes).toEqual([{ what: state, about: 'cs_1', text }]);
  expect(advance(order, factsOf(session))).toEqual({ order, notes: [] });
});

test.each([
  ['an open session', orderOf(), { status: 'open', payment: 'none' }],
  ['an open session of a pending order', orderOf({ state: 'pending' }), { payment: 'none' }],
  ['a failed session of a paid order', paidOrder(), { payment: 'failed' }],
  [
    'an expired session with a pending payment',
    orderOf({ state: 'pending' }),
    { status: 'expired', payment: 'none' },
  ],
] as const)('P-03 the order does not change for %s', (_, order, session) => {
  expect(advance(order, factsOf(session))).toEqual({ order, notes: [] });
});

test('P-03 an order without a session gets the one that Stripe reports, and expires if there is none', () => {
  const fresh = orderOf({ sessionId: undefined, sessionUrl: undefined });
  const facts = factsOf({ status: 'open', payment: 'none', url: 'https://checkout.stripe.com/c/pay/cs_1' });
  expect(advance(fresh, facts)).toEqual({
    order: { ...fresh, sessionId: 'cs_1', sessionUrl: 'https://checkout.stripe.com/c/pay/cs_1' },
    notes: [],
  });
  const closed = advance(fresh, 'no-page');
  expect(closed.order).toEqual({ ...fresh, state: 'expired' });
  expect(kindsOf(closed)).toEqual(['expired']);
  expect(advance(paidOrder(), 'no-page')).toEqual({ order: paidOrder(), notes: [] });
});

test.each([
  ['a part', [refundOf()], 'partly-refunded', 500, ['refund']],
  ['all but a cent', [refundOf({ cents: 49_499 })], 'partly-refunded', 49_499, ['refund']],
  ['all, in parts', [refundOf(), refundOf({ cents: 49_000 })], 'refunded', 49_500, ['refund', 'refund']],
  ['a part, which failed', [refundOf({ failed: true })], 'paid', 0, ['refund', 'refund-failed']],
  ['a later month', [refundOf({ invoiceId: 'in_2' })], 'paid', 0, ['refund']],
])('P-03 refunds are added up: %s', (_, refunds, state, refundedCents, kinds) => {
  const after = advance(paidOrder(), factsOf({}, { refunds }));
  expect(after.order).toMatchObject({ state, refundedCents, fulfilledAt: before });
  expect(kindsOf(after)).toEqual(kinds);
});

test('P-03 notes about refunds state the amount, and whether it was for a later month', () => {
  const refunds = [refundOf({ invoiceId: 'in_2', failed: true })];
  expect(advance(paidOrder(), factsOf({}, { refunds })).notes).toEqual([
    {
      what: 'refund',
      about: 're_1',
      text: '$5.00 of a later month was refunded.',
      invoiceId: 'in_2',
      at: before,
    },
    {
      what: 'refund-failed',
      about: 're_1',
      text: expect.stringContaining('$5.00 of a later month could not be refunded'),
    },
  ]);
});

test.each([
  ['open', [disputeOf('open')], 'disputed', 'open', 'opened'],
  ['lost', [disputeOf('lost')], 'disputed', 'lost', 'opened closed'],
  ['won', [disputeOf('won')], 'paid', 'won', 'opened closed'],
  [
    'won, and another open',
    [disputeOf('won'), disputeOf('open')],
    'disputed',
    'open',
    'opened closed opened',
  ],
  ['open, of a later month', [disputeOf('open', 'in_2')], 'paid', undefined, 'opened'],
] as const)('P-03 the order state follows its disputes: %s', (_, disputes, state, dispute, told) => {
  const after = advance(paidOrder(), factsOf({}, { disputes: [...disputes] }));
  expect(after.order).toMatchObject({ state, dispute });
  expect(kindsOf(after)).toEqual(told.split(' ').map((what) => `dispute-${what}`));
});

test('P-03 a dispute is remembered after Stripe stops listing it, and a full refund takes precedence over a won dispute', () => {
  expect(advance(paidOrder({ dispute: 'won' }), factsOf()).order.dispute).toBe('won');
  const facts = factsOf({}, { disputes: [disputeOf('won')], refunds: [refundOf({ cents: 49_500 })] });
  expect(advance(paidOrder(), facts).order.state).toBe('refunded');
});

test('P-03 a subscription’s months and its end are noted', () => {
  const order = paidOrder({ kind: 'monthly', subscriptionId: 'sub_1', subscription: 'active' });
  const facts = factsOf(
    { paymentIntentId: undefined },
    {
      subscription: { ...plan, state: 'ended', endsAt: plan.paidUntil },
      months: [
        { invoiceId: 'in_2', cents: 49_500, paidAt: before },
        { invoiceId: 'in_3', cents: 49_500, paidAt: undefined },
      ],
    },
  );
  const after = advance(order, facts);
  expect(after.order).toEqual({ ...order, subscription: 'ended' });
  expect(after.notes).toEqual([
    { what: 'month-paid', about: 'in_2', text: '$495.00 for another month.', at: before },
    { what: 'month-failed', about: 'in_3', text: '$495.00 for a month could not be charged.' },
    { what: 'subscription-ended', about: '', text: 'Nothing more will be charged.' },
  ]);
  const running = factsOf({}, { subscription: { ...plan, state: 'late' } });
  expect(advance(order, running)).toEqual({ order: { ...order, subscription: 'late' }, notes: [] });
});

test.each(['active', 'late'] as const)(
  'P-03 each cancellation, and its withdrawal, is noted once while the plan is %s',
  (state) => {
    const running = { ...plan, state };
    const cancelRequestedAt = new Date(before);
    const renews = factsOf({}, { subscription: running });
    const ends = factsOf({}, { subscription: { ...running, endsAt: plan.paidUntil, cancelRequestedAt } });
    const ending = advance(advance(orderOf(), renews).order, ends);
    expect(ending.order.subscription).toBe(state === 'active' ? 'ending' : 'late');
    expect(ending.notes).toMatchObject([{ what: 'subscription-ending', about: before }]);
    const notes = ending.notes.map((note) => ({ ...note, at: now }));
    // A note is stored once per subject, so processing the same facts again changes nothing.
    expect(advance(ending.order, ends, notes).notes).toEqual(ending.notes);
    const kept = advance(ending.order, renews, notes);
    expect(kept.order.subscription).toBe(state);
    expect(kept.notes).toMatchObject([{ what: 'subscription-kept', about: before }]);
    const all = [...notes, ...kept.notes.map((note) => ({ ...note, at: now }))];
    expect(advance(kept.order, renews, all).notes).toEqual([]);
    const ended = factsOf({}, { subscription: { ...plan, state: 'ended' } });
    expect(kindsOf(advance(ending.order, ended, notes))).toEqual(['subscription-ended']);
  },
);

test('P-03 the buyer’s name comes with the payment, and is kept if Stripe omits it later', () => {
  const { order } = advance(orderOf(), factsOf({ buyer: 'Tidepool Pty Ltd' }));
  expect(order.buyer).toBe('Tidepool Pty Ltd');
  expect(advance(order, factsOf()).order).toEqual(order);
});

test('P-03 orders only move forward, and a held order never becomes paid by itself', () => {
  const list = (from: Order['state']) =>
    orderStates
      .filter((to) => canTransition(from, to))
      .toSorted()
      .join(' ');
  const sort = (words: string) => words.split(' ').toSorted().join(' ');
  const settled = 'paid partly-refunded refunded disputed';
  expect(Object.fromEntries(orderStates.map((from) => [from, list(from)]))).toEqual({
    open: sort(`open pending failed expired held ${settled}`),
    pending: sort(`pending failed held ${settled}`),
    failed: sort(`failed held ${settled}`),
    expired: sort(`expired held ${settled}`),
    held: 'disputed held refunded',
    paid: sort(settled),
    'partly-refunded': sort(settled),
    refunded: sort(`held ${settled}`),
    disputed: sort(`held ${settled}`),
  });
});
