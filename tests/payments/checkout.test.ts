import { expect, test } from 'vitest';
import { PaymentsUnavailable } from '#domain/payments/checkout.ts';
import { signEvent } from '#standins/payments/deliver-event.ts';
import { paySession, settleDelayed } from '#standins/payments/pay-session.ts';
import { madePlans } from '../made-plans.ts';
import { createTestPayments, sessionOf, startOrder, testSite } from '../payment-service.ts';
import { describeStores } from '../stores.ts';

await describeStores(({ open, onOne }) => {
  test('P-01 the order is written before Stripe hears of it, and the price is that of the content', async () => {
    const payments = createTestPayments(await open());
    const request = { ...payments.ask(), cents: 1, price: 1, quantity: 99, currency: 'jpy' };
    const answer = await payments.checkout.start(request);
    expect(answer).toEqual({
      outcome: 'ready',
      attempt: request.attempt,
      url: expect.stringContaining(`${testSite}/stripe-sandbox/pay/cs_test_`),
    });
    const [order] = await payments.desk.list();
    expect(order).toMatchObject({
      state: 'open',
      plan: 'fix-it',
      cents: 49_500,
      mode: 'sandbox',
      sessionNumber: 1,
    });
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
    const [item] = await payments.happen((ledger) => ledger.list('line_item', id));
    expect(item).toMatchObject({ quantity: 1, price: { unit_amount: 49_500, tax_behavior: 'inclusive' } });
  });

  onOne('P-01 an unknown plan, and one that is only quoted, can not be bought', async () => {
    const payments = createTestPayments(await open());
    for (const plan of ['', 'nothing', 'build', '__proto__'])
      expect(await payments.checkout.start(payments.ask({ plan }))).toEqual({ outcome: 'unknown-plan' });
    expect(await payments.desk.list()).toEqual([]);
  });

  test('P-01 one attempt sent five times at once is one order with one page', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.checkout.start(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments.desk.list()).toHaveLength(1);
    expect(await payments.happen((ledger) => ledger.list('session'))).toHaveLength(1);
  });

  onOne(
    'P-01 going back and sending the same again leads to the same page; another plan is another order',
    async () => {
      const payments = createTestPayments(await open());
      const request = payments.ask();
      const first = await payments.checkout.start(request);
      expect(await payments.checkout.start(request)).toEqual(first);
      const other = await payments.checkout.start({ ...request, plan: 'care' });
      expect(other.outcome).toBe('ready');
      expect(await payments.desk.list()).toHaveLength(2);
    },
  );

  test('P-01 with a mended address, or a price that the agency has changed, the old page closes and a new order opens', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const first = await startOrder(payments, request);
    const second = await startOrder(payments, { ...request, email: 'anna@buyer.example' });
    expect(second).not.toBe(first);
    expect(await payments.happen((ledger) => ledger.require('session', first))).toMatchObject({
      status: 'expired',
    });
    const dearer = madePlans.map((plan) => ({ ...plan, cents: plan.cents + 100 }));
    const later = createTestPayments(store, { plans: dearer });
    const third = await startOrder(later, { ...request, email: 'anna@buyer.example' });
    expect(await payments.happen((ledger) => ledger.require('session', third))).toMatchObject({
      amount_total: 49_600,
    });
    const states = (await payments.desk.list()).map(({ state, email, cents }) => [state, email, cents]);
    expect(states.toSorted()).toEqual(
      [
        ['expired', 'ana@buyer.example', 49_500],
        ['expired', 'anna@buyer.example', 49_500],
        ['open', 'anna@buyer.example', 49_600],
      ].toSorted(),
    );
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
    expect(await payments.desk.list()).toMatchObject([
      { state: 'open', sessionNumber: 2, sessionId: second },
    ]);
    // What the old page still has to say changes nothing.
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

  onOne('P-01 a delayed payment that failed may be tried again, on a page of its own', async () => {
    const payments = createTestPayments(await open());
    const request = payments.ask();
    const session = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, session, 'under-way'));
    await payments.worker.runDue();
    await payments.happen((ledger) => settleDelayed(ledger, session, false));
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed' });
    expect(payments.letters.map(({ to, subject }) => [to.address, subject])).toEqual(
      expect.arrayContaining([
        ['ana@buyer.example', expect.stringContaining('did not go through')],
        ['studio@saltbush.example', expect.stringContaining('payment failed')],
      ]),
    );
    const again = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, again, 'paid'));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid', sessionId: again }]);
  });

  onOne(
    'P-01 with Stripe down the visitor hears so, the order stays open, and the next try makes one page and no second order',
    async () => {
      const store = await open();
      let trouble: 'none' | 'down' | 'answer lost' = 'down';
      const payments = createTestPayments(store, {
        wrapFetch: (ask) => async (input, init) => {
          if (trouble === 'down') throw new TypeError('fetch failed');
          const answer = await ask(input, init);
          if (trouble === 'answer lost') throw new TypeError('terminated');
          return answer;
        },
      });
      const request = payments.ask();
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      expect(await payments.desk.list()).toMatchObject([{ state: 'open', sessionId: undefined }]);
      // Stripe has made the page, and we never heard of it.
      trouble = 'answer lost';
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      trouble = 'none';
      const session = await startOrder(payments, request);
      expect(await payments.happen((ledger) => ledger.list('session'))).toMatchObject([{ id: session }]);
      expect(await payments.desk.list()).toHaveLength(1);
    },
  );

  test('P-01 an address that orders all the time is asked to wait', async () => {
    const payments = createTestPayments(await open());
    const address = '198.51.100.7';
    for (let count = 0; count < 10; count++) {
      const email = `buyer${count}@buyer.example`;
      expect((await payments.checkout.start(payments.ask({ address, email }))).outcome).toBe('ready');
    }
    const another = payments.ask({ address, email: 'another@buyer.example' });
    expect(await payments.checkout.start(another)).toEqual({
      outcome: 'limited',
      retryAfterSeconds: expect.any(Number),
    });
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
      await startOrder(payments, { accessToken: 'good', email: 'a@buyer.example' });
      await startOrder(payments, { accessToken: 'bad', email: 'b@buyer.example' });
      await startOrder(payments, { accessToken: 'away', email: 'c@buyer.example' });
      const users = Object.fromEntries(
        (await payments.desk.list()).map(({ email, userId }) => [email, userId]),
      );
      expect(users).toEqual({
        'a@buyer.example': 'user-1',
        'b@buyer.example': undefined,
        'c@buyer.example': undefined,
      });
      expect(payments.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
        expect.stringContaining('no good'),
        expect.stringContaining('could not be checked'),
      ]);
    },
  );

  onOne('P-02 a session that is none of ours is unknown, and Stripe is not asked about it', async () => {
    const store = await open();
    let asked = 0;
    const payments = createTestPayments(store, {
      wrapFetch: (ask) => (input, init) => {
        asked++;
        return ask(input, init);
      },
    });
    for (const id of ['', 'cs_test_guessed', `cs_live_${'x'.repeat(300)}`, '{CHECKOUT_SESSION_ID}'])
      expect(await payments.checkout.settle(id)).toBeUndefined();
    expect(asked).toBe(0);
  });

  onOne('P-02 with Stripe away an order is shown as the database has it', async () => {
    const store = await open();
    let down = false;
    const payments = createTestPayments(store, {
      wrapFetch: (ask) => async (input, init) => {
        if (down) throw new TypeError('fetch failed');
        return ask(input, init);
      },
    });
    const session = await startOrder(payments);
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    down = true;
    expect(await payments.checkout.settle(session)).toMatchObject({
      state: 'open',
      cents: 49_500,
      gstCents: 4500,
    });
    down = false;
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid', sandbox: true });
  });

  test('P-02 P-03 with the database away the buyer hears so, and Stripe is asked to come again', async () => {
    const store = await open();
    const broken = { away: false };
    const payments = createTestPayments(store, {
      wrapStore: (real) => ({
        ...real,
        transaction: (work) =>
          broken.away ? Promise.reject(new Error('disk full')) : real.transaction(work),
      }),
    });
    const session = await startOrder(payments);
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    broken.away = true;
    await expect(payments.checkout.start(payments.ask())).rejects.toThrow(PaymentsUnavailable);
    await payments.worker.runDue().catch(() => {});
    const events = await payments.happen((ledger) => ledger.list('event'));
    const event = events.find(({ type }) => type === 'checkout.session.completed');
    const body = JSON.stringify(event);
    const send = () =>
      payments.webhook.request('/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signEvent(body, payments.sandbox.webhookSecret, Date.now()) },
      });
    expect((await send()).status).toBe(503);
    broken.away = false;
    expect((await send()).status).toBe(200);
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid' }]);
  });
});
