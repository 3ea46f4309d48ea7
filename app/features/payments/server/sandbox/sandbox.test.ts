import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createTestPayments, payOrder, startOrder, type TestPayments } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { createSandboxPage } from './pages.ts';
import { testCards } from './render-pages.ts';
import { pruneSandbox } from './sandbox-transaction.ts';

const good = { number: testCards.good };
const declined = { number: testCards.declined };

const product = { currency: 'aud', unit_amount: 4900, product_data: { name: 'A & B' } };
const parameters: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [{ quantity: 2, price_data: product }],
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1', 'with space': 'ä=&[]' },
  success_url: 'https://site.example/done?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/back',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
};

/** Serves the sandbox's API to Stripe's library over real HTTP. */
async function listen({ sandbox }: TestPayments) {
  const server = createServer(getRequestListener(sandbox.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const stripe = new Stripe('sk_test_sandbox', { ...address, maxNetworkRetries: 0, telemetry: false });
  return {
    sessions: stripe.checkout.sessions,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a page of the sandbox as a browser does. */
function openPage({ sandbox, log }: TestPayments, session: string) {
  const urls = { pageUrl: 'http://pay.test', siteUrl: 'http://site.test' };
  const pages = createSandboxPage({ pages: sandbox.pages, ...urls, log });
  const address = `http://pay.test/stripe-sandbox/pay/${session}`;
  const read = async (response: Response) => ({ html: await response.text(), response });
  const post = async (step: string, form: Record<string, string> = {}) =>
    pages.request(`${address}/${step}`, { method: 'POST', body: new URLSearchParams(form) });
  return {
    read: async () => read(await pages.request(address)),
    post,
    /** Sends a form and follows its redirect, as a browser does. */
    async postAndRead(step: string, form?: Record<string, string>) {
      const response = await post(step, form);
      expect(response.status).toBe(303);
      return read(await pages.request(new URL(response.headers.get('location') ?? '', address)));
    },
  };
}

const thanksOf = (session: string) => `http://site.test/payment-success?session_id=${session}`;

await describeStores(
  ({ open, onOne }) => {
    test('P-04 Stripe’s library creates, reads and lists a session over HTTP', async () => {
      await using door = await listen(createTestPayments(await open()));
      const { sessions } = door;
      const made = await sessions.create(parameters);
      const expected = { status: 'open', amount_total: 9800, livemode: false, ui_mode: 'hosted_page' };
      expect(made).toMatchObject({ ...expected, metadata: parameters.metadata });
      expect(await sessions.retrieve(made.id)).toMatchObject({
        id: made.id,
        line_items: { data: [{ description: 'A & B', quantity: 2, amount_total: 9800 }] },
      });
    });

    onOne(
      'P-04 invalid expiry times, unknown objects and unknown endpoints get Stripe’s errors',
      async () => {
        await using door = await listen(createTestPayments(await open()));
        for (const seconds of [60, 25 * 3600]) {
          const expires_at = Math.floor(Date.now() / 1000) + seconds;
          await expect(door.sessions.create({ ...parameters, expires_at })).rejects.toMatchObject({
            type: 'StripeInvalidRequestError',
            statusCode: 400,
          });
        }
        const missing = { code: 'resource_missing', statusCode: 404 };
        await expect(door.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
        expect((await fetch(`${door.url}/v1/payouts`)).status).toBe(404);
      },
    );

    test('P-04 an idempotency key returns the same session, even concurrently, and an error frees the key', async () => {
      await using door = await listen(createTestPayments(await open()));
      const create = (change: object, idempotencyKey: string) =>
        door.sessions.create({ ...parameters, ...change }, { idempotencyKey });
      const made = await Promise.all([1, 2, 3].map(() => create({}, 'key-1')));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect((await door.sessions.list()).data).toHaveLength(1);
      const refused = create({ expires_at: 1 }, 'key-2');
      await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
      expect((await create({}, 'key-2')).status).toBe('open');
    });

    onOne('P-04 every page of the sandbox says that no card is charged, and none has a script', async () => {
      const store = await open();
      const payments = createTestPayments(store);
      const session = await startOrder(payments);
      const page = openPage(payments, session);
      const unpaid = openPage(payments, await startOrder(payments, { email: 'b@buyer.example' }));
      const screens: [Awaited<ReturnType<typeof page.read>>, status: number, ...words: string[]][] = [
        [await page.read(), 200, 'SEO Fix It', '$495.00'],
        [await page.postAndRead('card', declined), 200, 'declined'],
        // Any other number may be a real card, so it is neither checked nor shown again.
        [
          await page.postAndRead('card', { number: '5555 4444 3333 2222' }),
          200,
          'Do not enter a real card here',
        ],
        [await page.read(), 200, '/pricing?plan=fix-it&amp;cancelled=1'],
        [await openPage(payments, 'cs_test_none').read(), 404],
        [await unpaid.postAndRead('expire'), 200, 'This page has expired'],
      ];
      const paid = await page.post('card', good);
      expect([paid.status, paid.headers.get('location')]).toEqual([303, thanksOf(session)]);
      // The second click of a double click, and a button on an outdated page.
      expect((await page.post('card', good)).headers.get('location')).toBe(thanksOf(session));
      screens.push([
        await page.postAndRead('expire'),
        200,
        'Refund the latest payment in full',
        thanksOf(session),
      ]);
      for (const [{ html, response }, status, ...words] of screens) {
        expect(response.status).toBe(status);
        for (const text of [...words, 'No card is charged']) expect(html).toContain(text);
        expect(html).not.toMatch(/<script|style="| on\w+=|5555.?4444/);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-security-policy')).toContain(
          "form-action 'self' http://site.test",
        );
      }
      const stored = JSON.stringify(await store.db.selectFrom('sandbox_objects').selectAll().execute());
      // Four digits alone may occur in a random id, so this looks for eight.
      expect(stored).not.toMatch(/4242\D?4242|5555\D?4444/);
      await payments.worker.runDue();
      expect(await payments.admin.list({ state: 'paid' })).toHaveLength(1);
    });

    onOne('P-04 an expired page says so, and accepts no card', async () => {
      const payments = createTestPayments(await open());
      const late = openPage(payments, await startOrder(payments));
      payments.clock.offsetMs = 3 * 3600_000;
      expect((await late.read()).html).toContain('This page has expired');
      expect((await late.postAndRead('card', good)).html).toContain('This page has expired');
    });

    test('P-04 a delayed payment for a monthly plan succeeds or fails later, and the order follows', async () => {
      const payments = createTestPayments(await open());
      const pay = async (outcome: string) => {
        const session = await startOrder(payments, { plan: 'care', email: `${outcome}@buyer.example` });
        expect((await openPage(payments, session).post('bank', { answer: outcome })).status).toBe(303);
        return session;
      };
      const [accepted, refused] = [await pay('good'), await pay('bad')];
      await payments.worker.runDue();
      expect(await payments.checkout.settle(accepted)).toMatchObject({ state: 'pending' });
      payments.clock.offsetMs = 60_000;
      await payments.worker.runDue();
      expect(await payments.checkout.settle(accepted)).toMatchObject({ state: 'paid' });
      expect(await payments.checkout.settle(refused)).toMatchObject({ state: 'failed' });
    });

    onOne(
      'P-04 buttons simulate a refund, a failed refund and a dispute, and the order follows',
      async () => {
        const payments = createTestPayments(await open());
        const session = await payOrder(payments);
        await payments.worker.runDue();
        const readView = async () => (await payments.readNewest()).view;
        for (const [action, state, refundedCents] of [
          ['refund-half', 'partly-refunded', 24_750],
          ['refund-fails', 'paid', 0],
          ['dispute', 'disputed', 0],
          ['dispute-won', 'paid', 0],
          // The dispute is closed, so the button of an outdated page does nothing.
          ['dispute-lost', 'paid', 0],
          ['renew', 'paid', 0],
          ['toString', 'paid', 0],
          ['refund', 'refunded', 49_500],
        ] as const) {
          await payments.runOwnerAction(session, action);
          expect(await readView(), action).toMatchObject({ state, refundedCents });
        }
        expect((await openPage(payments, session).read()).html).not.toContain(
          'Refund the latest payment in full',
        );
      },
    );

    onOne(
      'P-04 buttons simulate renewals, a declined one, the end of collecting, a debit, a credit, a change, another price, a pause, a refund and dispute of a renewal, and the end of a plan',
      async () => {
        const payments = createTestPayments(await open());
        const session = await payOrder(payments, { plan: 'care' });
        await payments.worker.runDue();
        for (const [action, subscription] of [
          ['renew', 'active'],
          ['refund-half', 'active'],
          ['dispute', 'active'],
          ['dispute-won', 'active'],
          ['raise', 'active'],
          ['renew-fails', 'late'],
          ['give-up', 'unpaid'],
          // Nothing is renewed until the overdue payment is made.
          ['renew', 'unpaid'],
          ['retry', 'active'],
          ['renew-pending', 'active'],
          ['retry', 'active'],
          ['renew-free', 'active'],
          ['change', 'active'],
          ['pause', 'paused'],
          // A paused plan offers no renewal, so the button of an outdated page does nothing.
          ['renew', 'paused'],
          ['resume', 'active'],
          ['end', 'ended'],
          ['renew', 'ended'],
        ] as const) {
          const [due] = await payments.inSandbox((sandbox) => sandbox.list('invoice'));
          await payments.runOwnerAction(session, action === 'retry' ? `retry-${due?.id}` : action);
          expect((await payments.readNewest()).order, action).toMatchObject({ state: 'paid', subscription });
        }
        const { movements } = await payments.readNewest();
        expect(movements.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(
          [
            'payment 22000, renewal 22000, refund -11000, dispute -22000, dispute-won 22000, renewal 24200',
            'renewal 24200, credit 0, charge 4321',
          ]
            .join(', ')
            .split(', '),
        );
      },
    );

    onOne(
      'P-04 after the 31st, months end on the last day of shorter months, and a minimum of three takes three payments',
      async () => {
        const payments = createTestPayments(await open(), { findUser: async (token) => token });
        payments.clock.offsetMs = Date.parse('2027-01-31T01:00:00Z') - Date.now();
        const session = await payOrder(payments, { plan: 'care', accessToken: 'user-1' });
        await payments.worker.runDue();
        const { reference } = (await payments.readNewest()).order;
        const { endPlan, readPlan } = payments.accountOrders;
        const readDay = async () =>
          (await readPlan('user-1', reference))?.nextChargeAt?.toISOString().slice(0, 10);
        const days = [await readDay()];
        await endPlan('user-1', reference);
        await payments.runOwnerAction(session, 'renew');
        days.push(await readDay());
        await payments.runOwnerAction(session, 'renew');
        expect(await readPlan('user-1', reference)).toMatchObject({
          nextChargeAt: undefined,
          endsAt: new Date('2027-04-30T01:00:00.000Z'),
        });
        expect(days).toEqual(['2027-02-28', '2027-03-31']);
        await payments.runOwnerAction(session, 'renew');
        const { order, movements } = await payments.readNewest();
        expect([order.subscription, movements.length]).toEqual(['ended', 3]);
      },
    );

    onOne('P-04 buttons retry a declined renewal until it is paid, once', async () => {
      const payments = createTestPayments(await open());
      const session = await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      for (const action of ['renew-fails', 'renew-fails']) await payments.runOwnerAction(session, action);
      const findButton = async (label: string) => {
        const { html } = await openPage(payments, session).read();
        return new RegExp(`value="([^"]*)">${label}<`).exec(html)?.[1];
      };
      const press = async (label: string) => {
        const button = (await findButton(label)) ?? '';
        await payments.runOwnerAction(session, button);
        return button;
      };
      const readMonths = async () => {
        const { order, movements } = await payments.readNewest();
        const paid = movements.filter(({ kind }) => kind === 'renewal').length;
        return { subscription: order.subscription, paid };
      };
      await press('The declined payment is retried, and is declined');
      expect(await readMonths()).toEqual({ subscription: 'late', paid: 0 });
      const first = await press('The declined payment is retried, and is paid');
      // A second click pays neither this one again nor the other declined one.
      await payments.runOwnerAction(session, first);
      expect(await readMonths()).toEqual({ subscription: 'late', paid: 1 });
      await press('The declined payment is retried, and is paid');
      expect(await readMonths()).toEqual({ subscription: 'active', paid: 2 });
      expect(await findButton('The declined payment is retried, and is paid')).toBeUndefined();
      const receipts = payments.emails.filter(({ subject }) => subject.includes('for another month'));
      expect(receipts).toHaveLength(2);
    });

    onOne('P-03 P-04 the order gets the name, business and ABN that the buyer enters', async () => {
      const payments = createTestPayments(await open());
      const page = openPage(payments, await startOrder(payments));
      await page.post('card', {
        ...good,
        name: 'Ana Ferreira',
        business: 'Tidepool Pty Ltd',
        abn: '53004085616',
      });
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([
        { buyer: 'Tidepool Pty Ltd, Ana Ferreira, ABN 53 004 085 616' },
      ]);
    });

    onOne('P-04 an event is redelivered until the site accepts it', async () => {
      const payments = createTestPayments(await open());
      await payOrder(payments);
      payments.network.blocked = true;
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([{ state: 'open' }]);
      payments.network.blocked = false;
      payments.clock.offsetMs = 120_000;
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }]);
    });

    test('P-04 sandbox objects are deleted after three months', async () => {
      const store = await open();
      const payments = createTestPayments(store);
      await payOrder(payments);
      const count = async (days: number) => {
        await pruneSandbox(store.db, Date.now() + days * 24 * 3600_000);
        return (await store.db.selectFrom('sandbox_objects').select('id').execute()).length;
      };
      expect(await count(89)).toBeGreaterThan(0);
      expect(await count(91)).toBe(0);
    });
  },
  { databaseUse: 'little' },
);
