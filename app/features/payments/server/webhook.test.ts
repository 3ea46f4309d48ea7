import { expect, test } from 'vitest';
import { testSeller } from '#tests/orders.ts';
import {
  createTestPayments,
  payOrder,
  payOtherAmount,
  sendEvent,
  startOrder,
  type TestPayments,
  testSite,
} from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import {
  closeDispute,
  endSubscription,
  failRefund,
  openDispute,
  prorate,
  refund,
  renew,
  resolveInvoice,
  setCancellation,
  setPause,
} from './sandbox/after-payment.ts';
import { createSession, payInvoice, paySession, settleDelayed } from './sandbox/checkout.ts';
import { signEvent } from './sandbox/create-sandbox.ts';
import { buildEvent, buildIntent, type Event } from './sandbox/objects.ts';
import type { SandboxTransaction } from './sandbox/sandbox-transaction.ts';
import { stripeWebhook } from './stripe-webhook.ts';

const stray = 'Stripe reports a payment that this site could not book';

/** Pays an order, and returns its session and its undelivered event. */
async function payUndelivered(payments: TestPayments, plan = 'fix-it') {
  const session = await payOrder(payments, { plan });
  const events = await payments.inSandbox((sandbox) => sandbox.list('event'));
  const completed = events.find(({ type }) => type === 'checkout.session.completed') as Event;
  return { session, completed };
}

/** Opens a paid and fulfilled order, with a function that runs a step in the sandbox and delivers its events. */
async function openFulfilled(payments: TestPayments, plan = 'fix-it') {
  const session = await payOrder(payments, { plan });
  await payments.worker.runDue();
  const { order, movements } = await payments.readNewest();
  const inSandbox = async <Result>(work: (sandbox: SandboxTransaction) => Promise<Result>) => {
    const result = await payments.inSandbox(work);
    await payments.worker.runDue();
    return result;
  };
  return { session, order, intent: movements[0]?.stripeId ?? '', inSandbox };
}

const listSubjects = ({ emails }: TestPayments) => emails.map(({ subject }) => subject);
const listBuyerSubjects = ({ emails }: TestPayments) =>
  emails.filter(({ to }) => to.address.startsWith('ana')).map(({ subject }) => subject);
const listErrors = ({ lines }: TestPayments) => lines.filter(({ level }) => level === 'error');

await describeStores(({ open, onOne }) => {
  test('P-03 fulfilling a paid order emails agency and buyer, with reference and amount', async () => {
    const payments = createTestPayments(await open());
    const { session, order } = await openFulfilled(payments);
    expect(order).toMatchObject({ state: 'paid', fulfilledAt: expect.any(String), sessionId: session });
    const recipients = payments.emails.map(({ to }) => to.address);
    expect(recipients.toSorted()).toEqual(['ana@buyer.example', 'studio@saltbush.example']);
    for (const { text, subject } of payments.emails) {
      for (const expected of [order?.reference ?? '', '$495.00', '$45.00', 'No card was charged'])
        expect(text).toContain(expected);
      expect(subject).toMatch(/^Trial: /);
    }
    const toAgency = payments.emails.find(({ to }) => to.address.startsWith('studio'));
    expect(toAgency?.replyTo?.address).toBe('ana@buyer.example');
  });

  test('P-03 ten deliveries of one event, five of them concurrent, fulfil the order once', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payUndelivered(payments);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendEvent(payments, completed)));
    for (let count = 0; count < 5; count++) responses.push(await sendEvent(payments, completed));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const results = await Promise.all(responses.map(async (response) => (await response.json()).result));
    expect(results.slice(5)).toEqual(Array(5).fill('repeated'));
    await payments.worker.runDue();
    expect(payments.emails).toHaveLength(2);
  });

  test('P-02 P-03 concurrent redirect and webhook fulfil the order once', async () => {
    const payments = createTestPayments(await open());
    const { session, completed } = await payUndelivered(payments);
    const { settle } = payments.checkout;
    const [seen] = await Promise.all([settle(session), sendEvent(payments, completed), settle(session)]);
    expect(seen).toMatchObject({ state: 'paid', plan: 'fix-it', interval: undefined });
    expect(seen).not.toHaveProperty('email');
    await payments.worker.runDue();
    expect(listBuyerSubjects(payments)).toEqual([expect.stringContaining('We have your payment')]);
    expect(payments.emails).toHaveLength(2);
  });

  test('P-03 money at Stripe that the books have with another amount is told to the agency, once, and nothing is rewritten', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    const { intent, inSandbox } = await openFulfilled(payments);
    await store.db.updateTable('order_movements').set({ cents: 100 }).execute();
    payments.emails.length = 0;
    for (const amount of [1000, 2000]) await inSandbox((sandbox) => refund(sandbox, intent, amount));
    const alarms = payments.emails.filter(({ subject }) => subject.includes('the books differ'));
    expect(alarms.map(({ to }) => to.address)).toEqual(['studio@saltbush.example']);
    expect(alarms[0]?.text).toContain(`Stripe states $495.00 for ${intent}`);
    expect(alarms[0]?.text).toContain('our books have $1.00');
    const { movements } = await payments.readNewest();
    expect(movements.map(({ cents }) => cents)).toEqual([100, -1000, -2000]);
  });

  onOne(
    'P-03 a payment in the books that Stripe does not state as paid any more is told to the agency once',
    async () => {
      const payments = createTestPayments(await open());
      const { intent, inSandbox } = await openFulfilled(payments);
      payments.emails.length = 0;
      await inSandbox(async (sandbox) =>
        sandbox.put('payment_intent', {
          ...(await sandbox.require('payment_intent', intent)),
          status: 'requires_payment_method',
        }),
      );
      for (let night = 1; night <= 2; night++) {
        expect(await payments.reconcile?.()).toMatchObject({ faults: [] });
        await payments.worker.runDue();
      }
      expect(payments.emails.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('the books differ from Stripe'),
      ]);
      expect(payments.emails[0]?.text).toContain(`Our books have $495.00 for ${intent}`);
      const { order, movements } = await payments.readNewest();
      expect([order.state, movements.map(({ cents }) => cents)]).toEqual(['paid', [49_500]]);
    },
  );

  onOne('P-03 forged, changed, old and future events are refused and change nothing', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payUndelivered(payments);
    const notOurs = 'No signatures found matching the expected signature for payload';
    const now = Date.now();
    const good = signEvent(JSON.stringify(completed), payments.sandbox.webhookSecret, now);
    const refused: [whyInTheLog: string, given: Parameters<typeof sendEvent>[2]][] = [
      ['No stripe-signature header value was provided', { signature: '' }],
      ['Unable to extract timestamp and signatures from header', { signature: 'nonsense' }],
      [notOurs, { signature: good.replace(/t=\d+/, 't=NaN') }],
      [notOurs, { signature: good.replace(/v1=(.)/, (_, digit) => `v1=${digit === '0' ? 1 : 0}`) }],
      ['No signatures found with expected scheme', { signature: good.replace('v1=', 'v0=') }],
      [notOurs, { secret: 'whsec_somebody_elses' }],
      [notOurs, { body: JSON.stringify({ ...completed, id: 'evt_other' }) }],
      ['Timestamp outside the tolerance zone', { atMs: now - 301_000 }],
      ['it was signed in the future', { atMs: now + 900_000 }],
    ];
    for (const [why, options] of refused) {
      const response = await sendEvent(payments, completed, options);
      expect(response.status, JSON.stringify(options)).toBe(400);
      expect(payments.lines.at(-1), JSON.stringify(options)).toMatchObject({ level: 'warn', facts: { why } });
    }
    expect((await sendEvent(payments, {}, { body: 'x'.repeat(600 * 1024) })).status).toBe(413);
    expect(await payments.admin.list()).toMatchObject([{ state: 'open' }]);
    // While the endpoint's secret is rotated, Stripe signs with both secrets.
    const old = signEvent(JSON.stringify(completed), 'whsec_the_old_one', now - 280_000);
    const [, v1 = ''] =
      /(v1=.+)$/.exec(signEvent(JSON.stringify(completed), payments.sandbox.webhookSecret, now - 280_000)) ??
      [];
    const both = { signature: `${old},${v1}` };
    expect((await sendEvent(payments, completed, both)).status).toBe(200);
    // A replay within the tolerance is a repeated event.
    expect(await (await sendEvent(payments, completed, both)).json()).toEqual({ result: 'repeated' });
  });

  onOne('P-03 a live event is refused in test mode, and other signed messages are ignored', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payUndelivered(payments);
    expect((await sendEvent(payments, { ...completed, id: 'evt_live', livemode: true })).status).toBe(400);
    expect(listErrors(payments)).toHaveLength(1);
    for (const event of [{ hello: 'there' }, [], { ...completed, type: 'product.created' }]) {
      const response = await sendEvent(payments, event);
      expect([response.status, await response.json()]).toEqual([200, { result: 'ignored' }]);
    }
    expect(await payments.admin.list()).toMatchObject([{ state: 'open' }]);
  });

  test('P-03 a payment that matches no order is reported once, and never fulfilled', async () => {
    const payments = createTestPayments(await open());
    const product = { currency: 'aud', unit_amount: '5000', product_data: { name: 'X' } };
    const form = {
      mode: 'payment' as const,
      line_items: [{ quantity: '1', price_data: product }] as const,
      client_reference_id: 'no-order',
      success_url: 'https://x.example/',
      expires_at: String(Math.floor(Date.now() / 1000) + 3600),
    };
    const { id } = await payments.inSandbox((sandbox) =>
      createSession(sandbox, form, { pageUrl: 'http://site.test/stripe-sandbox' }),
    );
    await payments.inSandbox((sandbox) => paySession(sandbox, id, 'paid'));
    await payments.worker.runDue();
    expect(await payments.admin.list()).toEqual([]);
    expect(listSubjects(payments)).toEqual([stray]);
    expect(listErrors(payments)).toHaveLength(1);
    expect(await payments.checkout.settle(id)).toBeUndefined();
  });

  onOne(
    'P-03 while payments are closed, events are refused so that Stripe sends them again, and the log says why',
    async () => {
      const payments = createTestPayments(await open());
      const { completed } = await payUndelivered(payments);
      const closed = stripeWebhook({ payments: undefined, log: payments.log });
      const response = await sendEvent({ ...payments, webhook: closed }, completed);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3600']);
      expect(payments.lines.at(-1)?.message).toContain('payments are closed');
    },
  );

  onOne('P-03 events about an unknown session, or a payment without one, are reported once', async () => {
    const payments = createTestPayments(await open());
    const now = Math.floor(Date.now() / 1000);
    const vanished = buildEvent(
      'checkout.session.completed',
      { id: 'cs_test_gone', object: 'checkout.session' },
      now,
    );
    expect(await (await sendEvent(payments, vanished)).json()).toEqual({ result: 'stray' });
    expect(await (await sendEvent(payments, vanished)).json()).toEqual({ result: 'repeated' });
    await payments.worker.runDue();
    expect(listSubjects(payments)).toEqual([stray]);
    const intent = buildIntent(100, { customer: null, status: 'succeeded' });
    await payments.inSandbox((sandbox) => sandbox.put('payment_intent', intent));
    const back = buildEvent(
      'charge.refunded',
      { id: 'ch_1', object: 'charge', ...{ payment_intent: intent.id } },
      now,
    );
    expect(await (await sendEvent(payments, back)).json()).toEqual({ result: 'stray' });
  });

  test('P-02 P-03 an underpaid order is on hold until it is refunded, of which alone the buyer is told', async () => {
    const payments = createTestPayments(await open());
    const session = await payOtherAmount(payments, 100);
    const readView = async () => {
      await payments.worker.runDue();
      return payments.checkout.settle(session);
    };
    expect(await readView()).toMatchObject({ state: 'held', taken: { cents: 100 } });
    expect(listSubjects(payments)).toEqual([expect.stringContaining('on hold')]);
    expect(listErrors(payments)).toHaveLength(1);
    const intent = (await payments.readNewest()).movements[0]?.stripeId ?? '';
    const dispute = await payments.inSandbox((sandbox) => openDispute(sandbox, intent));
    expect(await readView()).toMatchObject({ state: 'disputed', dispute: 'open' });
    await payments.inSandbox((sandbox) => closeDispute(sandbox, dispute.id, 'won'));
    expect(await readView()).toMatchObject({ state: 'held', dispute: 'won' });
    await payments.inSandbox((sandbox) => refund(sandbox, intent, 40));
    expect(await readView()).toMatchObject({ state: 'held', refundedCents: 40 });
    await payments.inSandbox((sandbox) => refund(sandbox, intent));
    expect(await readView()).toMatchObject({ state: 'refunded', refundedCents: 100 });
    expect(await payments.admin.list()).toMatchObject([{ fulfilledAt: undefined }]);
    expect(await payments.reconcile?.()).toMatchObject({ changed: [], faults: [] });
    const emails = Array(2).fill(expect.stringContaining('We have refunded you'));
    expect(listBuyerSubjects(payments)).toEqual(emails);
    expect(payments.emails.at(-1)?.text).toContain('$0.60 for SEO Fix It.');
    expect((await payments.readNewest()).receipts).toEqual([]);
  });

  test('P-02 P-03 an order that was held and refunded can still be accepted, so that its plan renews with receipts', async () => {
    const payments = createTestPayments(await open());
    const session = await payOtherAmount(payments, 100, { plan: 'care' });
    await payments.worker.runDue();
    const { order, movements } = await payments.readNewest();
    await payments.inSandbox((sandbox) => refund(sandbox, movements[0]?.stripeId ?? ''));
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'refunded' });
    const held = (await payments.readNewest()).order;
    const advice = payments.emails.find(({ subject }) => /SB-P-\w+: refunded/.test(subject));
    expect(advice?.text).toContain('end the plan, or accept the order as well');
    expect(await payments.accept?.(held)).toMatchObject({
      state: 'refunded',
      fulfilledAt: expect.any(String),
    });
    await payments.inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'paid'));
    await payments.worker.runDue();
    const { receipts } = await payments.readNewest();
    expect(receipts.map(({ kind }) => kind)).toContain('renewal');
    expect(listBuyerSubjects(payments).at(-1)).toMatch(/another month/);
  });

  test('P-03 case 1: a plan that ends while its bank has yet to answer says so, and not that nothing more is charged', async () => {
    const payments = createTestPayments(await open());
    const { order, inSandbox } = await openFulfilled(payments, 'care');
    const id = order.subscriptionId ?? '';
    await inSandbox((sandbox) => renew(sandbox, id, 'pending'));
    await inSandbox((sandbox) => endSubscription(sandbox, id));
    const ended = payments.emails.find(({ subject }) => /has ended/.test(subject));
    expect(ended?.text).toContain('has yet to answer for $220.00');
    expect(ended?.text).not.toContain('Nothing more will be charged');
  });

  test('P-03 an order follows a partial refund, a full refund, and a refund that fails later', async () => {
    const payments = createTestPayments(await open());
    const { session, intent, inSandbox } = await openFulfilled(payments);
    const readView = async () => (await payments.readNewest()).view;
    await inSandbox((sandbox) => refund(sandbox, intent, 10_000));
    expect(await readView()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    const rest = await inSandbox((sandbox) => refund(sandbox, intent));
    expect(await readView()).toMatchObject({ state: 'refunded', refundedCents: 49_500 });
    await inSandbox((sandbox) => failRefund(sandbox, rest.id));
    expect(await readView()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'partly-refunded' });
    const subjects = listSubjects(payments).filter((subject) => /refunded|refund failed/.test(subject));
    // The agency and the buyer are notified each time.
    expect(subjects).toHaveLength(5);
    expect(listBuyerSubjects(payments)).toHaveLength(4);
  });

  onOne('P-02 P-03 a dispute is reported, and the order shows whether it was lost or won', async () => {
    for (const [outcome, state] of [
      ['won', 'paid'],
      ['lost', 'disputed'],
    ] as const) {
      const payments = createTestPayments(await open());
      const { session, intent, inSandbox } = await openFulfilled(payments);
      const dispute = await inSandbox((sandbox) => openDispute(sandbox, intent));
      expect(await payments.checkout.settle(session)).toMatchObject({ state: 'disputed', dispute: 'open' });
      expect(listSubjects(payments).at(-1)).toContain('disputed, please answer');
      await inSandbox((sandbox) => closeDispute(sandbox, dispute.id, outcome));
      const seen = await payments.checkout.settle(session);
      expect(seen).toMatchObject({ state, dispute: outcome, paidAt: expect.any(String) });
      expect(payments.emails).toHaveLength(4);
    }
  });

  test('P-03 a plan with a renewal, a declined one, a refund and an end', async () => {
    const payments = createTestPayments(await open());
    const { order, intent, inSandbox } = await openFulfilled(payments, 'care');
    const { subscriptionId = '' } = order;
    const readView = async () => (await payments.readNewest()).view;
    expect(order).toMatchObject({ state: 'paid', subscription: 'active' });
    expect(intent).toMatch(/^pi_/);
    const second = await inSandbox((sandbox) => renew(sandbox, subscriptionId, 'paid'));
    await inSandbox((sandbox) => renew(sandbox, subscriptionId, 'declined'));
    expect(await readView()).toMatchObject({ state: 'paid', subscription: 'late' });
    const declined = payments.emails.find(({ subject }) => subject.includes('could not charge'));
    expect(declined?.text).toContain(`${testSite}/account\n`);
    // A cancellation and its withdrawal are noted even while a payment is overdue.
    await inSandbox((sandbox) => setCancellation(sandbox, subscriptionId, 'period-end'));
    await inSandbox((sandbox) => setCancellation(sandbox, subscriptionId, 'never'));
    expect(await readView()).toMatchObject({ state: 'paid', subscription: 'late' });
    await inSandbox((sandbox) => refund(sandbox, second?.payments.data[0]?.payment.payment_intent ?? ''));
    // The order does not change for the refund of a later payment.
    expect(await readView()).toMatchObject({ state: 'paid', refundedCents: 0 });
    await inSandbox((sandbox) => endSubscription(sandbox, subscriptionId));
    expect(await readView()).toMatchObject({ state: 'paid', subscription: 'ended' });
    const { notes, movements } = await payments.readNewest();
    expect(movements.map(({ kind, corrects }) => [kind, corrects]).toSorted()).toEqual([
      ['payment', undefined],
      ['refund', second?.id],
      ['renewal', undefined],
    ]);
    expect(notes.map(({ what }) => what).toSorted()).toEqual(
      'renewal-failed subscription-ended subscription-ending subscription-kept'.split(' '),
    );
    expect(listBuyerSubjects(payments).map((subject) => subject.replace(/^Trial: | \(.*/g, ''))).toEqual([
      'We have your payment',
      'We have your payment for another month',
      'We could not charge you',
      'Your subscription is cancelled',
      'Your subscription continues',
      'We have refunded you',
      'Your subscription has ended',
    ]);
  });

  onOne(
    'P-03 the invoice of a change is not another month, and a month that a credit covers gets neither thanks nor a receipt',
    async () => {
      const payments = createTestPayments(await open());
      const { order, inSandbox } = await openFulfilled(payments, 'care');
      await inSandbox((sandbox) => prorate(sandbox, order.subscriptionId ?? '', 4321));
      await inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'free'));
      const { movements, receipts } = await payments.readNewest();
      expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual([
        ['payment', 22_000],
        ['charge', 4321],
        ['credit', 0],
      ]);
      expect(receipts.map(({ item }) => item)).toEqual([
        '1 × Care, the first month',
        '1 × Care: Remaining time on Care, with more posts',
      ]);
      expect(listSubjects(payments).filter((subject) => /another month|renewed/.test(subject))).toEqual([]);
    },
  );

  onOne('P-03 a pause in Stripe is told to buyer and agency, and so is its end', async () => {
    const payments = createTestPayments(await open());
    const { order, inSandbox } = await openFulfilled(payments, 'care');
    for (const isPaused of [true, false])
      await inSandbox((sandbox) => setPause(sandbox, order.subscriptionId ?? '', isPaused));
    expect(listSubjects(payments).slice(2).toSorted()).toEqual([
      expect.stringMatching(/SB-P-\w+: plan paused/),
      expect.stringMatching(/SB-P-\w+: plan resumed/),
      expect.stringContaining('Your plan has been resumed'),
      expect.stringContaining('Your plan is paused'),
    ]);
  });

  onOne(
    'P-03 case 6: a paused plan whose payment is late is neither called resumed nor paused again',
    async () => {
      const payments = createTestPayments(await open());
      const { order, inSandbox } = await openFulfilled(payments, 'care');
      const id = order.subscriptionId ?? '';
      const pending = await inSandbox((sandbox) => renew(sandbox, id, 'pending'));
      await inSandbox((sandbox) => setPause(sandbox, id, true));
      for (const outcome of ['declined', 'paid'] as const)
        await inSandbox((sandbox) => resolveInvoice(sandbox, pending?.id ?? '', outcome));
      const listPauses = () => listSubjects(payments).filter((subject) => /paused|resumed/.test(subject));
      expect(listPauses()).toHaveLength(2);
      await inSandbox((sandbox) => setPause(sandbox, id, false));
      expect(listPauses().slice(2).toSorted()).toEqual([
        expect.stringMatching(/SB-P-\w+: plan resumed/),
        expect.stringContaining('Your plan has been resumed'),
      ]);
    },
  );

  onOne('P-03 case 6: each pause of a plan whose payment is overdue is told, and so is its end', async () => {
    const payments = createTestPayments(await open());
    const { order, inSandbox } = await openFulfilled(payments, 'care');
    const id = order.subscriptionId ?? '';
    await inSandbox((sandbox) => renew(sandbox, id, 'declined'));
    for (const isPaused of [true, false, true, false])
      await inSandbox((sandbox) => setPause(sandbox, id, isPaused));
    expect((await payments.readNewest()).order.subscription).toBe('late');
    const subjects = listBuyerSubjects(payments).filter((subject) => /paused|resumed/.test(subject));
    expect(subjects.map((subject) => /paused|resumed/.exec(subject)?.[0])).toEqual([
      'paused',
      'resumed',
      'paused',
      'resumed',
    ]);
  });

  onOne(
    'P-03 a plan that was cancelled while it was paused is not called charged again when that ends',
    async () => {
      const payments = createTestPayments(await open(), { findUser: async (token) => token });
      const { order, inSandbox } = await openFulfilled(payments, 'care');
      const id = order.subscriptionId ?? '';
      await inSandbox((sandbox) => setPause(sandbox, id, true));
      await inSandbox((sandbox) => setCancellation(sandbox, id, 'period-end'));
      await inSandbox((sandbox) => setPause(sandbox, id, false));
      const resumed = payments.emails.find(({ subject }) => /has been resumed/.test(subject));
      expect(resumed?.text).toContain('is no longer paused. It is cancelled, and will not be charged again.');
    },
  );

  onOne('P-03 a debit that fails after its plan has ended is owed, and not tried again', async () => {
    const payments = createTestPayments(await open());
    const { order, inSandbox } = await openFulfilled(payments, 'care');
    const id = order.subscriptionId ?? '';
    const pending = await inSandbox((sandbox) => renew(sandbox, id, 'pending'));
    await inSandbox((sandbox) => endSubscription(sandbox, id));
    await inSandbox((sandbox) => resolveInvoice(sandbox, pending?.id ?? '', 'declined'));
    const declined = payments.emails.find(({ subject }) => /could not charge you/.test(subject));
    expect(declined?.text).toContain('The plan has ended, but this payment is still owed.');
    expect(declined?.text).not.toContain('may try again');
  });

  test('P-03 if the first debit of a plan fails, the plan is ended at Stripe, and only then is the buyer told that nothing will be charged', async () => {
    let isDown = true;
    const payments = createTestPayments(await open(), {
      wrapFetch: (fetchStripe) => (input, init) =>
        isDown && init?.method === 'DELETE'
          ? Promise.reject(new TypeError('fetch failed'))
          : fetchStripe(input, init),
    });
    const session = await startOrder(payments, { plan: 'care' });
    await payments.inSandbox((sandbox) => paySession(sandbox, session, 'under-way'));
    await payments.worker.runDue();
    const pending = await payments.readNewest();
    expect(pending.order).toMatchObject({ state: 'pending', subscription: 'active' });
    expect(pending.order.subscriptionId).toMatch(/^sub_/);
    await payments.inSandbox((sandbox) => settleDelayed(sandbox, session, false));
    await payments.worker.runDue();
    // While Stripe might still collect it, the buyer is not asked to order again.
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed', subscription: 'late' });
    expect(listBuyerSubjects(payments)).toEqual([]);
    isDown = false;
    // Even if the job was given up, the nightly reconciliation ends the plan.
    await payments.reconcile?.();
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed', subscription: 'ended' });
    const { subscriptionId = '' } = (await payments.readNewest()).order;
    const ended = await payments.inSandbox((sandbox) => sandbox.require('subscription', subscriptionId));
    expect(ended.status).toBe('canceled');
    expect(listBuyerSubjects(payments)).toEqual([expect.stringContaining('Your plan did not start')]);
    const email = payments.emails.find(({ subject }) => subject.includes('Your plan did not start'));
    expect(email?.text).toContain('Nothing was charged, and nothing will be');
    expect((await payments.readNewest()).movements).toEqual([]);
  });

  onOne('P-03 a failed plan whose debit Stripe has collected after all is paid, and not ended', async () => {
    const payments = createTestPayments(await open());
    const session = await startOrder(payments, { plan: 'care' });
    await payments.inSandbox((sandbox) => paySession(sandbox, session, 'under-way'));
    await payments.inSandbox((sandbox) => settleDelayed(sandbox, session, false));
    // The retry comes before the site hears of the failure.
    await payments.inSandbox(async (sandbox) => {
      const { invoice, subscription } = await sandbox.require('session', session);
      await sandbox.put('subscription', {
        ...(await sandbox.require('subscription', subscription ?? '')),
        status: 'active',
      });
      const open = await sandbox.require('invoice', invoice ?? '');
      const id = open.payments.data[0]?.payment.payment_intent ?? '';
      const intent = await sandbox.require('payment_intent', id);
      await sandbox.put('payment_intent', { ...intent, status: 'succeeded', paid_at: sandbox.now });
      await payInvoice(sandbox, open);
    });
    await payments.worker.runDue();
    const { order, movements } = await payments.readNewest();
    expect(order).toMatchObject({ state: 'paid', subscription: 'active' });
    expect(movements).toMatchObject([{ kind: 'payment', cents: 22_000 }]);
    expect(listBuyerSubjects(payments)).toEqual([expect.stringContaining('We have your payment')]);
  });

  onOne('P-03 a paid invoice that its order does not list is an alarm', async () => {
    const payments = createTestPayments(await open());
    const { order } = await openFulfilled(payments, 'care');
    const now = Math.floor(Date.now() / 1000);
    const unknown = {
      ...{ id: 'in_unknown', object: 'invoice', payment_intent: null },
      parent: { subscription_details: { subscription: order.subscriptionId } },
    };
    const event = buildEvent('invoice.paid', unknown, now);
    // At first Stripe is asked to send it again, because the session may not be complete yet.
    expect((await sendEvent(payments, event)).status).toBe(503);
    payments.clock.offsetMs = 11 * 60_000;
    const later = await sendEvent(payments, event, { atMs: Date.now() + payments.clock.offsetMs });
    expect(await later.json()).toEqual({ result: 'stray' });
    await payments.worker.runDue();
    expect(listSubjects(payments)).toContain(stray);
  });

  onOne(
    'P-03 an event that is two days late leaves the payment at its day, in books and receipt',
    async () => {
      const payments = createTestPayments(await open());
      await payOrder(payments);
      const at = Date.now();
      payments.network.blocked = true;
      await payments.worker.runDue();
      payments.network.blocked = false;
      payments.clock.offsetMs = 48 * 3600_000;
      await payments.worker.runDue();
      const { order, movements, receipts } = await payments.readNewest();
      for (const time of [order.paidAt, movements[0]?.at, receipts[0]?.at])
        expect(Math.abs(Date.parse(time ?? '') - at)).toBeLessThan(60_000);
      expect(Date.parse(receipts[0]?.issuedAt ?? '') - at).toBeGreaterThan(47 * 3600_000);
    },
  );

  onOne('P-03 an issued receipt stays as it is when the seller, the buyer or the plan changes', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    const { intent } = await openFulfilled(payments);
    const { receipts, order } = await payments.readNewest();
    expect(receipts).toHaveLength(1);
    await store.db.updateTable('orders').set({ buyer: 'New name', plan_name: 'New plan' }).execute();
    const later = createTestPayments(store, { seller: { ...testSeller, legalName: 'New owner' } });
    await later.inSandbox((sandbox) => refund(sandbox, intent, 500));
    await later.worker.runDue();
    await later.start();
    const after = (await later.readNewest()).receipts;
    expect(after[0]).toEqual(receipts[0]);
    expect(after.slice(1)).toMatchObject([
      {
        number: `${order.reference}-2`,
        corrects: order.reference,
        seller: expect.stringContaining('New owner'),
      },
    ]);
  });

  onOne('P-03 P-04 trials send a limited number of emails to one address', async () => {
    const payments = createTestPayments(await open());
    const { order, inSandbox } = await openFulfilled(payments, 'care');
    for (let month = 0; month < 20; month++)
      await inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'paid'));
    expect(listBuyerSubjects(payments)).toHaveLength(12);
    expect((await payments.readNewest()).receipts).toHaveLength(21);
    payments.clock.offsetMs = 3601_000;
    await inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'paid'));
    expect(listBuyerSubjects(payments)).toHaveLength(13);
  });

  onOne(
    'P-03 P-04 attempts during an outage of the mail server do not use up the limit of a trial’s emails',
    async () => {
      const sent: string[] = [];
      let isDown = true;
      const payments = createTestPayments(await open(), {
        sender: {
          send: async ({ subject }) => {
            if (isDown) throw new Error('connect ECONNREFUSED');
            sent.push(subject);
          },
        },
      });
      for (let orders = 1; orders <= 4; orders++) await payOrder(payments);
      for (let minutes = 0; minutes < 30; minutes++) {
        await payments.worker.runDue();
        payments.clock.offsetMs += 60_000;
      }
      isDown = false;
      payments.clock.offsetMs += 2 * 3600_000;
      await payments.worker.runDue();
      expect(sent).toHaveLength(8);
    },
  );

  test('P-03 an order whose session was never stored, because the response was lost, is found by its own id when it is paid', async () => {
    let lost = true;
    const payments = createTestPayments(await open(), {
      wrapFetch: (fetchStripe) => async (input, init) => {
        const response = await fetchStripe(input, init);
        if (lost) throw new TypeError('terminated');
        return response;
      },
    });
    expect((await payments.checkout.start(payments.createRequest())).state).toBe('unavailable');
    lost = false;
    const [session] = await payments.inSandbox((sandbox) => sandbox.list('session'));
    await payments.inSandbox((sandbox) => paySession(sandbox, session?.id ?? '', 'paid'));
    await payments.worker.runDue();
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid', sessionId: session?.id }]);
    expect(listErrors(payments)).toHaveLength(1);
  });
});
