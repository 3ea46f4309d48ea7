import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createTestPayments, payOrder, startOrder, type TestPayments } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { createSandboxPage } from '../serve-sandbox-page.ts';
import { parseForm } from './parse-form.ts';
import { testCards } from './test-cards.ts';

const good = { number: '4242 4242 4242 4242' };
const declined = { number: '4000 0000 0000 0002' };
/** A card whose bank asks for a confirmation. */
const asking = { number: testCards[1]?.number ?? '' };

const product = {
  currency: 'aud',
  unit_amount: 4900,
  tax_behavior: 'inclusive',
  product_data: { name: 'A & B' },
};
const parameters: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [{ quantity: 2, price_data: product as never }],
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1', 'with space': 'ä=&[]' },
  success_url: 'https://site.example/done?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://site.example/back',
};

/** The library over real HTTP, as it talks to Stripe. */
async function listen({ sandbox }: TestPayments, key = sandbox.secretKey) {
  const server = createServer(getRequestListener(sandbox.api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const stripe = new Stripe(key, { ...address, maxNetworkRetries: 0, telemetry: false });
  return {
    sessions: stripe.checkout.sessions,
    stripe,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens the payment page of a session as a browser does. */
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
      const answer = await post(step, form);
      expect(answer.status).toBe(303);
      return read(await pages.request(new URL(answer.headers.get('location') ?? '', address)));
    },
  };
}

const thanksOf = (session: string) => `http://site.test/payment-success?session_id=${session}`;

await describeStores(
  ({ open, onOne }) => {
    test('P-04 Stripe’s own library makes, reads, lists and expires a session over HTTP', async () => {
      await using door = await listen(createTestPayments(await open()));
      const { sessions, stripe } = door;
      const made = await sessions.create(parameters);
      const expected = { status: 'open', amount_total: 9800, livemode: false, ui_mode: 'hosted_page' };
      expect(made).toMatchObject({ ...expected, metadata: parameters.metadata });
      expect(made.lastResponse.requestId).toMatch(/^req_/);
      expect(await sessions.retrieve(made.id)).toMatchObject({ id: made.id });
      const items = await sessions.listLineItems(made.id);
      expect(items.data).toMatchObject([{ description: 'A & B', quantity: 2, amount_total: 9800 }]);
      expect(await sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null });
      await expect(sessions.expire(made.id)).rejects.toThrow(/only open Sessions/);
      const types = ['checkout.session.expired' as const];
      const events = await stripe.events.list({ delivery_success: false, types });
      expect(events.data).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 1 }]);
    });

    onOne(
      'P-04 bad parameters, unknown objects, a wrong key and other addresses are refused in Stripe’s words',
      async () => {
        const payments = createTestPayments(await open());
        await using door = await listen(payments);
        for (const change of [
          { mode: 'setup' },
          { success_url: 'nowhere' },
          { expires_at: Math.floor(Date.now() / 1000) + 60 },
          { ui_mode: 'hosted' },
          { line_items: [] },
        ])
          await expect(
            door.sessions.create({ ...parameters, ...change } as typeof parameters),
            JSON.stringify(change),
          ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
        const missing = { code: 'resource_missing', statusCode: 404 };
        await expect(door.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
        await using stranger = await listen(payments, 'sk_test_somebody');
        const refused = { type: 'StripeAuthenticationError' };
        await expect(stranger.sessions.create(parameters)).rejects.toMatchObject(refused);
        const headers = { authorization: `Bearer ${payments.sandbox.secretKey}` };
        expect((await fetch(`${door.url}/v1/payouts`, { headers })).status).toBe(404);
      },
    );

    test('P-04 the same key gives the same answer; with other parameters it is refused, and a refusal frees it', async () => {
      await using door = await listen(createTestPayments(await open()));
      const create = (change: object, idempotencyKey: string) =>
        door.sessions.create({ ...parameters, ...change }, { idempotencyKey });
      const first = await create({}, 'key-1');
      const second = await create({}, 'key-1');
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      const other = create({ cancel_url: 'https://other.example/' }, 'key-1');
      await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
      const refused = create({ success_url: 'x' }, 'key-2');
      await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
      expect((await create({}, 'key-2')).status).toBe('open');
    });

    onOne(
      'P-04 every screen of the hosted page says that no card is charged, and none runs a script',
      async () => {
        const store = await open();
        const payments = createTestPayments(store);
        const session = await startOrder(payments);
        const page = openPage(payments, session);
        const unpaid = openPage(payments, await startOrder(payments, { email: 'b@buyer.example' }));
        const screens: [Awaited<ReturnType<typeof page.read>>, status: number, ...words: string[]][] = [
          [await page.read(), 200, 'SEO Fix It', '$495.00'],
          [await page.postAndRead('card', declined), 200, 'declined'],
          // A number of no test card may be real, so it is neither checked nor shown again.
          [
            await page.postAndRead('card', { number: '5555 4444 3333 2222' }),
            200,
            'No real card belongs here',
          ],
          [await page.postAndRead('card', asking), 200, 'Complete', '/pricing?plan=fix-it&amp;cancelled=1'],
          [await page.postAndRead('authenticate', { answer: 'fail' }), 200, 'not confirmed'],
          [await openPage(payments, 'cs_test_none').read(), 404],
          [await unpaid.postAndRead('expire'), 200],
        ];
        const paid = await page.post('card', good);
        expect([paid.status, paid.headers.get('location')]).toEqual([303, thanksOf(session)]);
        // This is the second click of a double click.
        expect((await page.post('card', good)).status).toBe(303);
        screens.push([await page.read(), 200]);
        for (const [{ html, response }, status, ...words] of screens) {
          expect(response.status).toBe(status);
          for (const each of [...words, 'No card is charged']) expect(html).toContain(each);
          expect(html).not.toMatch(/<script|style="| on\w+=|5555.?4444/);
          expect(response.headers.get('cache-control')).toBe('no-store');
          expect(response.headers.get('content-security-policy')).toContain(
            "form-action 'self' http://site.test",
          );
        }
        const kept = JSON.stringify(await store.db.selectFrom('sandbox_objects').selectAll().execute());
        // It looks for eight digits, because four alone occur in a random id by chance.
        expect(kept).not.toMatch(/4242\D?4242|5555\D?4444/);
        await payments.worker.runDue();
        expect(await payments.admin.list({ state: 'paid' })).toHaveLength(1);
      },
    );

    onOne('P-04 only a card that asks for a confirmation can be confirmed, and only once', async () => {
      const payments = createTestPayments(await open());
      const session = await startOrder(payments);
      const { post, postAndRead } = openPage(payments, session);
      const confirm = { answer: 'complete' };
      const readStatus = async () =>
        (await payments.happen((ledger) => ledger.require('session', session))).status;
      for (const form of [confirm, { answer: 'fail' }])
        expect((await postAndRead('authenticate', form)).html).toContain('No card waits to be confirmed');
      await post('card', asking);
      // Another card, from a page that was still open in another window, replaces the first.
      await post('card', declined);
      await post('authenticate', confirm);
      expect(await readStatus()).toBe('open');
      await post('card', asking);
      await post('authenticate', confirm);
      expect(await readStatus()).toBe('complete');
      const again = await post('authenticate', confirm);
      expect(again.headers.get('location')).toBe(thanksOf(session));
    });

    onOne('P-04 a page that can’t be paid on says why: its time, the site, or a payment', async () => {
      const payments = createTestPayments(await open());
      const request = payments.ask();
      const replaced = openPage(payments, await startOrder(payments, request));
      // The buyer corrects the address, so the site closes the page.
      const expired = openPage(
        payments,
        await startOrder(payments, { ...request, email: 'anna@buyer.example' }),
      );
      for (const { html } of [await replaced.read(), await replaced.postAndRead('card', good)]) {
        expect(html).toContain('This page was closed');
        expect(html).not.toContain('time has run out');
      }
      expect((await replaced.postAndRead('bank', { answer: 'good' })).html).toContain('This page was closed');
      expect((await expired.postAndRead('expire')).html).toContain('The time has run out');
      const late = openPage(payments, await startOrder(payments, { email: 'cleo@buyer.example' }));
      payments.clock.offsetMs = 3 * 3600_000;
      expect((await late.read()).html).toContain('The time has run out');
      payments.clock.offsetMs = 0;
      // Every form that is sent to such a page leads to its outcome.
      const paid = openPage(payments, await payOrder(payments, { email: 'dan@buyer.example' }));
      for (const [step, form] of [['expire'], ['card', declined], ['card', asking]] as const)
        expect((await paid.postAndRead(step, form)).html).toContain('Done already');
    });

    test('P-04 a bank answers later, for good or bad, and the order follows', async () => {
      const payments = createTestPayments(await open());
      const pay = async (answer: string) => {
        const session = await startOrder(payments, { email: `${answer}@buyer.example` });
        expect((await openPage(payments, session).post('bank', { answer })).status).toBe(303);
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
      'P-03 P-04 with events duplicated, delayed and out of order an order is fulfilled once',
      async () => {
        const payments = createTestPayments(await open(), { switches: ['duplicate', 'delay', 'reorder'] });
        const session = await startOrder(payments);
        const paid = await payments.endpoints?.pages?.request(`/stripe-sandbox/pay/${session}/card`, {
          method: 'POST',
          body: new URLSearchParams(good),
        });
        expect(paid?.status).toBe(303);
        payments.clock.offsetMs = 30_000;
        await payments.worker.runDue();
        expect(payments.deliveries.length).toBeGreaterThanOrEqual(4);
        expect(payments.deliveries.every((status) => status === 200)).toBe(true);
        expect(payments.emails).toHaveLength(2);
      },
    );

    onOne('P-04 an event that the site does not take comes again until it does', async () => {
      const payments = createTestPayments(await open());
      await payOrder(payments);
      payments.way.blocked = true;
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([{ state: 'open' }]);
      payments.way.blocked = false;
      payments.clock.offsetMs = 120_000;
      await payments.worker.runDue();
      expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }]);
    });
  },
  { asks: 'little' },
);

test('P-04 a body in brackets is read as lists and fields, and hostile names are refused', () => {
  expect(parseForm('a[0][b]=1&a[1][b]=2&c[]=x&c[]=y&d=%5B%5D')).toEqual({
    a: [{ b: '1' }, { b: '2' }],
    c: ['x', 'y'],
    d: '[]',
  });
  for (const name of ['__proto__[x]', 'a[constructor]', '[]'.repeat(9), 'a[b][c][d][e][f][g][h][i]'])
    expect(() => parseForm(`${name}=1`)).toThrow();
});
