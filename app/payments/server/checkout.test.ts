import { expect, test } from 'vitest';
import {
  createTestPayments,
  payOrder,
  readSessionId,
  sendEvent,
  startOrder,
  type TestPayments,
  testSite,
} from '#tests/payment-service.ts';
import { plansFixture } from '#tests/plans-fixture.ts';
import { describeStores } from '#tests/stores.ts';
import { PaymentsUnavailable } from '../domain/checkout.ts';
import { paySession, settleDelayed } from './standin/checkout.ts';

/** Wraps fetch with a network fault that a test can set, and records the requests for sessions. */
function createFlakyNetwork() {
  const network = {
    fault: 'none' as 'none' | 'down' | 'response lost' | 'invalid response',
    requestCount: 0,
    /** The idempotency key and body of each POST. */
    requests: [] as string[],
    wrapFetch:
      (ask: typeof fetch): typeof fetch =>
      async (input, init) => {
        network.requestCount++;
        const request = new Request(input, init);
        if (request.method === 'POST')
          network.requests.push(`${request.headers.get('idempotency-key')} ${await request.clone().text()}`);
        if (network.fault === 'down') throw new TypeError('fetch failed');
        if (network.fault === 'invalid response') return new Response('<html>', { status: 200 });
        const answer = await ask(request);
        if (network.fault === 'response lost') throw new TypeError('terminated');
        return answer;
      },
  };
  return network;
}

const hourMs = 3600_000;

const statusOf = (payments: TestPayments, session: string) =>
  payments.inSandbox(async (ledger) => (await ledger.require('session', session)).status);

await describeStores(({ open, onOne }) => {
  test('P-01 the order is stored before calling Stripe, with the price from the content', async () => {
    const payments = createTestPayments(await open());
    const request = { ...payments.createRequest(), cents: 1, price: 1, quantity: 99, currency: 'jpy' };
    const answer = await payments.checkout.start(request);
    const url = expect.stringContaining(`${testSite}/stripe-sandbox/pay/cs_test_`);
    expect(answer).toEqual({ outcome: 'ready', url });
    const [order] = await payments.admin.list();
    const ordered = { state: 'open', plan: 'fix-it', cents: 49_500, mode: 'sandbox' };
    expect(order).toMatchObject({ ...ordered, website: 'tidepool.example' });
    const id = answer.outcome === 'ready' ? readSessionId(answer.url) : '';
    const session = await payments.inSandbox((ledger) => ledger.require('session', id));
    expect(session).toMatchObject({
      amount_total: 49_500,
      currency: 'aud',
      mode: 'payment',
      client_reference_id: order?.id,
      customer_email: 'ana@buyer.example',
      line_items: { data: [{ quantity: 1, description: 'SEO Fix It' }] },
      metadata: { order_id: order?.id, website: 'tidepool.example' },
      success_url: `${testSite}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${testSite}/pricing?plan=fix-it&cancelled=1`,
    });
  });

  onOne('P-01 unknown plans, and plans priced by quote, cannot be bought', async () => {
    const payments = createTestPayments(await open());
    for (const plan of ['', 'nothing', 'build', '__proto__'])
      expect(await payments.checkout.start(payments.createRequest({ plan }))).toEqual({
        outcome: 'unknown-plan',
      });
    expect(await payments.admin.list()).toEqual([]);
  });

  test('P-01 submitting one form six times creates one order and session; another plan, address or website creates another order', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.checkout.start(request)));
    answers.push(await payments.checkout.start({ ...request, email: 'Ana@Buyer.example' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments.inSandbox((ledger) => ledger.list('session'))).toHaveLength(1);
    for (const change of [{ plan: 'care' }, { email: 'b@buyer.example' }, { website: 'other.example' }])
      expect((await payments.checkout.start({ ...request, ...change })).outcome).toBe('ready');
    expect(await payments.admin.list()).toHaveLength(4);
  });

  test('P-01 P-02 a stranger who knows address and website gets a session of their own, without affecting the buyer’s order', async () => {
    const payments = createTestPayments(await open());
    const owned = await startOrder(payments);
    for (const attempt of [payments.checkout.createAttempt(), '', 'x', '../../etc', `${'a'.repeat(25)}`]) {
      const guessed = await startOrder(payments, { attempt });
      expect(guessed).not.toBe(owned);
      expect(await statusOf(payments, guessed)).toBe('open');
    }
    expect(await statusOf(payments, owned)).toBe('open');
  });

  test('P-01 with Stripe down the checkout is unavailable; the same form later sends an identical request, even if price and time have changed', async () => {
    const store = await open();
    const network = createFlakyNetwork();
    const payments = createTestPayments(store, network);
    const request = payments.createRequest();
    network.fault = 'down';
    await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
    expect(await payments.admin.list()).toMatchObject([{ state: 'open', sessionId: undefined }]);
    // Stripe creates the session, but the response is lost.
    network.fault = 'response lost';
    await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
    network.fault = 'none';
    const dearer = plansFixture.map((plan) => ({ ...plan, cents: plan.cents + 100, name: 'New name' }));
    const later = createTestPayments(store, { ...network, plans: dearer });
    later.clock.offsetMs = hourMs;
    const session = await startOrder(later, request);
    expect(new Set(network.requests).size).toBe(1);
    expect(await payments.inSandbox((ledger) => ledger.list('session'))).toMatchObject([{ id: session }]);
    expect(await payments.admin.list()).toHaveLength(1);
  });

  onOne(
    'P-01 a response without a session, which Stripe stores with the key, is a refusal: the next form has another key',
    async () => {
      const network = createFlakyNetwork();
      const payments = createTestPayments(await open(), network);
      network.fault = 'invalid response';
      expect(await payments.checkout.start(payments.createRequest())).toEqual({ outcome: 'refused' });
      network.fault = 'none';
      expect((await payments.checkout.start(payments.createRequest())).outcome).toBe('ready');
      expect(new Set(network.requests).size).toBeGreaterThan(1);
      // The first order can no longer be paid, and expires a day later.
      payments.clock.offsetMs = 27 * hourMs;
      const report = await payments.reconcile?.();
      expect(report?.changed.map(({ to }) => to)).toEqual(['expired', 'expired']);
    },
  );

  onOne('P-01 an address that Stripe rejects is reported, and a corrected one works', async () => {
    const payments = createTestPayments(await open(), {
      wrapFetch: (ask) => async (input, init) => {
        const request = new Request(input, init);
        const isRefused = request.method === 'POST' && (await request.clone().text()).includes('refused%40');
        const error = { type: 'invalid_request_error', param: 'customer_email', message: 'Invalid email' };
        return isRefused ? Response.json({ error }, { status: 400 }) : ask(request);
      },
    });
    const request = payments.createRequest({ email: 'refused@buyer.example' });
    for (let count = 0; count < 2; count++)
      expect(await payments.checkout.start(request)).toEqual({ outcome: 'refused-email' });
    expect(payments.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await payments.checkout.start({ ...request, email: 'ana@buyer.example' })).outcome).toBe('ready');
  });

  test('P-01 P-02 resubmitting a form whose session is pending, paid or expired returns its order, without another payment', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    const session = await startOrder(payments, request);
    const settled = { outcome: 'settled', sessionId: session };
    await payments.inSandbox((ledger) => paySession(ledger, session, 'under-way'));
    expect(await payments.checkout.start(request)).toEqual(settled);
    await payments.inSandbox((ledger) => settleDelayed(ledger, session, true));
    expect(await payments.checkout.start(request)).toEqual(settled);
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid' });
    const late = payments.createRequest({ website: 'late.example' });
    const closed = await startOrder(payments, late);
    payments.clock.offsetMs = 3 * hourMs;
    expect(await payments.checkout.start(late)).toEqual({ outcome: 'settled', sessionId: closed });
    expect(await payments.checkout.settle(closed)).toMatchObject({ state: 'expired' });
    expect(await payments.admin.list()).toHaveLength(2);
  });

  onOne('P-01 a failed delayed payment is reported by email, and can be retried', async () => {
    const payments = createTestPayments(await open());
    const session = await startOrder(payments);
    await payments.inSandbox((ledger) => paySession(ledger, session, 'under-way'));
    await payments.worker.runDue();
    await payments.inSandbox((ledger) => settleDelayed(ledger, session, false));
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed' });
    const told = payments.emails.map(({ to, subject }) => [to.address, subject]);
    expect(told).toContainEqual(['ana@buyer.example', expect.stringContaining('did not go through')]);
    expect(told).toContainEqual(['studio@saltbush.example', expect.stringContaining('payment failed')]);
    await payOrder(payments);
    await payments.worker.runDue();
    expect(await payments.admin.list({ state: 'paid' })).toHaveLength(1);
    // The failed order does not count as a duplicate.
    expect(payments.emails.filter(({ subject }) => subject.includes('TWICE'))).toEqual([]);
  });

  test('P-01 paying an order closes open duplicates with the same plan, address and website, and no others', async () => {
    const payments = createTestPayments(await open());
    const twin = await startOrder(payments, { email: 'Ana@Buyer.example' });
    const others = [
      await startOrder(payments, { plan: 'care' }),
      await startOrder(payments, { email: 'bo@buyer.example' }),
      await startOrder(payments, { website: 'other.example' }),
    ];
    await payOrder(payments);
    await payments.worker.runDue();
    expect(await statusOf(payments, twin)).toBe('expired');
    expect(await payments.checkout.settle(twin)).toMatchObject({ state: 'expired' });
    for (const other of others) expect(await statusOf(payments, other)).toBe('open');
    expect(payments.emails).toHaveLength(2);
  });

  test('P-01 P-03 two paid orders of one plan, address and website are reported once to buyer and agency, for a refund', async () => {
    const payments = createTestPayments(await open());
    const [first, second] = [await startOrder(payments), await startOrder(payments)];
    for (const session of [second, first])
      await payments.inSandbox((ledger) => paySession(ledger, session, 'paid'));
    await payments.worker.runDue();
    await payments.reconcile?.();
    await payments.worker.runDue();
    const told = payments.emails.filter(({ subject }) => /twice/i.test(subject));
    expect(told.map(({ to }) => to.address).toSorted()).toEqual([
      'ana@buyer.example',
      'studio@saltbush.example',
    ]);
    const orders = await payments.admin.list();
    for (const { text } of told) for (const { reference } of orders) expect(text).toContain(reference);
    const [toAgency, toBuyer] = told.toSorted((one, other) => (one.to.address < other.to.address ? 1 : -1));
    expect(toAgency?.text).toContain('refund its payment in Stripe');
    expect(toBuyer?.text).toContain('We will refund the second');
    expect(orders).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });

  onOne(
    'P-03 of two subscriptions the second one is to be cancelled; buying again after a refund is not a duplicate',
    async () => {
      const payments = createTestPayments(await open());
      for (const day of [0, 20]) {
        payments.clock.offsetMs = day * 24 * hourMs;
        await payOrder(payments, { plan: 'care' });
        await payments.worker.runDue();
      }
      const [second] = await payments.admin.list();
      const [mail] = payments.emails.filter(({ subject }) => subject.includes('PAID TWICE'));
      expect(mail?.subject).toContain(second?.reference);
      expect(mail?.text).toContain(`cancel its subscription (${second?.subscriptionId})`);
      const once = await payOrder(payments, { email: 'bo@buyer.example' });
      await payments.worker.runDue();
      await payments.runOwnerAction(once, 'refund');
      await payOrder(payments, { email: 'bo@buyer.example' });
      await payments.worker.runDue();
      expect(payments.emails.filter(({ subject }) => subject.includes('PAID TWICE'))).toHaveLength(1);
    },
  );

  test('P-01 submits are rate-limited per network address', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    for (let count = 0; count < 20; count++)
      expect((await payments.checkout.start(request)).outcome).toBe('ready');
    expect(await payments.checkout.start(request)).toEqual({
      outcome: 'limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await payments.checkout.start(payments.createRequest())).outcome).toBe('ready');
  });

  onOne('P-01 a signed-in visitor’s order belongs to the account; an invalid token is ignored', async () => {
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
      expect.stringContaining('could not be checked'),
    ]);
  });

  onOne('P-02 an unknown session is not looked up at Stripe', async () => {
    const network = createFlakyNetwork();
    const payments = createTestPayments(await open(), network);
    for (const id of ['', 'cs_test_guessed', `cs_live_${'x'.repeat(300)}`, '{CHECKOUT_SESSION_ID}'])
      expect(await payments.checkout.settle(id)).toBeUndefined();
    expect(network.requestCount).toBe(0);
  });

  onOne('P-02 with Stripe down an order is shown as the database has it', async () => {
    const network = createFlakyNetwork();
    const payments = createTestPayments(await open(), network);
    const session = await payOrder(payments);
    network.fault = 'down';
    const known = { state: 'open', cents: 49_500 };
    expect(await payments.checkout.settle(session)).toMatchObject(known);
    network.fault = 'none';
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid', sandbox: true });
  });

  test('P-02 P-03 with the database down the checkout is unavailable, and Stripe is told to retry the event', async () => {
    let away = false;
    const payments = createTestPayments(await open(), {
      wrapStore: (real) => ({
        ...real,
        transaction: (work) => (away ? Promise.reject(new Error('disk full')) : real.transaction(work)),
      }),
    });
    await payOrder(payments);
    const events = await payments.inSandbox((ledger) => ledger.list('event'));
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    away = true;
    await expect(payments.checkout.start(payments.createRequest())).rejects.toThrow(PaymentsUnavailable);
    expect((await sendEvent(payments, completed)).status).toBe(503);
    away = false;
    expect((await sendEvent(payments, completed)).status).toBe(200);
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }]);
  });

  onOne('P-03 events that Stripe can no longer send are deleted after two months', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    await payOrder(payments);
    await payments.worker.runDue();
    const count = async () =>
      (await store.db.selectFrom('payment_events').select('event_id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    for (const [days, isKept] of [
      [59, true],
      [61, false],
    ] as const) {
      payments.clock.offsetMs = days * 24 * hourMs;
      await payments.start();
      payments.clock.offsetMs += hourMs;
      await payments.worker.runDue();
      expect((await count()) > 0).toBe(isKept);
    }
  });
});
