import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { signEvent } from '#standins/payments/deliver-event.ts';
import {
  closeDispute,
  endAfterMonth,
  endSubscription,
  failRefund,
  openDispute,
  passMonth,
  refund,
} from '#standins/payments/later.ts';
import { makeEvent } from '#standins/payments/objects/event.ts';
import { makePaymentIntent } from '#standins/payments/objects/payment.ts';
import { createSession, paySession, putPayment, settleDelayed } from '#standins/payments/pay-session.ts';
import { createTestPayments, startOrder, type TestPayments } from '../payment-service.ts';
import { describeStores } from '../stores.ts';

/** As Stripe would send it, but for what the test changes. */
function send(
  payments: TestPayments,
  event: unknown,
  given: { signature?: string; secret?: string; atMs?: number; body?: string } = {},
) {
  const body = given.body ?? JSON.stringify(event);
  const secret = given.secret ?? payments.sandbox.webhookSecret;
  const signature = given.signature ?? signEvent(JSON.stringify(event), secret, given.atMs ?? Date.now());
  return payments.webhook.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  });
}

async function payWith(payments: TestPayments, plan = 'fix-it') {
  const session = await startOrder(payments, { plan });
  await payments.happen((ledger) => paySession(ledger, session, 'paid'));
  const events = await payments.happen((ledger) => ledger.list('event'));
  const completed = events.find(({ type }) => type === 'checkout.session.completed') as Stripe.Event;
  return { session, completed };
}

const subjects = ({ letters }: TestPayments) => letters.map(({ subject }) => subject);

await describeStores(({ open, onOne }) => {
  test('P-03 a paid order is fulfilled: agency and buyer get a letter each, with its number and the amount', async () => {
    const payments = createTestPayments(await open());
    const { session } = await payWith(payments);
    await payments.worker.runDue();
    const [order] = await payments.desk.list();
    expect(order).toMatchObject({ state: 'paid', fulfilledAt: expect.any(String), sessionId: session });
    expect(payments.letters).toHaveLength(2);
    const toBuyer = payments.letters.find(({ to }) => to.address === 'ana@buyer.example');
    const toAgency = payments.letters.find(({ to }) => to.address === 'studio@saltbush.example');
    for (const letter of [toBuyer, toAgency]) {
      expect(letter?.text).toContain(order?.reference);
      expect(letter?.text).toContain('$495.00');
      expect(letter?.text).toContain('$45.00');
      expect(letter?.text).toContain('No card was charged');
      expect(letter?.subject).toMatch(/^Trial: /);
    }
    expect(toAgency?.replyTo?.address).toBe('ana@buyer.example');
  });

  test('P-03 ten deliveries of one event, five of them at once, fulfil once', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payWith(payments);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(payments, completed)));
    for (let count = 0; count < 5; count++) answers.push(await send(payments, completed));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const results = await Promise.all(answers.map(async (answer) => (await answer.json()).result));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    await payments.worker.runDue();
    expect(payments.letters).toHaveLength(2);
  });

  test('P-02 P-03 redirect and webhook at the same moment, whichever is first, fulfil once', async () => {
    const payments = createTestPayments(await open());
    const { session, completed } = await payWith(payments);
    const { settle } = payments.checkout;
    const [seen] = await Promise.all([settle(session), send(payments, completed), settle(session)]);
    expect(seen).toMatchObject({ state: 'paid', plan: 'fix-it', kind: 'one-off' });
    expect(seen).not.toHaveProperty('email');
    const other = await payWith(payments, 'care');
    expect(await settle(other.session)).toMatchObject({ state: 'paid', kind: 'monthly' });
    await payments.worker.runDue();
    expect(subjects(payments).filter((subject) => subject.includes('We have your payment'))).toHaveLength(2);
    expect(payments.letters).toHaveLength(4);
  });

  onOne('P-03 D13 forged, changed, old and future messages are refused, and nothing is done', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payWith(payments);
    const notOurs = 'no signature of it was made with a secret of ours from these bytes';
    const now = Date.now();
    const good = signEvent(JSON.stringify(completed), payments.sandbox.webhookSecret, now);
    const refused: [whyInTheLog: string, given: Parameters<typeof send>[2]][] = [
      ['it is not signed', { signature: '' }],
      ['it does not say when it was signed', { signature: 'nonsense' }],
      [notOurs, { signature: good.replace(/v1=(.)/, (_, digit) => `v1=${digit === '0' ? 1 : 0}`) }],
      [notOurs, { signature: good.replace('v1=', 'v0=') }],
      [notOurs, { secret: 'whsec_somebody_elses' }],
      [notOurs, { body: JSON.stringify({ ...completed, id: 'evt_other' }) }],
      ['it was signed more than 5 minutes ago', { atMs: now - 301_000 }],
      ['it was signed in the future', { atMs: now + 900_000 }],
      ['it does not say when it was signed', { signature: good.replace(/t=\d+/, 't=NaN') }],
    ];
    for (const [why, given] of refused) {
      const answer = await send(payments, completed, given);
      expect(answer.status, JSON.stringify(given)).toBe(400);
      expect(payments.lines.at(-1), JSON.stringify(given)).toMatchObject({ level: 'warn', facts: { why } });
    }
    expect(await payments.desk.list()).toMatchObject([{ state: 'open' }]);
    expect((await send(payments, completed, { atMs: now - 280_000 })).status).toBe(200);
    // Replayed within its time: known already.
    expect(await (await send(payments, completed, { atMs: now - 280_000 })).json()).toEqual({
      result: 'repeated',
    });
  });

  onOne('P-03 while the secret of the endpoint changes, messages signed with either are taken', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payWith(payments);
    const old = signEvent(JSON.stringify(completed), 'whsec_the_old_one', Date.now());
    const [, v1 = ''] =
      /v1=(.+)$/.exec(signEvent(JSON.stringify(completed), payments.sandbox.webhookSecret, Date.now())) ?? [];
    expect((await send(payments, completed, { signature: `${old},v1=${v1}` })).status).toBe(200);
  });

  onOne(
    'P-03 a live event is refused by a test configuration, and signed nonsense and other kinds are passed over',
    async () => {
      const payments = createTestPayments(await open());
      const { completed } = await payWith(payments);
      expect((await send(payments, { ...completed, id: 'evt_live', livemode: true })).status).toBe(400);
      expect(payments.lines).toContainEqual(expect.objectContaining({ level: 'error' }));
      for (const event of [{ hello: 'there' }, [], { ...completed, type: 'product.created' }]) {
        const answer = await send(payments, event);
        expect([answer.status, await answer.json()]).toEqual([200, { result: 'ignored' }]);
      }
      expect(await payments.desk.list()).toMatchObject([{ state: 'open' }]);
    },
  );

  test('P-03 money for no order of ours is raised once, and never fulfilled', async () => {
    const payments = createTestPayments(await open());
    const form = {
      mode: 'payment',
      line_items: [
        { quantity: '1', price_data: { currency: 'aud', unit_amount: '5000', product_data: { name: 'X' } } },
      ],
      client_reference_id: 'no-order',
      success_url: 'https://x.example/',
    };
    const { id } = await payments.happen((ledger) =>
      createSession(ledger, form, 'http://site.test/stripe-sandbox'),
    );
    await payments.happen((ledger) => paySession(ledger, id, 'paid'));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toEqual([]);
    expect(subjects(payments)).toEqual(['Stripe tells of something that is no order of this site']);
    expect(payments.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(await payments.checkout.settle(id)).toBeUndefined();
  });

  onOne(
    'P-03 another amount or currency than ordered is held and raised, and the buyer is told nothing',
    async () => {
      const payments = createTestPayments(await open());
      for (const change of [{ amount_total: 100 }, { currency: 'usd' }]) {
        const session = await startOrder(payments, { email: `${Object.keys(change)}@buyer.example` });
        await payments.happen(async (ledger) =>
          ledger.put('session', { ...(await ledger.require('session', session)), ...change }),
        );
        await payments.happen((ledger) => paySession(ledger, session, 'paid'));
        await payments.worker.runDue();
        expect(await payments.checkout.settle(session)).toMatchObject({ state: 'held' });
      }
      for (const order of await payments.desk.list()) expect(order.fulfilledAt).toBeUndefined();
      expect(payments.letters.map(({ to }) => to.address)).toEqual(Array(2).fill('studio@saltbush.example'));
      expect(subjects(payments)).toEqual(Array(2).fill(expect.stringContaining('HELD')));
      expect(payments.lines.filter(({ level }) => level === 'error')).toHaveLength(2);
    },
  );

  test('P-03 part of the money back, the rest back, and a refund that fails later', async () => {
    const payments = createTestPayments(await open());
    const { session } = await payWith(payments);
    await payments.worker.runDue();
    const intent = (await payments.desk.list())[0]?.paymentIntentId ?? '';
    const look = async () => {
      await payments.worker.runDue();
      return (await payments.desk.list())[0];
    };
    await payments.happen((ledger) => refund(ledger, intent, 10_000));
    expect(await look()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    const rest = await payments.happen((ledger) => refund(ledger, intent));
    expect(await look()).toMatchObject({ state: 'refunded', refundedCents: 49_500 });
    await payments.happen((ledger) => failRefund(ledger, rest.id));
    expect(await look()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'partly-refunded' });
    expect(subjects(payments).filter((subject) => /given back|REFUND FAILED/.test(subject))).toHaveLength(3);
    expect(payments.letters.filter(({ to }) => to.address.startsWith('ana'))).toHaveLength(1);
  });

  onOne('P-03 a dispute is raised, and the order is paid again when it is won', async () => {
    const payments = createTestPayments(await open());
    await payWith(payments);
    await payments.worker.runDue();
    const intent = (await payments.desk.list())[0]?.paymentIntentId ?? '';
    const dispute = await payments.happen((ledger) => openDispute(ledger, intent));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'disputed' }]);
    expect(subjects(payments).at(-1)).toContain('DISPUTED');
    await payments.happen((ledger) => closeDispute(ledger, dispute.id, 'won'));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid' }]);
    expect(payments.letters).toHaveLength(4);
  });

  test('P-03 a monthly plan: the second month paid, the third not, money back for one, and the end', async () => {
    const payments = createTestPayments(await open());
    await payWith(payments, 'care');
    await payments.worker.runDue();
    const [order] = await payments.desk.list();
    const { subscriptionId = '' } = order ?? {};
    expect(order).toMatchObject({
      state: 'paid',
      subscription: 'active',
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
    const second = await payments.happen((ledger) => passMonth(ledger, subscriptionId, true));
    await payments.worker.runDue();
    await payments.happen((ledger) => passMonth(ledger, subscriptionId, false));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid', subscription: 'late' }]);
    const later = await payments.happen((ledger) => ledger.list('payment_intent', second.id));
    await payments.happen((ledger) => refund(ledger, later[0]?.id ?? ''));
    await payments.worker.runDue();
    // Of a later month: told of, and the order stays what it is.
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid', refundedCents: 0 }]);
    await payments.happen((ledger) => endAfterMonth(ledger, subscriptionId, true));
    await payments.worker.runDue();
    await payments.happen((ledger) => endSubscription(ledger, subscriptionId));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid', subscription: 'ended' }]);
    const kinds = (await payments.desk.find(order?.reference ?? ''))?.notes
      .map(({ what }) => what)
      .toSorted();
    expect(kinds).toEqual([
      'month-failed',
      'month-paid',
      'paid',
      'refund',
      'subscription-ended',
      'subscription-ending',
    ]);
    const toBuyer = payments.letters
      .filter(({ to }) => to.address.startsWith('ana'))
      .map(({ subject }) => subject);
    expect(toBuyer).toEqual([
      expect.stringContaining('We have your payment'),
      expect.stringContaining('could not charge'),
      expect.stringContaining('has ended'),
    ]);
  });

  test('P-03 an order of which two pages were paid is fulfilled once, and the second payment is raised', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const first = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, first, 'under-way'));
    await payments.happen((ledger) => settleDelayed(ledger, first, false));
    await payments.worker.runDue();
    const second = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, second, 'paid'));
    await payments.worker.runDue();
    // The bank thinks better of the first after all.
    await payments.happen(async (ledger) => {
      const session = await ledger.require('session', first);
      await ledger.put('session', { ...session, payment_status: 'paid' });
      await ledger.emit('checkout.session.async_payment_succeeded', session);
    });
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid', sessionId: second }]);
    expect(subjects(payments).filter((subject) => subject.includes('PAID TWICE'))).toHaveLength(1);
    expect(subjects(payments).filter((subject) => subject.includes('We have your payment'))).toHaveLength(1);
  });

  onOne('P-03 a message that is no event of Stripe’s for its size is refused', async () => {
    const payments = createTestPayments(await open());
    expect((await send(payments, {}, { body: 'x'.repeat(600 * 1024) })).status).toBe(413);
  });

  onOne('P-03 a payment that came from no page of ours is raised', async () => {
    const payments = createTestPayments(await open());
    const now = Math.floor(Date.now() / 1000);
    const intent = makePaymentIntent(
      { now, cents: 100, currency: 'aud', metadata: { order_id: 'made-up' }, description: null },
      'succeeded',
    );
    await payments.happen((ledger) => putPayment(ledger, intent));
    const event = makeEvent(
      'charge.refunded',
      { id: 'ch_1', object: 'charge', payment_intent: intent.id },
      now,
    );
    expect(await (await send(payments, event)).json()).toEqual({ result: 'stray' });
  });
});
