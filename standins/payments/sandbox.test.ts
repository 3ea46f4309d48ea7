import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createSandboxPage } from '#server/payments/serve-sandbox-page.ts';
import { createTestPayments, startOrder, type TestPayments } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { parseForm } from './parse-form.ts';
import { paySession } from './pay-session.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { testCards } from './test-cards.ts';

const parameters = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'aud',
        unit_amount: 4900,
        tax_behavior: 'inclusive',
        product_data: { name: 'A & B' },
      },
    },
  ],
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1', 'with space': 'ä=&[]' },
  success_url: 'https://site.example/done?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/back',
});

/** The library over real HTTP, as it talks to Stripe. */
async function listen({ sandbox }: TestPayments, key = sandbox.secretKey) {
  const server = createServer(getRequestListener(sandbox.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    stripe,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a browser shows after the form: it follows to the page that can be loaded again and gone back to. */
async function postAndLook(payments: TestPayments, path: string, form: Record<string, string> = {}) {
  const answer = await post(payments, path, form);
  expect(answer.status).toBe(303);
  return get(payments, answer.headers.get('location') ?? '');
}

const get = (payments: TestPayments, path: string) => pagesOf(payments).request(`http://pay.test${path}`);

const pagesOf = ({ sandbox, log }: TestPayments) =>
  createSandboxPage({ pages: sandbox.pages, pageUrl: 'http://pay.test', siteUrl: 'http://site.test', log });

async function post(payments: TestPayments, path: string, form: Record<string, string> = {}) {
  return pagesOf(payments).request(`http://pay.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
}

await describeStores(
  ({ open, onOne }) => {
    test('P-04 Stripe’s own library makes, reads, lists and expires a session over HTTP', async () => {
      const payments = createTestPayments(await open());
      await using door = await listen(payments);
      const { stripe } = door;
      const made = await stripe.checkout.sessions.create(parameters());
      expect(made).toMatchObject({
        status: 'open',
        amount_total: 9800,
        livemode: false,
        ui_mode: 'hosted_page',
      });
      expect(made.metadata).toEqual({ order_id: 'order-1', 'with space': 'ä=&[]' });
      expect(made.lastResponse.requestId).toMatch(/^req_/);
      expect(await stripe.checkout.sessions.retrieve(made.id)).toMatchObject({ id: made.id });
      const items = await stripe.checkout.sessions.listLineItems(made.id);
      expect(items.data).toMatchObject([{ description: 'A & B', quantity: 2, amount_total: 9800 }]);
      expect(await stripe.checkout.sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null });
      await expect(stripe.checkout.sessions.expire(made.id)).rejects.toThrow(/only open Sessions/);
      const events = await stripe.events.list({
        delivery_success: false,
        types: ['checkout.session.expired'],
      });
      expect(events.data).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 1 }]);
    });

    onOne(
      'P-04 bad parameters, unknown objects, a wrong key and other addresses are refused in Stripe’s words',
      async () => {
        const payments = createTestPayments(await open());
        await using door = await listen(payments);
        const create = (change: object) =>
          door.stripe.checkout.sessions.create({
            ...parameters(),
            ...change,
          } as Stripe.Checkout.SessionCreateParams);
        for (const [change, param] of [
          [{ mode: 'setup' }, 'mode'],
          [{ success_url: 'nowhere' }, 'success_url'],
          [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
          [{ ui_mode: 'hosted' }, 'ui_mode'],
          [{ line_items: [] }, 'line_items'],
        ] as const)
          await expect(create(change), param).rejects.toMatchObject({
            type: 'StripeInvalidRequestError',
            statusCode: 400,
          });
        await expect(door.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
          code: 'resource_missing',
          statusCode: 404,
        });
        await using stranger = await listen(payments, 'sk_test_somebody');
        await expect(stranger.stripe.checkout.sessions.create(parameters())).rejects.toMatchObject({
          type: 'StripeAuthenticationError',
        });
        expect(
          (
            await fetch(`${door.url}/v1/payouts`, {
              headers: { authorization: `Bearer ${payments.sandbox.secretKey}` },
            })
          ).status,
        ).toBe(404);
      },
    );

    test('P-04 the same key gives the same answer; with other parameters it is refused, and a refusal frees it', async () => {
      const payments = createTestPayments(await open());
      await using door = await listen(payments);
      const { sessions } = door.stripe.checkout;
      const first = await sessions.create(parameters(), { idempotencyKey: 'key-1' });
      const second = await sessions.create(parameters(), { idempotencyKey: 'key-1' });
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      await expect(
        sessions.create(
          { ...parameters(), cancel_url: 'https://other.example/' },
          { idempotencyKey: 'key-1' },
        ),
      ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
      await expect(
        sessions.create({ ...parameters(), success_url: 'x' }, { idempotencyKey: 'key-2' }),
      ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
      expect((await sessions.create(parameters(), { idempotencyKey: 'key-2' })).status).toBe('open');
    });

    onOne(
      'P-04 every screen of the hosted page says that no card is charged, and none runs a script',
      async () => {
        const store = await open();
        const payments = createTestPayments(store);
        const session = await startOrder(payments);
        const path = `/stripe-sandbox/pay/${session}`;
        const look = async (answer: Response) => ({
          status: answer.status,
          html: await answer.text(),
          headers: answer.headers,
        });
        const screens = [await look(await pagesOf(payments).request(`http://pay.test${path}`))];
        expect(screens[0]?.html).toContain('SEO Fix It');
        expect(screens[0]?.html).toContain('$495.00');
        screens.push(
          await look(await postAndLook(payments, `${path}/card`, { number: '4000 0000 0000 0002' })),
        );
        expect(screens[1]?.html).toContain('declined');
        // A number that no test card has may be real: it is neither looked at nor shown again.
        screens.push(
          await look(await postAndLook(payments, `${path}/card`, { number: '5555 4444 3333 2222' })),
        );
        expect(screens[2]?.html).toContain('No real card belongs here');
        expect(screens[2]?.html).not.toMatch(/5555.?4444/);
        expect((await post(payments, `${path}/card`, { number: testCards[1]?.number ?? '' })).status).toBe(
          303,
        );
        screens.push(await look(await pagesOf(payments).request(`http://pay.test${path}`)));
        expect(screens[3]?.html).toContain('Complete');
        expect(screens[3]?.html).toContain('http://site.test/pricing?plan=fix-it&amp;cancelled=1');
        screens.push(await look(await postAndLook(payments, `${path}/authenticate`, { answer: 'fail' })));
        expect(screens[4]?.html).toContain('not confirmed');
        const paid = await post(payments, `${path}/card`, { number: '4242-4242-4242-4242' });
        expect([paid.status, paid.headers.get('location')]).toEqual([
          303,
          `http://site.test/payment-success?session_id=${session}`,
        ]);
        // The second click of two.
        expect((await post(payments, `${path}/card`, { number: '4242424242424242' })).status).toBe(303);
        screens.push(await look(await pagesOf(payments).request(`http://pay.test${path}`)));
        screens.push(
          await look(await pagesOf(payments).request('http://pay.test/stripe-sandbox/pay/cs_test_none')),
        );
        const other = await startOrder(payments, { email: 'b@buyer.example' });
        expect((await post(payments, `/stripe-sandbox/pay/${other}/expire`)).status).toBe(303);
        screens.push(
          await look(await pagesOf(payments).request(`http://pay.test/stripe-sandbox/pay/${other}`)),
        );
        for (const { html, headers } of screens) {
          expect(html).toContain('No card is charged');
          expect(html).not.toMatch(/<script|style="| on\w+=/);
          expect(headers.get('cache-control')).toBe('no-store');
          expect(headers.get('content-security-policy')).toContain("form-action 'self' http://site.test");
        }
        expect(screens.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404, 200]);
        const kept = JSON.stringify(await store.db.selectFrom('sandbox_objects').selectAll().execute());
        // Twice four digits: four alone stand in one random id of some thousands.
        expect(kept).not.toMatch(/4242\D?4242|5555\D?4444/);
        await payments.worker.runDue();
        expect(await payments.desk.list({ state: 'paid' })).toHaveLength(1);
      },
    );

    onOne('P-04 only a card that asks for a confirmation can be confirmed, and only once', async () => {
      const payments = createTestPayments(await open());
      const session = await startOrder(payments);
      const path = `/stripe-sandbox/pay/${session}`;
      const status = async () =>
        (await payments.happen((ledger) => ledger.require('session', session))).status;
      for (const answer of ['complete', 'fail']) {
        const html = await (await postAndLook(payments, `${path}/authenticate`, { answer })).text();
        expect(html).toContain('No card waits to be confirmed');
        expect(await status()).toBe('open');
      }
      await post(payments, `${path}/card`, { number: testCards[1]?.number ?? '' });
      // Another card, from a page that was left open beside it, takes the place of the first.
      await post(payments, `${path}/card`, { number: '4000 0000 0000 0002' });
      await post(payments, `${path}/authenticate`, { answer: 'complete' });
      expect(await status()).toBe('open');
      await post(payments, `${path}/card`, { number: testCards[1]?.number ?? '' });
      await post(payments, `${path}/authenticate`, { answer: 'complete' });
      expect(await status()).toBe('complete');
      expect(
        (await post(payments, `${path}/authenticate`, { answer: 'complete' })).headers.get('location'),
      ).toBe(`http://site.test/payment-success?session_id=${session}`);
    });

    onOne('P-04 a page that can’t be paid on says why: its time, the site, or a payment', async () => {
      const payments = createTestPayments(await open());
      const path = (session: string) => `/stripe-sandbox/pay/${session}`;
      const request = payments.ask();
      const first = await startOrder(payments, request);
      // The buyer mends the address: the site closes the page.
      const second = await startOrder(payments, { ...request, email: 'anna@buyer.example' });
      const closed = await (await get(payments, path(first))).text();
      expect(closed).toContain('This page was closed');
      expect(closed).not.toContain('time has run out');
      expect(await (await postAndLook(payments, `${path(second)}/expire`)).text()).toContain(
        'The time has run out',
      );
      const third = await startOrder(payments, { email: 'cleo@buyer.example' });
      payments.clock.offsetMs = 3 * 3600_000;
      expect(await (await get(payments, path(third))).text()).toContain('The time has run out');
      payments.clock.offsetMs = 0;
      // Whatever is sent to such a page leads to what became of it.
      const fourth = await startOrder(payments, { email: 'dan@buyer.example' });
      await payments.happen((ledger) => paySession(ledger, fourth, 'paid'));
      for (const [step, form] of [
        ['expire', {}],
        ['card', { number: '4000 0000 0000 0002' }],
        ['card', { number: testCards[1]?.number ?? '' }],
      ] as const)
        expect(await (await postAndLook(payments, `${path(fourth)}/${step}`, form)).text()).toContain(
          'Done already',
        );
      for (const step of ['card', 'bank'])
        expect(
          await (
            await postAndLook(payments, `${path(first)}/${step}`, { number: '4242424242424242' })
          ).text(),
        ).toContain('This page was closed');
    });

    test('P-04 a bank answers later, for good or bad, and the order follows', async () => {
      const payments = createTestPayments(await open());
      const pay = async (answer: string, email: string) => {
        const session = await startOrder(payments, { email });
        expect((await post(payments, `/stripe-sandbox/pay/${session}/bank`, { answer })).status).toBe(303);
        return session;
      };
      const good = await pay('good', 'good@buyer.example');
      const bad = await pay('bad', 'bad@buyer.example');
      await payments.worker.runDue();
      expect(await payments.checkout.settle(good)).toMatchObject({ state: 'pending' });
      payments.clock.offsetMs = 60_000;
      await payments.worker.runDue();
      expect(await payments.checkout.settle(good)).toMatchObject({ state: 'paid' });
      expect(await payments.checkout.settle(bad)).toMatchObject({ state: 'failed' });
    });

    onOne(
      'P-03 P-04 with events duplicated, delayed and out of order an order is fulfilled once',
      async () => {
        const payments = createTestPayments(await open(), {
          env: { PAYMENTS_SANDBOX_EVENTS: 'duplicate,delay,reorder' },
        });
        const answer = await payments.checkout.start(payments.ask());
        if (answer.outcome !== 'ready' || !payments.endpoints?.pages) throw new Error('There is no page.');
        const path = `${new URL(answer.url).pathname}/card`;
        const paid = await payments.endpoints.pages.request(path, {
          method: 'POST',
          body: new URLSearchParams({ number: '4242424242424242' }),
        });
        expect(paid.status).toBe(303);
        payments.clock.offsetMs = 30_000;
        await payments.worker.runDue();
        expect(payments.deliveries.length).toBeGreaterThanOrEqual(4);
        expect(payments.deliveries.every(({ answer: status }) => status === 200)).toBe(true);
        expect(payments.letters).toHaveLength(2);
      },
    );

    onOne('P-04 an event that the site does not take comes again until it does', async () => {
      const payments = createTestPayments(await open());
      const session = await startOrder(payments);
      payments.way.blocked = true;
      await post(payments, `/stripe-sandbox/pay/${session}/card`, { number: '4242424242424242' });
      await payments.worker.runDue();
      expect(await payments.desk.list()).toMatchObject([{ state: 'open' }]);
      payments.way.blocked = false;
      payments.clock.offsetMs = 120_000;
      await payments.worker.runDue();
      expect(await payments.desk.list()).toMatchObject([{ state: 'paid' }]);
    });
  },
  { asks: 'little' },
);

test('P-04 switches decide when an event sets out, and how often', () => {
  const at = (switches: Parameters<typeof planDeliveries>[1]) =>
    planDeliveries('evt_1', switches, 0, () => 0.5).map(({ runAfter }) => runAfter?.getTime());
  expect(at([])).toEqual([0]);
  expect(at(['duplicate'])).toEqual([0, 500]);
  expect(at(['delay', 'reorder'])).toEqual([6500]);
});

test('P-04 a body in brackets is read as lists and fields, and hostile names are refused', () => {
  expect(parseForm('a[0][b]=1&a[1][b]=2&c[]=x&c[]=y&d=%5B%5D')).toEqual({
    a: [{ b: '1' }, { b: '2' }],
    c: ['x', 'y'],
    d: '[]',
  });
  for (const name of ['__proto__[x]', 'a[constructor]', '[]'.repeat(9), 'a[b][c][d][e][f][g][h][i]'])
    expect(() => parseForm(`${name}=1`)).toThrow();
});
