import { expect, test } from 'vitest';
import { createPaidOrder } from '#tests/orders.ts';
import { applyPaymentFacts } from './apply-payment-facts.ts';
import type { Order, PlanState, StoredNote } from './order.ts';
import type {
  ChargeFacts,
  DisputeFacts,
  InvoiceFacts,
  PaymentFacts,
  RefundFacts,
  SessionFacts,
  Subscription,
} from './payment-facts.ts';

const now = '2026-11-21T00:10:00.000Z';
const before = '2026-11-21T00:05:00.000Z';
const later = '2026-12-21T00:05:00.000Z';

const orderOf = (values: Partial<Order> = {}): Order =>
  createPaidOrder({
    plan: 'fix-it',
    planName: 'SEO Fix It',
    interval: undefined,
    cents: 49_500,
    minimumPayments: 1,
    state: 'open',
    sessionId: 'cs_1',
    subscriptionId: undefined,
    subscription: undefined,
    paidAt: undefined,
    fulfilledAt: undefined,
    ...values,
  });
const paidOrder = (values: Partial<Order> = {}) =>
  orderOf({ state: 'paid', paidAt: before, fulfilledAt: before, ...values });
const planOrder = (values: Partial<Order> = {}) =>
  orderOf({
    planName: 'Care',
    interval: 'month',
    subscriptionId: 'sub_1',
    subscription: 'active',
    ...values,
  });
const heldOrder = () => orderOf({ state: 'held', paidAt: before });

const chargeOf = (values: Partial<ChargeFacts> = {}): ChargeFacts => ({
  paymentId: 'pi_1',
  cents: 49_500,
  currency: 'aud',
  at: before,
  refunds: [],
  disputes: [],
  ...values,
});
const sessionOf = (values: Partial<SessionFacts> = {}): SessionFacts => ({
  id: 'cs_1',
  orderId: 'order-1',
  status: 'complete',
  payment: 'paid',
  cents: 49_500,
  currency: 'aud',
  url: undefined,
  paymentIntentId: 'pi_1',
  subscriptionId: undefined,
  customerId: undefined,
  buyer: '',
  ...values,
});
/** The facts of a single payment. Unless it was paid, there is no charge. */
const factsOf = (session: Partial<SessionFacts> = {}, charge: Partial<ChargeFacts> = {}): PaymentFacts => {
  const made = sessionOf(session);
  return {
    session: made,
    subscription: undefined,
    charges: made.payment === 'paid' && made.cents !== 0 ? [chargeOf(charge)] : [],
    invoices: [],
  };
};
const invoiceOf = (values: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  id: 'in_1',
  outcome: 'paid',
  reason: 'first',
  cents: 49_500,
  currency: 'aud',
  at: before,
  lines: [],
  period: undefined,
  paymentIds: ['pi_1'],
  ...values,
});
const renewalOf = (values: Partial<InvoiceFacts> = {}) =>
  invoiceOf({ id: 'in_2', reason: 'renewal', at: later, paymentIds: ['pi_2'], ...values });
const subscriptionOf = (state: PlanState, values: Partial<Subscription> = {}): Subscription => ({
  state,
  isPaused: state === 'paused',
  cents: 49_500,
  customerId: 'cus_1',
  startedAt: new Date(before),
  paidUntil: new Date(later),
  isCollecting: false,
  retriesAt: undefined,
  endsAt: undefined,
  cancelRequestedAt: undefined,
  ...values,
});
/** The facts of a plan with its first payment, and others. */
const planFacts = (facts: Partial<PaymentFacts> = {}, session: Partial<SessionFacts> = {}): PaymentFacts => ({
  session: sessionOf({
    paymentIntentId: undefined,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    ...session,
  }),
  subscription: subscriptionOf('active'),
  charges: [chargeOf()],
  invoices: [invoiceOf()],
  ...facts,
});
/** A refund that was deducted and, if it failed, put back. */
const refundOf = (cents = 500, { id = 're_1', failedAt = '' } = {}): RefundFacts => ({
  id,
  balanceEntries: [{ cents: -cents, at: before }, ...(failedAt ? [{ cents, at: failedAt }] : [])],
});
const disputeOf = (status: DisputeFacts['status']): DisputeFacts => ({
  id: 'dp_1',
  cents: 49_500,
  reason: 'fraudulent',
  status,
  balanceEntries: [
    { cents: -49_500, at: before },
    ...(status === 'won' ? [{ cents: 49_500, at: later }] : []),
  ],
});
const advance = (order: Order, facts: PaymentFacts | 'no-page', notes: StoredNote[] = []) =>
  applyPaymentFacts(order, facts, { nowIso: now, notes });

const kindsOf = ({ notes }: ReturnType<typeof applyPaymentFacts>) => notes.map(({ what }) => what);
const moneyOf = ({ movements }: ReturnType<typeof applyPaymentFacts>) =>
  movements.map(({ kind, cents }) => [kind, cents]);

test('P-03 a matching payment is fulfilled at once with Stripe’s time, and the same facts again change nothing', () => {
  const first = advance(orderOf(), factsOf());
  expect(first.order).toEqual(orderOf({ state: 'paid', paidAt: before, fulfilledAt: now }));
  expect(first.notes).toEqual([]);
  expect(first.movements).toEqual([
    {
      kind: 'payment',
      stripeId: 'pi_1',
      cents: 49_500,
      currency: 'aud',
      at: before,
      what: 'SEO Fix It',
      corrects: undefined,
      names: { paymentId: 'pi_1', invoiceId: undefined },
    },
  ]);
  expect(applyPaymentFacts(first.order, factsOf(), { nowIso: later, notes: [] })).toEqual(first);
});

test.each([
  ['another amount', { cents: 100 }, { cents: 100 }, 'Stripe took $1.00, and the order is for $495.00.'],
  ['another currency', { currency: 'usd' }, { currency: 'usd' }, 'Stripe took 495.00 USD, and'],
  ['no amount', { cents: undefined }, {}, 'Stripe took an amount that it does not name, and'],
  ['no currency', { currency: undefined }, {}, 'Stripe took an amount that it does not name, and'],
])('P-03 a payment of %s puts the order on hold, unfulfilled', (_, session, charge, text) => {
  const after = advance(orderOf(), factsOf(session, charge));
  expect(after.order).toMatchObject({ state: 'held', paidAt: before, fulfilledAt: undefined });
  expect(after.notes).toEqual([{ what: 'held', subjectId: 'cs_1', text: expect.stringContaining(text) }]);
  // What Stripe took is in the books nevertheless.
  expect(after.movements).toMatchObject([{ kind: 'payment', ...charge }]);
});

test('P-03 an order that a coupon made free is held, not refunded, and no money is booked', () => {
  const after = advance(orderOf(), factsOf({ cents: 0, paymentIntentId: undefined }));
  expect(after.order).toMatchObject({ state: 'held', fulfilledAt: undefined });
  expect([kindsOf(after), after.movements]).toEqual([['held'], []]);
});

test('P-03 a held order stays held even if the payment matches later, until it is refunded', () => {
  expect(advance(heldOrder(), factsOf()).order).toEqual(heldOrder());
  const back = factsOf({ cents: 100 }, { cents: 100, refunds: [refundOf(100)] });
  expect(advance(heldOrder(), back).order).toMatchObject({ state: 'refunded', fulfilledAt: undefined });
});

test('P-03 a held order is fulfilled if the agency accepts its payment, and no other order is', () => {
  const accept = (order: Order, facts = factsOf({ cents: 100 }, { cents: 100 })) =>
    applyPaymentFacts(order, facts, { nowIso: now, notes: [], accepts: true });
  const accepted = accept(heldOrder());
  expect(accepted.order).toMatchObject({ state: 'paid', paidAt: before, fulfilledAt: now });
  expect(kindsOf(accepted)).toEqual(['accepted']);
  expect(advance(accepted.order, factsOf({ cents: 100 }, { cents: 100 })).order).toEqual(accepted.order);
  expect(accept(orderOf()).order).toMatchObject({ state: 'held', fulfilledAt: undefined });
});

test.each([
  [{ status: 'expired', payment: 'none' }, 'expired', 'The payment page closed without a payment.'],
  [{ payment: 'failed' }, 'failed', 'The delayed payment failed.'],
  [{ payment: 'under-way' }, 'pending', 'A delayed payment is pending.'],
] as const)('P-03 an order follows the state of its unpaid session: %j', (session, state, text) => {
  const { order, notes } = advance(orderOf(), factsOf(session));
  expect(order).toEqual(orderOf({ state }));
  expect(notes).toEqual([{ what: state, subjectId: 'cs_1', text }]);
  expect(advance(order, factsOf(session))).toEqual({ order, notes: [], movements: [] });
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
  expect(advance(order, factsOf(session))).toEqual({ order, notes: [], movements: [] });
});

test('P-03 an order without a session gets the one that Stripe reports, and expires if there is none', () => {
  const fresh = orderOf({ sessionId: undefined, sessionUrl: undefined });
  const facts = factsOf({ status: 'open', payment: 'none', url: 'https://checkout.stripe.com/c/pay/cs_1' });
  expect(advance(fresh, facts)).toMatchObject({
    order: { ...fresh, sessionId: 'cs_1', sessionUrl: 'https://checkout.stripe.com/c/pay/cs_1' },
    notes: [],
  });
  const closed = advance(fresh, 'no-page');
  expect(closed.order).toEqual({ ...fresh, state: 'expired' });
  expect(kindsOf(closed)).toEqual(['expired']);
  expect(advance(paidOrder(), 'no-page')).toEqual({ order: paidOrder(), notes: [], movements: [] });
});

test.each([
  ['a part', [refundOf()], 'partly-refunded', [-500]],
  ['all but a cent', [refundOf(49_499)], 'partly-refunded', [-49_499]],
  ['all, in parts', [refundOf(), refundOf(49_000, { id: 're_2' })], 'refunded', [-500, -49_000]],
  ['a part, which failed', [refundOf(500, { failedAt: later })], 'paid', [-500, 500]],
])('P-03 refunds are added up, each a movement of its own: %s', (_, refunds, state, cents) => {
  const after = advance(paidOrder(), factsOf({}, { refunds }));
  expect(after.order).toMatchObject({ state, fulfilledAt: before });
  expect(after.movements.slice(1).map((movement) => movement.cents)).toEqual(cents);
  for (const movement of after.movements.slice(1)) expect(movement.corrects).toBe('pi_1');
});

test('P-03 a refund is booked when Stripe’s balance has it: one that waits has moved nothing, and one that failed keeps its row', () => {
  const book = (refund: RefundFacts) =>
    advance(paidOrder(), factsOf({}, { refunds: [refund] })).movements.slice(1);
  expect(book({ id: 're_1', balanceEntries: [] })).toEqual([]);
  expect(book(refundOf(500, { failedAt: later }))).toMatchObject([
    { kind: 'refund', stripeId: 're_1', cents: -500, at: before },
    { kind: 'refund-failed', stripeId: 're_1', cents: 500, at: later },
  ]);
});

test.each([
  ['open', 'disputed', 'opened', [-49_500]],
  ['lost', 'disputed', 'opened closed', [-49_500]],
  ['won', 'paid', 'opened closed', [-49_500, 49_500]],
] as const)('P-03 order and books follow a dispute that is %s', (status, state, expectedKinds, cents) => {
  const after = advance(paidOrder(), factsOf({}, { disputes: [disputeOf(status)] }));
  expect(after.order).toMatchObject({ state, dispute: status });
  expect(kindsOf(after)).toEqual(expectedKinds.split(' ').map((what) => `dispute-${what}`));
  expect(after.movements.slice(1).map((movement) => movement.cents)).toEqual(cents);
});

test('P-03 an open dispute takes precedence over a won one, an inquiry moves no money, and a dispute is remembered', () => {
  const both = [disputeOf('won'), { ...disputeOf('open'), id: 'dp_2' }];
  expect(advance(paidOrder(), factsOf({}, { disputes: both })).order.state).toBe('disputed');
  const inquiry = { ...disputeOf('open'), balanceEntries: [] };
  expect(advance(paidOrder(), factsOf({}, { disputes: [inquiry] })).movements).toHaveLength(1);
  expect(advance(paidOrder({ dispute: 'won' }), factsOf()).order.dispute).toBe('won');
  const facts = factsOf({}, { disputes: [disputeOf('won')], refunds: [refundOf(49_500)] });
  expect(advance(paidOrder(), facts).order.state).toBe('refunded');
});

test('P-03 a refund or dispute of a later payment is booked against it, and the order stays paid', () => {
  const second = chargeOf({ paymentId: 'pi_2', refunds: [refundOf()], disputes: [disputeOf('lost')] });
  const facts = planFacts({ charges: [chargeOf(), second], invoices: [invoiceOf(), renewalOf()] });
  const after = advance(planOrder(), facts);
  expect(after.order).toMatchObject({ state: 'paid', dispute: undefined });
  expect(after.movements.filter(({ corrects }) => corrects === 'in_2').map(({ kind }) => kind)).toEqual([
    'refund',
    'dispute',
  ]);
});

test('P-03 only a cycle is a renewal: other invoices say what they are for, and a free one is no payment', () => {
  const period = { start: later, end: '2027-01-21T00:05:00.000Z' };
  const invoices = [
    invoiceOf(),
    renewalOf({ period }),
    renewalOf({
      id: 'in_3',
      reason: 'other',
      cents: 4321,
      lines: ['Remaining time on Care'],
      paymentIds: ['pi_3'],
    }),
    renewalOf({ id: 'in_4', reason: 'other', cents: 700, paymentIds: ['pi_4'] }),
    renewalOf({ id: 'in_5', cents: 0, paymentIds: [] }),
  ];
  const charges = [49_500, 49_500, 4321, 700].map((cents, index) =>
    chargeOf({ paymentId: `pi_${index + 1}`, cents }),
  );
  const { movements } = advance(planOrder(), planFacts({ invoices, charges }));
  expect(movements.map(({ kind, cents, what }) => [kind, cents, what])).toEqual([
    ['payment', 49_500, 'Care, the first month'],
    ['renewal', 49_500, 'Care, 21 December 2026 to 21 January 2027'],
    ['charge', 4321, 'Care: Remaining time on Care'],
    ['charge', 700, 'Care: an invoice by hand'],
    ['credit', 0, 'Care, another month'],
  ]);
});

test('P-03 a payment of the plan’s customer without an invoice is booked too, once Stripe can no longer name its invoice', () => {
  const old = chargeOf({ paymentId: 'pi_8', cents: 900, at: '2026-11-20T22:00:00.000Z' });
  const fresh = chargeOf({ paymentId: 'pi_9', cents: 800 });
  expect(moneyOf(advance(planOrder(), planFacts({ charges: [old, chargeOf(), fresh] })))).toEqual([
    ['charge', 900],
    ['payment', 49_500],
  ]);
});

test('P-03 money is booked once, by charge, with the time of Stripe’s balance, even if an invoice takes two payments', () => {
  const open = renewalOf({ outcome: 'open', paymentIds: ['pi_2'] });
  const half = chargeOf({ paymentId: 'pi_2', cents: 24_750, at: '2026-12-21T00:04:55.000Z' });
  const rest = chargeOf({ paymentId: 'pi_3', cents: 24_750, at: '2026-12-22T00:04:55.000Z' });
  // What was paid stays what it was when the agency voids the rest.
  const [one, voided] = (['open', 'void'] as const).map(
    (outcome) =>
      advance(
        planOrder(),
        planFacts({ charges: [chargeOf(), half], invoices: [invoiceOf(), { ...open, outcome }] }),
      ).movements[1],
  );
  expect(one).toMatchObject({ kind: 'renewal', stripeId: 'in_2', cents: 24_750, at: half.at });
  expect(voided).toEqual(one);
  expect(one?.what).toMatch(/ \(part payment\)$/);
  const paid = renewalOf({ paymentIds: ['pi_2', 'pi_3'] });
  const { movements } = advance(
    planOrder(),
    planFacts({ charges: [chargeOf(), half, rest], invoices: [invoiceOf(), paid] }),
  );
  expect(movements[1]).toEqual(one);
  expect(movements[2]).toMatchObject({ kind: 'renewal', stripeId: 'pi_3', cents: 24_750, at: rest.at });
  // An invoice that was marked as paid outside Stripe moved no money there.
  expect(moneyOf(advance(planOrder(), planFacts({ invoices: [invoiceOf(), renewalOf()] })))).toEqual([
    ['payment', 49_500],
  ]);
});

test('P-03 a plan that was ended while its first debit is under way says nothing of it, until the bank has decided', () => {
  const nothing = { charges: [], invoices: [], subscription: subscriptionOf('ended') };
  const pending = planOrder({ state: 'pending' });
  const waiting = advance(pending, planFacts(nothing, { payment: 'under-way' }));
  expect([waiting.order.state, waiting.notes]).toEqual(['pending', []]);
  expect(kindsOf(advance(waiting.order, planFacts(nothing, { payment: 'failed' })))).toEqual([
    'failed',
    'plan-not-started',
  ]);
  const paid = advance(waiting.order, planFacts({ subscription: subscriptionOf('ended') }));
  expect([paid.order.state, kindsOf(paid)]).toEqual(['paid', ['subscription-ended']]);
});

test('P-03 the end of a plan says what is still owed, and whoever keeps a paused plan is not told of charges', () => {
  const owing = [invoiceOf(), renewalOf({ outcome: 'failed' })];
  const end = (invoices: InvoiceFacts[]) =>
    advance(
      planOrder({ state: 'paid', paidAt: before, fulfilledAt: before }),
      planFacts({ invoices, subscription: subscriptionOf('ended') }),
    ).notes.find(({ what }) => what === 'subscription-ended')?.text;
  expect(end([invoiceOf()])).toBe('Nothing more will be charged.');
  expect(end(owing)).toBe('It is not renewed any more. Still owed: $495.00 for Care, another month.');
  const known = { what: 'subscription-ending', subjectId: before, text: '', at: before } as const;
  const withdraw = (state: PlanState) =>
    advance(
      planOrder({ state: 'paid', paidAt: before, fulfilledAt: before, subscription: state }),
      planFacts({ subscription: subscriptionOf(state) }),
      [known],
    ).notes.find(({ what }) => what === 'subscription-kept')?.text;
  expect(withdraw('active')).toBe('It is charged each month again.');
  expect(withdraw('paused')).toBe('It is paused, and nothing new is charged until that ends.');
});

test('P-03 a declined renewal is noted, and a declined first payment is not a renewal', () => {
  const invoices = [invoiceOf({ outcome: 'failed' }), renewalOf({ outcome: 'failed', id: 'in_3' })];
  const after = advance(planOrder(), planFacts({ charges: [], invoices }, { payment: 'failed' }));
  expect(after.notes.filter(({ what }) => what === 'renewal-failed')).toEqual([
    {
      what: 'renewal-failed',
      subjectId: 'in_3',
      text: '$495.00 for Care, another month could not be charged.',
    },
  ]);
  expect(after.movements).toEqual([]);
});

test('P-03 a plan is stored as soon as its session names it, and if its first debit fails it is late until it has ended', () => {
  const fresh = planOrder({ subscriptionId: undefined, subscription: undefined });
  const nothing = { charges: [], invoices: [] };
  const pending = advance(fresh, planFacts(nothing, { payment: 'under-way' }));
  expect(pending.order).toMatchObject({ state: 'pending', subscriptionId: 'sub_1', subscription: 'active' });
  const late = { ...nothing, subscription: subscriptionOf('late') };
  const failed = advance(pending.order, planFacts(late, { payment: 'failed' }));
  expect(failed.order).toMatchObject({ state: 'failed', subscription: 'late', paidAt: undefined });
  expect(kindsOf(failed)).toEqual(['failed']);
  for (const state of ['ended', 'not-started'] as const) {
    const facts = planFacts({ ...nothing, subscription: subscriptionOf(state) }, { payment: 'failed' });
    const ended = advance(failed.order, facts);
    expect(ended.order).toMatchObject({ state: 'failed', subscription: state });
    expect(kindsOf(ended)).toEqual(['plan-not-started']);
  }
});

test('P-03 if Stripe collects a failed first debit later, the order is paid, even if the session does not say so', () => {
  const failed = planOrder({ state: 'failed', subscription: 'late' });
  const after = advance(failed, planFacts({}, { payment: 'failed' }));
  expect(after.order).toMatchObject({ state: 'paid', paidAt: before, fulfilledAt: now });
  expect(moneyOf(after)).toEqual([['payment', 49_500]]);
});

test('P-03 pauses, their ends, and the end of collecting are noted each time', () => {
  const paid = planOrder({ state: 'paid', paidAt: before, fulfilledAt: before, version: 3 });
  const move = (order: Order, state: PlanState) =>
    advance(order, planFacts({ subscription: subscriptionOf(state) }));
  const paused = move(paid, 'paused');
  expect(paused.order.subscription).toBe('paused');
  expect(paused.notes).toMatchObject([{ what: 'plan-paused', subjectId: '#1' }]);
  expect(move(paused.order, 'paused').notes).toEqual([]);
  const earlierNotes = paused.notes.map((note) => ({ ...note, at: now }));
  const resume = (values: Partial<Subscription> = {}) =>
    advance(
      paused.order,
      planFacts({ subscription: subscriptionOf('active', values) }),
      earlierNotes,
    ).notes.find(({ what }) => what === 'plan-resumed');
  expect(resume()).toMatchObject({ subjectId: '#2', text: 'It is charged each month again.' });
  // What is cancelled is charged until its end, or not at all.
  const cancelRequestedAt = new Date(before);
  expect(resume({ cancelRequestedAt, endsAt: new Date(later) })?.text).toContain('will not be charged again');
  expect(resume({ cancelRequestedAt, endsAt: new Date('2027-06-21T00:05:00Z') })?.text).toContain(
    'until it ends',
  );
  // What is overdue, or under way, may still be charged; and a plan that nobody cancelled is not called so.
  const ending = subscriptionOf('late', { cancelRequestedAt, endsAt: new Date(later) });
  const overdue = [invoiceOf(), renewalOf({ outcome: 'failed' })];
  const resumed = advance(paused.order, planFacts({ subscription: ending, invoices: overdue }), earlierNotes);
  expect(resumed.notes.find(({ what }) => what === 'plan-resumed')?.text).toContain('What is already due');
  const pending = planOrder({ state: 'pending', subscription: 'paused' });
  const facts = { charges: [], invoices: [], subscription: subscriptionOf('active') };
  const unpaid = advance(pending, planFacts(facts, { payment: 'under-way' }), earlierNotes).notes;
  expect(unpaid.map(({ what, text }) => [what, text])).toEqual([
    ['plan-resumed', 'It is charged each month again.'],
  ]);
  expect(move(paid, 'unpaid').notes).toMatchObject([{ what: 'plan-unpaid', subjectId: '3' }]);
  expect(kindsOf(move(paid, 'ended'))).toEqual(['subscription-ended']);
});

test.each(['active', 'late'] as const)(
  'P-03 each cancellation, and its withdrawal, is noted once while the plan is %s',
  (state) => {
    const cancelRequestedAt = new Date(before);
    const renews = planFacts({ subscription: subscriptionOf(state) });
    const ends = planFacts({
      subscription: subscriptionOf(state, { endsAt: new Date(later), cancelRequestedAt }),
    });
    const ending = advance(advance(planOrder(), renews).order, ends);
    expect(ending.order.subscription).toBe(state === 'active' ? 'ending' : 'late');
    expect(ending.notes).toMatchObject([{ what: 'subscription-ending', subjectId: before }]);
    const notes = ending.notes.map((note) => ({ ...note, at: now }));
    // A note is stored once per subject, so processing the same facts again changes nothing.
    expect(advance(ending.order, ends, notes).notes).toEqual(ending.notes);
    const withdrawn = advance(ending.order, renews, notes);
    expect(withdrawn.order.subscription).toBe(state);
    expect(withdrawn.notes).toMatchObject([{ what: 'subscription-kept', subjectId: before }]);
    const all = [...notes, ...withdrawn.notes.map((note) => ({ ...note, at: now }))];
    expect(advance(withdrawn.order, renews, all).notes).toEqual([]);
    const ended = planFacts({ subscription: subscriptionOf('ended') });
    expect(kindsOf(advance(ending.order, ended, notes))).toEqual(['subscription-ended']);
  },
);

test('P-03 the buyer’s name comes with the payment, and is kept if Stripe omits it later', () => {
  const { order } = advance(orderOf(), factsOf({ buyer: 'Tidepool Pty Ltd' }));
  expect(order.buyer).toBe('Tidepool Pty Ltd');
  expect(advance(order, factsOf()).order).toEqual(order);
});

test('P-03 an order that was never paid only moves forward, whatever is read late', () => {
  const sessions = {
    pending: { payment: 'under-way' },
    failed: { payment: 'failed' },
    expired: { status: 'expired', payment: 'none' },
  } as const;
  const moves = (['open', 'pending', 'failed', 'expired', 'held', 'paid'] as const).map((from) => [
    from,
    Object.entries(sessions)
      .filter(([to, session]) => {
        const paidAt = from === 'held' || from === 'paid' ? before : undefined;
        const { order } = advance(orderOf({ state: from, paidAt }), factsOf(session));
        return to !== from && order.state === to;
      })
      .map(([to]) => to)
      .join(' '),
  ]);
  expect(Object.fromEntries(moves)).toEqual({
    ...{ open: 'pending failed expired', pending: 'failed' },
    ...{ failed: '', expired: '', held: '', paid: '' },
  });
});
