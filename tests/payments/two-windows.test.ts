import { expect, test } from 'vitest';
import { PaymentsUnavailable } from '#domain/payments/checkout.ts';
import { paySession } from '#standins/payments/pay-session.ts';
import { createTestPayments, sessionOf, startOrder } from '../payment-service.ts';
import { describeStores } from '../stores.ts';

await describeStores(({ kind, open }) => {
  // What no database has a say in is proved on one: a new PostgreSQL database costs a third of a second.
  const onOne: typeof test = kind === 'sqlite' ? test : ((() => {}) as unknown as typeof test);

  test('P-01 two windows of one buyer, each with an attempt of its own, lead to one page of one order', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const address = '198.51.100.9';
    const [first, second] = await Promise.all([
      startOrder(payments, { address }),
      startOrder(payments, { address, email: 'Ana@Buyer.example' }),
    ]);
    expect(second).toBe(first);
    expect(await startOrder(payments)).toBe(first);
    expect(await payments.desk.list()).toHaveLength(1);
    expect(await payments.happen((ledger) => ledger.list('session'))).toHaveLength(1);
    // Another plan, another buyer and another account are other orders.
    await startOrder(payments, { plan: 'care' });
    await startOrder(payments, { email: 'bo@buyer.example' });
    expect(await payments.desk.list()).toHaveLength(3);
  });

  onOne('P-01 an order of an account is shown to that account alone', async () => {
    await using store = await open();
    const payments = createTestPayments(store, { findUser: async (token) => token });
    const mine = await startOrder(payments, { accessToken: 'user-1' });
    expect(await startOrder(payments, { accessToken: 'user-1' })).toBe(mine);
    expect(await startOrder(payments, { accessToken: 'user-2' })).not.toBe(mine);
    expect(await startOrder(payments)).not.toBe(mine);
    expect(await payments.desk.list()).toHaveLength(3);
  });

  test('P-01 P-02 what another window has paid is not shown to who knows the address, and two paid orders are raised once', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const first = await startOrder(payments);
    // We have not heard of it yet.
    await payments.happen((ledger) => paySession(ledger, first, 'paid'));
    const second = await startOrder(payments);
    expect(second).not.toBe(first);
    await payments.happen((ledger) => paySession(ledger, second, 'paid'));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    const raised = payments.letters.filter(({ subject }) => subject.includes('TWO ORDERS'));
    expect(raised).toHaveLength(1);
    expect(raised[0]?.to.address).toBe('studio@saltbush.example');
    expect(raised[0]?.text).toContain('give one of the two payments back');
    await payments.reconcile?.();
    await payments.worker.runDue();
    expect(payments.letters.filter(({ subject }) => subject.includes('TWO ORDERS'))).toHaveLength(1);
  });

  onOne('P-03 of two subscriptions of one buyer the second is named, to be ended', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    for (const month of [0, 20]) {
      payments.clock.offsetMs = month * 24 * 3600_000;
      const session = await startOrder(payments, { plan: 'care' });
      await payments.happen((ledger) => paySession(ledger, session, 'paid'));
      await payments.worker.runDue();
    }
    const [second] = await payments.desk.list();
    const [letter] = payments.letters.filter(({ subject }) => subject.includes('TWO ORDERS'));
    expect(letter?.subject).toContain(second?.reference);
    expect(letter?.text).toContain(`end the second subscription (${second?.subscriptionId})`);
  });

  onOne(
    'P-01 R03 a failure that Stripe keeps with its key locks no attempt: the next try has another key',
    async () => {
      await using store = await open();
      const kept = new Map<string, Response>();
      let bad: (() => Response) | undefined = () =>
        Response.json({ error: { type: 'api_error' } }, { status: 500 });
      const payments = createTestPayments(store, {
        wrapFetch: (ask) => async (input, init) => {
          const key = new Request(input, init).headers.get('idempotency-key');
          if (!key) return ask(input, init);
          const answer = kept.get(key)?.clone() ?? (bad ? bad() : await ask(input, init));
          kept.set(key, answer.clone());
          return answer;
        },
      });
      const request = payments.ask();
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      bad = () => new Response('<html>', { status: 200 });
      await expect(payments.checkout.start(request)).rejects.toThrow(PaymentsUnavailable);
      bad = undefined;
      const answer = await payments.checkout.start(request);
      expect(answer.outcome).toBe('ready');
      expect([...kept.keys()].map((key) => key.at(-1))).toEqual(['1', '2', '3']);
      const session = answer.outcome === 'ready' ? sessionOf(answer.url) : '';
      await payments.happen((ledger) => paySession(ledger, session, 'paid'));
      await payments.worker.runDue();
      expect(await payments.desk.list()).toMatchObject([{ state: 'paid', sessionNumber: 3 }]);
    },
  );

  onOne(
    'P-01 an address that Stripe refuses is said to be so, its order ends, and a mended one goes on',
    async () => {
      await using store = await open();
      const payments = createTestPayments(store, {
        wrapFetch: (ask) => async (input, init) => {
          const request = new Request(input, init);
          if (request.method === 'POST' && (await request.clone().text()).includes('refused%40'))
            return Response.json(
              {
                error: {
                  type: 'invalid_request_error',
                  code: 'email_invalid',
                  param: 'customer_email',
                  message: 'Invalid email address: refused@buyer.example',
                },
              },
              { status: 400 },
            );
          return ask(request);
        },
      });
      const request = payments.ask({ email: 'refused@buyer.example' });
      for (let count = 0; count < 2; count++)
        expect(await payments.checkout.start(request)).toEqual({ outcome: 'refused-email' });
      expect(await payments.desk.list()).toMatchObject([{ state: 'expired' }]);
      expect(payments.lines.filter(({ level }) => level === 'error')).toEqual([]);
      expect((await payments.checkout.start({ ...request, email: 'ana@buyer.example' })).outcome).toBe(
        'ready',
      );
      expect((await payments.desk.list()).map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
    },
  );

  test('P-01 the limit counts orders: pressing again for the same one is none, up to what no person does', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    for (let count = 0; count < 15; count++)
      expect((await payments.checkout.start(request)).outcome).toBe('ready');
    for (let count = 0; count < 9; count++)
      await startOrder(payments, { address: request.address, email: `buyer${count}@buyer.example` });
    const more = { address: request.address, email: 'one-more@buyer.example' };
    expect((await payments.checkout.start(payments.ask(more))).outcome).toBe('limited');
    expect((await payments.checkout.start(request)).outcome).toBe('ready');
  });
});
