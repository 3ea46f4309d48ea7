import { expect, test } from 'vitest';
import { madePlans } from '#tests/made-plans.ts';
import {
  createTestPayments,
  payOrder,
  sendEvent,
  sessionOf,
  startOrder,
  testSite,
} from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { PaymentsUnavailable } from '../domain/checkout.ts';
import { paySession, settleDelayed } from './standin/checkout.ts';

/** Holds the fault on the way to Stripe, which a test may change, and counts the requests to Stripe. */
function createWay() {
  const way = {
    trouble: 'none' as 'none' | 'down' | 'answer lost',
    asked: 0,
    wrapFetch:
      (ask: typeof fetch): typeof fetch =>
      async (input, init) => {
        way.asked++;
        if (way.trouble === 'down') throw new TypeError('fetch failed');
        const answer = await ask(input, init);
        if (way.trouble === 'answer lost') throw new TypeError('terminated');
        return answer;
      },
  };
  return way;
}

await describeStores(({ open, onOne }) => {
  test('P-01 the order is written before Stripe hears of it, and the price is that of the content', async () => {
    const payments = createTestPayments(await open());
    const request = { ...payments.ask(), cents: 1, price: 1, quantity: 99, currency: 'jpy' };
    const answer = await payments.checkout.start(request);
    const url = expect.stringContaining(`${testSite}/stripe-sandbox/pay/cs_test_`);
    expect(answer).toEqual({ outcome: 'ready', attempt: request.attempt, url });
    const [order] = await payments.admin.list();
    const ordered = { state: 'open', plan: 'fix-it', cents: 49_500, mode: 'sandbox', sessionNumber: 1 };
    expect(order).toMatchObject(ordered);
    const id = answer.outcome === 'ready' ? sessionOf(answer.url) : '';
    const session = await payments.happen((ledger) => ledger.require('session', id));
    expect(session).toMatchObject({
      amount_total: 49_500,
      currency: 'aud',
      mode: 'payment',
      client_reference_id: order?.id,
      customer_email: 'ana@buyer.example',
      metadata: { order_id: order?.id, page: '1' },
      success_url: `${testSite}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${testSite}/pricing?plan=fix-it&cancelled=1`,
    });
    expect(session.line_items.data).toMatchObject([{ quantity: 1, description: 'SEO Fix It' }]);
  });

  onOne('P-01 an unknown plan, and one that is only quoted, can not be bought', async () => {
    const payments = createTestPayments(await open());
    for (const plan of ['', 'nothing', 'build', '__proto__'])
      expect(await payments.checkout.start(payments.ask({ plan }))).toEqual({ outcome: 'unknown-plan' });
    expect(await payments.admin.list()).toEqual([]);
  });

  test('P-01 one attempt sent five times at once and once later is one order with one page; another plan is another order', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.checkout.start(request)));
    answers.push(await payments.checkout.start(request));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments.happen((ledger) => ledger.list('session'))).toHaveLength(1);
    expect((await payments.checkout.start({ ...request, plan: 'care' })).outcome).toBe('ready');
    expect(await payments.admin.list()).toHaveLength(2);
  });

  test('P-01 with a mended address, or a price that the agency has changed, the old page closes and a new order opens', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const mended = { ...request, email: 'anna@buyer.example' };
    const first = await startOrder(payments, request);
    await startOrder(payments, mended);
    const closed = await payments.happen((ledger) => ledger.require('session', first));
    expect(closed.status).toBe('expired');
    const dearer = madePlans.map((plan) => ({ ...plan, cents: plan.cents + 100 }));
    const third = await startOrder(createTestPayments(store, { plans: dearer }), mended);
    const opened = await payments.happen((ledger) => ledger.require('session', third));
    expect(opened.amount_total).toBe(49_600);
    const orders = await payments.admin.list();
    expect(orders.map(({ state, email, cents }) => `${state} ${email} ${cents}`).toSorted()).toEqual([
      'expired ana@buyer.example 49500',
      'expired anna@buyer.example 49500',
      'open anna@buyer.example 49600',
    ]);
  });

  test('P-01 a page that expired is followed by another of the same order', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const first = await startOrder(payments, request);
    payments.clock.offsetMs = 3 * 3600_000;
    await payments.worker.runDue();
    expect(await payments.checkout.settle(first)).toMatchObject({ state: 'expired' });
    const mine = { plan: 'fix-it', attempt: request.attempt };
    expect(await payments.checkout.recall(mine)).toEqual({ kind: 'unpaid', email: '', ranOut: true });
    const second = await startOrder(payments, request);
    expect(second).not.toBe(first);
    const [order] = await payments.admin.list();
    expect(order).toMatchObject({ state: 'open', sessionNumber: 2, sessionId: second });
    // Late events about the old page change nothing.
    expect(await payments.checkout.settle(first)).toMatchObject({ state: 'open' });
  });

  onOne('P-01 what is paid, or on its way, is shown and not asked for again', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const session = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, session, 'under-way'));
    expect(await payments.checkout.start(request)).toMatchObject({ outcome: 'settled', sessionId: session });
    await payments.happen((ledger) => settleDelayed(ledger, session, true));
    expect(await payments.checkout.start(request)).toMatchObject({ outcome: 'settled', sessionId: session });
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid' });
  });

  onOne(
    'P-01 a delayed payment that failed is told of, and may be tried again on a page of its own',
    async () => {
      const payments = createTestPayments(await open());
      const request = payments.ask();
      const session = await startOrder(payments, request);
      await payments.happen((ledger) => paySession(ledger, session, 'under-way'));
      await payments.worker.runDue();
      await payments.happen((ledger) => settleDelayed(ledger, session, false));
      await payments.worker.runDue();
      expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed' });
      const told = payments.emails.map(({ to, subject }) => [to.address, subject]);
      expect(told).toContainEqual(['ana@buyer.example', expect.stringContaining('did not go through')]);
      expect(told).toContainEqual(['studio@saltbush.example', expect.stringContaining('payment failed')]);
      const again = await payOrder(payments, request);
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([{ state: 'paid', sessionId: again }]);
    },
  );

  onOne(
    'P-01 with Stripe down the visitor hears so, and the next try makes one page and no second order',
    async () => {
      const way = createWay();
      const payments = createTestPayments(await open(), way);
      const request = payments.ask();
      way.trouble = 'down';
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      expect(await payments.admin.list()).toMatchObject([{ state: 'open', sessionId: undefined }]);
      // Stripe has made the page, but its answer was lost.
      way.trouble = 'answer lost';
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      way.trouble = 'none';
      const session = await startOrder(payments, request);
      expect(await payments.happen((ledger) => ledger.list('session'))).toMatchObject([{ id: session }]);
      expect(await payments.admin.list()).toHaveLength(1);
    },
  );

  test('P-01 an address that orders all the time is asked to wait', async () => {
    const payments = createTestPayments(await open());
    const start = (count: number) =>
      payments.checkout.start(
        payments.ask({ address: '198.51.100.7', email: `buyer${count}@buyer.example` }),
      );
    for (let count = 0; count < 10; count++) expect((await start(count)).outcome).toBe('ready');
    expect(await start(10)).toEqual({ outcome: 'limited', retryAfterSeconds: expect.any(Number) });
  });

  onOne(
    'P-01 the order of who is signed in carries the account; a bad token is left out with a word in the log',
    async () => {
      const payments = createTestPayments(await open(), {
        findUser: async (token) => {
          if (token === 'away') throw new Error('The project is away.');
          return token === 'good' ? 'user-1' : undefined;
        },
      });
      for (const accessToken of ['good', 'bad', 'away'])
        await startOrder(payments, { accessToken, email: `${accessToken}@buyer.example` });
      const orders = await payments.admin.list();
      expect(Object.fromEntries(orders.map(({ email, userId }) => [email, userId]))).toEqual({
        'good@buyer.example': 'user-1',
        'bad@buyer.example': undefined,
        'away@buyer.example': undefined,
      });
      expect(payments.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
        expect.stringContaining('no good'),
        expect.stringContaining('could not be checked'),
      ]);
    },
  );

  onOne('P-02 a session that is none of ours is unknown, and Stripe is not asked about it', async () => {
    const way = createWay();
    const payments = createTestPayments(await open(), way);
    for (const id of ['', 'cs_test_guessed', `cs_live_${'x'.repeat(300)}`, '{CHECKOUT_SESSION_ID}'])
      expect(await payments.checkout.settle(id)).toBeUndefined();
    expect(way.asked).toBe(0);
  });

  onOne('P-02 with Stripe away an order is shown as the database has it', async () => {
    const way = createWay();
    const payments = createTestPayments(await open(), way);
    const session = await payOrder(payments);
    way.trouble = 'down';
    const known = { state: 'open', cents: 49_500, gstCents: 4500 };
    expect(await payments.checkout.settle(session)).toMatchObject(known);
    way.trouble = 'none';
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid', sandbox: true });
  });

  test('P-02 P-03 with the database away the buyer hears so, and Stripe is asked to come again', async () => {
    let away = false;
    const payments = createTestPayments(await open(), {
      wrapStore: (real) => ({
        ...real,
        transaction: (work) => (away ? Promise.reject(new Error('disk full')) : real.transaction(work)),
      }),
    });
    await payOrder(payments);
    const events = await payments.happen((ledger) => ledger.list('event'));
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    away = true;
    await expect(payments.checkout.start(payments.ask())).rejects.toThrow(PaymentsUnavailable);
    expect((await sendEvent(payments, completed)).status).toBe(503);
    away = false;
    expect((await sendEvent(payments, completed)).status).toBe(200);
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }]);
  });
});
