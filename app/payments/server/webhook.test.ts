import { expect, test } from 'vitest';
import {
  createTestPayments,
  payOrder,
  sendEvent,
  startOrder,
  type TestPayments,
  testSite,
} from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import {
  advanceMonth,
  closeDispute,
  endSubscription,
  failRefund,
  openDispute,
  refund,
  setCancellation,
} from './standin/after-payment.ts';
import { createSession, paySession, settleDelayed } from './standin/checkout.ts';
import { signEvent } from './standin/create-sandbox.ts';
import type { Ledger } from './standin/ledger.ts';
import { buildEvent, buildIntent, type Event } from './standin/objects.ts';

const stray = 'Stripe reports a payment that matches no order of this site';

/** Pays an order, and returns its session and its undelivered event. */
async function payUndelivered(payments: TestPayments, plan = 'fix-it') {
  const session = await payOrder(payments, { plan });
  const events = await payments.inSandbox((ledger) => ledger.list('event'));
  const completed = events.find(({ type }) => type === 'checkout.session.completed') as Event;
  return { session, completed };
}

/** Opens a paid and fulfilled order, with a function that runs a step in the sandbox and delivers its events. */
async function openFulfilled(payments: TestPayments, plan = 'fix-it') {
  const session = await payOrder(payments, { plan });
  await payments.worker.runDue();
  const [order] = await payments.admin.list();
  const inSandbox = async <Result>(work: (ledger: Ledger) => Promise<Result>) => {
    const result = await payments.inSandbox(work);
    await payments.worker.runDue();
    return result;
  };
  return { session, order, intent: order?.paymentIntentId ?? '', inSandbox };
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
      for (const words of [order?.reference ?? '', '$495.00', '$45.00', 'No card was charged'])
        expect(text).toContain(words);
      expect(subject).toMatch(/^Trial: /);
    }
    const toAgency = payments.emails.find(({ to }) => to.address.startsWith('studio'));
    expect(toAgency?.replyTo?.address).toBe('ana@buyer.example');
  });

  test('P-03 ten deliveries of one event, five of them concurrent, fulfil the order once', async () => {
    const payments = createTestPayments(await open());
    const { completed } = await payUndelivered(payments);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendEvent(payments, completed)));
    for (let count = 0; count < 5; count++) answers.push(await sendEvent(payments, completed));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const results = await Promise.all(answers.map(async (answer) => (await answer.json()).result));
    expect(results.slice(5)).toEqual(Array(5).fill('repeated'));
    await payments.worker.runDue();
    expect(payments.emails).toHaveLength(2);
  });

  test('P-02 P-03 concurrent redirect and webhook fulfil the order once', async () => {
    const payments = createTestPayments(await open());
    const { session, completed } = await payUndelivered(payments);
    const { settle } = payments.checkout;
    const [seen] = await Promise.all([settle(session), sendEvent(payments, completed), settle(session)]);
    expect(seen).toMatchObject({ state: 'paid', plan: 'fix-it', kind: 'one-off' });
    expect(seen).not.toHaveProperty('email');
    await payments.worker.runDue();
    expect(listBuyerSubjects(payments)).toEqual([expect.stringContaining('We have your payment')]);
    expect(payments.emails).toHaveLength(2);
  });

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
    for (const [why, given] of refused) {
      const answer = await sendEvent(payments, completed, given);
      expect(answer.status, JSON.stringify(given)).toBe(400);
      expect(payments.lines.at(-1), JSON.stringify(given)).toMatchObject({ level: 'warn', facts: { why } });
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
      const answer = await sendEvent(payments, event);
      expect([answer.status, await answer.json()]).toEqual([200, { result: 'ignored' }]);
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
    const { id } = await payments.inSandbox((ledger) =>
      createSession(ledger, form, 'http://site.test/stripe-sandbox'),
    );
    await payments.inSandbox((ledger) => paySession(ledger, id, 'paid'));
    await payments.worker.runDue();
    expect(await payments.admin.list()).toEqual([]);
    expect(listSubjects(payments)).toEqual([stray]);
    expect(listErrors(payments)).toHaveLength(1);
    expect(await payments.checkout.settle(id)).toBeUndefined();
  });

  onOne('P-03 events about an unknown session, or a payment without one, are reported once', async () => {
    const payments = createTestPayments(await open());
    const now = Math.floor(Date.now() / 1000);
    const gone = buildEvent(
      'checkout.session.completed',
      { id: 'cs_test_gone', object: 'checkout.session' },
      now,
    );
    expect(await (await sendEvent(payments, gone)).json()).toEqual({ result: 'stray' });
    expect(await (await sendEvent(payments, gone)).json()).toEqual({ result: 'repeated' });
    await payments.worker.runDue();
    expect(listSubjects(payments)).toEqual([stray]);
    const intent = buildIntent(100, 'succeeded');
    await payments.inSandbox((ledger) => ledger.put('payment_intent', intent));
    const back = buildEvent(
      'charge.refunded',
      { id: 'ch_1', object: 'charge', ...{ payment_intent: intent.id } },
      now,
    );
    expect(await (await sendEvent(payments, back)).json()).toEqual({ result: 'stray' });
  });

  test('P-02 P-03 an underpaid order is on hold until it is refunded, without emails to the buyer', async () => {
    const payments = createTestPayments(await open());
    const session = await startOrder(payments);
    await payments.inSandbox(async (ledger) =>
      ledger.put('session', { ...(await ledger.require('session', session)), amount_total: 100 }),
    );
    await payments.inSandbox((ledger) => paySession(ledger, session, 'paid'));
    const look = async () => {
      await payments.worker.runDue();
      return payments.checkout.settle(session);
    };
    expect(await look()).toMatchObject({ state: 'held' });
    expect(listSubjects(payments)).toEqual([expect.stringContaining('HELD')]);
    expect(listErrors(payments)).toHaveLength(1);
    const intent = (await payments.admin.list())[0]?.paymentIntentId ?? '';
    const dispute = await payments.inSandbox((ledger) => openDispute(ledger, intent));
    expect(await look()).toMatchObject({ state: 'disputed', dispute: 'open' });
    await payments.inSandbox((ledger) => closeDispute(ledger, dispute.id, 'won'));
    expect(await look()).toMatchObject({ state: 'held', dispute: 'won' });
    await payments.inSandbox((ledger) => refund(ledger, intent, 40));
    expect(await look()).toMatchObject({ state: 'held', refundedCents: 40 });
    await payments.inSandbox((ledger) => refund(ledger, intent));
    expect(await look()).toMatchObject({ state: 'refunded', refundedCents: 100 });
    expect(await payments.admin.list()).toMatchObject([{ fulfilledAt: undefined }]);
    // Reconciliation does not check this order any more.
    expect(await payments.reconcile?.()).toMatchObject({ sessions: 0, changed: [] });
    expect(listBuyerSubjects(payments)).toEqual([]);
  });

  test('P-03 an order follows a partial refund, a full refund, and a refund that fails later', async () => {
    const payments = createTestPayments(await open());
    const { session, intent, inSandbox } = await openFulfilled(payments);
    const look = async () => (await payments.admin.list())[0];
    await inSandbox((ledger) => refund(ledger, intent, 10_000));
    expect(await look()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    const rest = await inSandbox((ledger) => refund(ledger, intent));
    expect(await look()).toMatchObject({ state: 'refunded', refundedCents: 49_500 });
    await inSandbox((ledger) => failRefund(ledger, rest.id));
    expect(await look()).toMatchObject({ state: 'partly-refunded', refundedCents: 10_000 });
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'partly-refunded' });
    const told = listSubjects(payments).filter((subject) => /refunded|REFUND FAILED/.test(subject));
    expect(told).toHaveLength(3);
    expect(listBuyerSubjects(payments)).toHaveLength(1);
  });

  onOne('P-02 P-03 a dispute is reported, and the order shows whether it was lost or won', async () => {
    for (const [outcome, state] of [
      ['won', 'paid'],
      ['lost', 'disputed'],
    ] as const) {
      const payments = createTestPayments(await open());
      const { session, intent, inSandbox } = await openFulfilled(payments);
      const dispute = await inSandbox((ledger) => openDispute(ledger, intent));
      expect(await payments.checkout.settle(session)).toMatchObject({ state: 'disputed', dispute: 'open' });
      expect(listSubjects(payments).at(-1)).toContain('DISPUTED');
      await inSandbox((ledger) => closeDispute(ledger, dispute.id, outcome));
      const seen = await payments.checkout.settle(session);
      expect(seen).toMatchObject({ state, dispute: outcome, paidAt: expect.any(String) });
      expect(payments.emails).toHaveLength(4);
    }
  });

  test('P-03 a monthly plan with a paid month, a declined month, a refund and an end', async () => {
    const payments = createTestPayments(await open());
    const { order, intent, inSandbox } = await openFulfilled(payments, 'care');
    const { subscriptionId = '', reference = '' } = order ?? {};
    const look = async () => (await payments.admin.list())[0];
    expect(order).toMatchObject({ state: 'paid', subscription: 'active' });
    expect(intent).toMatch(/^pi_/);
    const second = await inSandbox((ledger) => advanceMonth(ledger, subscriptionId, true));
    await inSandbox((ledger) => advanceMonth(ledger, subscriptionId, false));
    expect(await look()).toMatchObject({ state: 'paid', subscription: 'late' });
    const declined = payments.emails.find(({ subject }) => subject.includes('could not charge'));
    expect(declined?.text).toContain(`${testSite}/account\n`);
    // A cancellation and its withdrawal are noted even while a month is unpaid.
    await inSandbox((ledger) => setCancellation(ledger, subscriptionId, 'period-end'));
    await look();
    await inSandbox((ledger) => setCancellation(ledger, subscriptionId, 'never'));
    expect(await look()).toMatchObject({ state: 'paid', subscription: 'late' });
    const [later] = await payments.inSandbox((ledger) => ledger.list('payment_intent', second?.id));
    await inSandbox((ledger) => refund(ledger, later?.id ?? ''));
    // The agency is emailed about the refund of a later month, and the order does not change.
    expect(await look()).toMatchObject({ state: 'paid', refundedCents: 0 });
    await inSandbox((ledger) => endSubscription(ledger, subscriptionId));
    expect(await look()).toMatchObject({ state: 'paid', subscription: 'ended' });
    const { notes = [] } = (await payments.admin.find(reference)) ?? {};
    // The receipt of the second month shows its refund.
    expect(notes.find(({ what }) => what === 'refund')).toMatchObject({ invoiceId: second?.id });
    const kinds = notes.map(({ what }) => what);
    expect(kinds.toSorted()).toEqual(
      'month-failed month-paid paid refund subscription-ended subscription-ending subscription-kept'.split(
        ' ',
      ),
    );
    expect(listBuyerSubjects(payments)).toEqual([
      expect.stringContaining('We have your payment'),
      expect.stringContaining('We have your payment for another month'),
      expect.stringContaining('could not charge'),
      expect.stringContaining('is cancelled'),
      expect.stringContaining('continues'),
      expect.stringContaining('has ended'),
    ]);
  });

  test('P-03 an order whose session was never stored, because the response was lost, is found by its own id when it is paid', async () => {
    let lost = true;
    const payments = createTestPayments(await open(), {
      wrapFetch: (ask) => async (input, init) => {
        const answer = await ask(input, init);
        if (lost) throw new TypeError('terminated');
        return answer;
      },
    });
    await expect(payments.checkout.start(payments.createRequest())).rejects.toThrow();
    lost = false;
    const [session] = await payments.inSandbox((ledger) => ledger.list('session'));
    await payments.inSandbox((ledger) => paySession(ledger, session?.id ?? '', 'paid'));
    await payments.worker.runDue();
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid', sessionId: session?.id }]);
    expect(listErrors(payments)).toEqual([]);
  });
});
