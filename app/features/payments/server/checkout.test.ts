import { expect, test } from 'vitest';
import { plansFixture } from '#tests/fixed-content.ts';
import {
  createTestPayments,
  payOrder,
  readSessionId,
  sendEvent,
  startOrder,
  type TestPayments,
  testSite,
} from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { readBuyer } from './create-checkout.ts';
import { paySession, settleDelayed } from './sandbox/checkout.ts';

/** Wraps fetch with a network fault that a test can set, and records the requests for sessions. */
function createFlakyNetwork() {
  const network = {
    fault: 'none' as 'none' | 'down' | 'response lost' | 'invalid response',
    requestCount: 0,
    /** The idempotency key and body of each POST. */
    requests: [] as string[],
    wrapFetch:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        network.requestCount++;
        const request = new Request(input, init);
        if (request.method === 'POST')
          network.requests.push(`${request.headers.get('idempotency-key')} ${await request.clone().text()}`);
        if (network.fault === 'down') throw new TypeError('fetch failed');
        if (network.fault === 'invalid response') return new Response('<html>', { status: 200 });
        const response = await send(request);
        if (network.fault === 'response lost') throw new TypeError('terminated');
        return response;
      },
  };
  return network;
}

const hourMs = 3600_000;

const statusOf = (payments: TestPayments, session: string) =>
  payments.inSandbox(async (sandbox) => (await sandbox.require('session', session)).status);

await describeStores(({ open, onOne }) => {
  test('P-01 the order is stored before calling Stripe, with the price from the content', async () => {
    const payments = createTestPayments(await open());
    const request = { ...payments.createRequest(), cents: 1, price: 1, quantity: 99, currency: 'jpy' };
    const result = await payments.checkout.start(request);
    const url = expect.stringContaining(`${testSite}/stripe-sandbox/pay/cs_test_`);
    expect(result).toEqual({ state: 'redirect', to: url });
    const [order] = await payments.admin.list();
    const ordered = { state: 'open', plan: 'fix-it', cents: 49_500, mode: 'sandbox' };
    expect(order).toMatchObject({ ...ordered, website: 'tidepool.example' });
    const id = result.state === 'redirect' ? readSessionId(result.to) : '';
    const session = await payments.inSandbox((sandbox) => sandbox.require('session', id));
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
        state: 'unknown-plan',
      });
    expect(await payments.admin.list()).toEqual([]);
  });

  test('P-01 submitting one form six times creates one order and session; another plan, address or website creates another order', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    const results = await Promise.all(Array.from({ length: 5 }, () => payments.checkout.start(request)));
    results.push(await payments.checkout.start({ ...request, email: 'Ana@Buyer.example' }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await payments.inSandbox((sandbox) => sandbox.list('session'))).toHaveLength(1);
    for (const change of [{ plan: 'care' }, { email: 'b@buyer.example' }, { website: 'other.example' }])
      expect((await payments.checkout.start({ ...request, ...change })).state).toBe('redirect');
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
    const { address: _, ...choice } = request;
    const unavailable = { state: 'unavailable', choice };
    expect(await payments.checkout.start(request)).toEqual(unavailable);
    expect(await payments.admin.list()).toMatchObject([{ state: 'open', sessionId: undefined }]);
    // Stripe creates the session, but the response is lost.
    network.fault = 'response lost';
    expect(await payments.checkout.start(request)).toEqual(unavailable);
    network.fault = 'none';
    const dearer = plansFixture.map((plan) => ({ ...plan, cents: plan.cents + 100, name: 'New name' }));
    const later = createTestPayments(store, { ...network, plans: dearer });
    later.clock.offsetMs = hourMs;
    const session = await startOrder(later, request);
    expect(new Set(network.requests).size).toBe(1);
    expect(await payments.inSandbox((sandbox) => sandbox.list('session'))).toMatchObject([{ id: session }]);
    expect(await payments.admin.list()).toHaveLength(1);
  });

  onOne(
    'P-01 a response without a session, which Stripe stores with the key, is a refusal: the next form has another key',
    async () => {
      const network = createFlakyNetwork();
      const payments = createTestPayments(await open(), network);
      network.fault = 'invalid response';
      const request = payments.createRequest();
      const refused = await payments.checkout.start(request);
      expect(refused).toMatchObject({ state: 'unavailable', choice: { email: request.email } });
      expect(refused).not.toMatchObject({ choice: { attempt: request.attempt } });
      network.fault = 'none';
      expect((await payments.checkout.start(payments.createRequest())).state).toBe('redirect');
      expect(new Set(network.requests).size).toBeGreaterThan(1);
      // The first order can no longer be paid, and expires a day later.
      payments.clock.offsetMs = 27 * hourMs;
      const report = await payments.reconcile?.();
      expect(report?.changed.map(({ to }) => to)).toEqual(['expired', 'expired']);
    },
  );

  onOne('P-01 an address that Stripe rejects is reported, and a corrected one works', async () => {
    const payments = createTestPayments(await open(), {
      wrapFetch: (send) => async (input, init) => {
        const request = new Request(input, init);
        const isRefused = request.method === 'POST' && (await request.clone().text()).includes('refused%40');
        const error = { type: 'invalid_request_error', param: 'customer_email', message: 'Invalid email' };
        return isRefused ? Response.json({ error }, { status: 400 }) : send(request);
      },
    });
    const request = payments.createRequest({ email: 'refused@buyer.example' });
    for (let count = 0; count < 2; count++)
      expect(await payments.checkout.start(request)).toMatchObject({
        state: 'faulty',
        faults: [{ field: 'email', text: expect.stringContaining('does not accept this address') }],
      });
    expect(payments.lines.filter(({ level }) => level === 'error')).toEqual([]);
    const corrected = await payments.checkout.start({ ...request, email: 'ana@buyer.example' });
    expect(corrected.state).toBe('redirect');
  });

  test('P-01 P-02 resubmitting a form whose session is pending, paid or expired returns its order, without another payment', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    const session = await startOrder(payments, request);
    const settled = { state: 'redirect', to: `/payment-success?session_id=${session}` };
    await payments.inSandbox((sandbox) => paySession(sandbox, session, 'under-way'));
    expect(await payments.checkout.start(request)).toEqual(settled);
    await payments.inSandbox((sandbox) => settleDelayed(sandbox, session, true));
    expect(await payments.checkout.start(request)).toEqual(settled);
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'paid' });
    const late = payments.createRequest({ website: 'late.example' });
    const closed = await startOrder(payments, late);
    payments.clock.offsetMs = 3 * hourMs;
    expect(await payments.checkout.start(late)).toEqual({
      state: 'redirect',
      to: `/payment-success?session_id=${closed}`,
    });
    expect(await payments.checkout.settle(closed)).toMatchObject({ state: 'expired' });
    expect(await payments.admin.list()).toHaveLength(2);
  });

  onOne('P-01 a failed delayed payment is reported by email, and can be retried', async () => {
    const payments = createTestPayments(await open());
    const session = await startOrder(payments);
    await payments.inSandbox((sandbox) => paySession(sandbox, session, 'under-way'));
    await payments.worker.runDue();
    await payments.inSandbox((sandbox) => settleDelayed(sandbox, session, false));
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'failed' });
    const recipients = payments.emails.map(({ to, subject }) => [to.address, subject]);
    expect(recipients).toContainEqual(['ana@buyer.example', expect.stringContaining('did not go through')]);
    expect(recipients).toContainEqual(['studio@saltbush.example', expect.stringContaining('payment failed')]);
    await payOrder(payments);
    await payments.worker.runDue();
    expect(await payments.admin.list({ state: 'paid' })).toHaveLength(1);
    // The failed order does not count as paid too.
    expect(payments.emails.filter(({ text }) => text.includes('also ordered'))).toEqual([]);
  });

  test('P-01 P-03 a buyer who pays in two windows is told by the second receipt, and so is the agency; buying again after a refund is not a duplicate', async () => {
    const payments = createTestPayments(await open());
    const first = await payOrder(payments, { email: 'Ana@Buyer.example' });
    await payments.worker.runDue();
    const otherRequests = [{ plan: 'care' }, { email: 'bo@buyer.example' }, { website: 'other.example' }];
    for (const otherRequest of otherRequests) await payOrder(payments, otherRequest);
    await payments.worker.runDue();
    const listDuplicateNotices = () => payments.emails.filter(({ text }) => /also ordered/.test(text));
    expect(listDuplicateNotices()).toEqual([]);
    await payOrder(payments);
    await payments.worker.runDue();
    await payments.reconcile?.();
    await payments.worker.runDue();
    const { reference } = (await payments.checkout.settle(first)) ?? {};
    expect(
      listDuplicateNotices()
        .map(({ to, text }) => [to.address, text.includes(reference ?? '')])
        .toSorted(),
    ).toEqual([
      ['ana@buyer.example', true],
      ['studio@saltbush.example', true],
    ]);
    const once = await payOrder(payments, { email: 'cy@buyer.example' });
    await payments.worker.runDue();
    await payments.runOwnerAction(once, 'refund');
    await payOrder(payments, { email: 'cy@buyer.example' });
    await payments.worker.runDue();
    expect(listDuplicateNotices()).toHaveLength(2);
  });

  onOne(
    'P-01 P-03 a buyer who pays by card while the bank debit of the same order is pending is told at once, and so is the agency',
    async () => {
      const payments = createTestPayments(await open());
      const first = await startOrder(payments, { plan: 'care' });
      await payments.inSandbox((sandbox) => paySession(sandbox, first, 'under-way'));
      await payments.worker.runDue();
      const { reference } = (await payments.checkout.settle(first)) ?? {};
      await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      const matching = payments.emails.filter(({ text }) => text.includes(`${reference} (payment pending)`));
      expect(matching.map(({ to }) => to.address).toSorted()).toEqual([
        'ana@buyer.example',
        'studio@saltbush.example',
      ]);
    },
  );

  test('P-01 submits are rate-limited per network address', async () => {
    const payments = createTestPayments(await open());
    const request = payments.createRequest();
    for (let count = 0; count < 20; count++)
      expect((await payments.checkout.start(request)).state).toBe('redirect');
    expect(await payments.checkout.start(request)).toMatchObject({
      state: 'limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await payments.checkout.start(payments.createRequest())).state).toBe('redirect');
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
    const events = await payments.inSandbox((sandbox) => sandbox.list('event'));
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    away = true;
    expect((await payments.checkout.start(payments.createRequest())).state).toBe('unavailable');
    expect((await sendEvent(payments, completed)).status).toBe(503);
    away = false;
    expect((await sendEvent(payments, completed)).status).toBe(200);
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }]);
  });

  onOne('P-03 events are kept for longer than the nightly reading looks back', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    await payOrder(payments);
    await payments.worker.runDue();
    const count = async () =>
      (await store.db.selectFrom('payment_events').select('event_id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    for (const [days, isKept] of [
      [199, true],
      [201, false],
    ] as const) {
      payments.clock.offsetMs = days * 24 * hourMs;
      await payments.start();
      payments.clock.offsetMs += hourMs;
      await payments.worker.runDue();
      expect((await count()) > 0).toBe(isKept);
    }
  });
});

const buyer = { email: 'ana@buyer.example' };

test.each([
  ['tidepool.example', 'tidepool.example'],
  [' https://www.Tidepool.example/ ', 'tidepool.example'],
  ['http://tidepool.example/shop/?ref=1#top', 'tidepool.example/shop/?…'],
  ['tidepool.example/Shop', 'tidepool.example/Shop'],
])('P-01 the website %j is stored as %j', (website, stored) => {
  expect(readBuyer({ ...buyer, website })).toEqual({ ...buyer, website: stored });
});

test.each([
  ['', 'Enter the address of the website the work is for.'],
  ['tidepool', 'The domain has no ending'],
  ['ana@tidepool.example', 'That is an email address'],
  ['javascript:alert(1)', 'addresses that begin with https://'],
  [`tidepool.example/${'x'.repeat(200)}`, 'Shorten the address of the website to 200 characters.'],
])('P-01 the website %j is rejected: %s', (website, text) => {
  const faults = [{ field: 'website', text: expect.stringContaining(text) }];
  expect(readBuyer({ ...buyer, website })).toEqual({ faults });
});
