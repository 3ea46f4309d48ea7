import { expect, test } from 'vitest';
import { createTestPayments, sessionOf, startOrder, testSite } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { PaymentsUnavailable } from '../domain/checkout.ts';
import { paySession } from './standin/checkout.ts';

await describeStores(({ kind, open }) => {
  // Tests that do not depend on the kind of database use SQLite only, because a new PostgreSQL database costs 0.3 s.
  const onOne: typeof test = kind === 'sqlite' ? test : ((() => {}) as unknown as typeof test);

  test('P-01 two windows of one browser, each with a form of its own, lead to one page of one order', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const first = await startOrder(payments, request);
    // The second window sends the cookie that the answer to the first has set.
    const window = { earlier: request.attempt, address: request.address };
    const [second, third] = await Promise.all([
      startOrder(payments, window),
      startOrder(payments, { ...window, email: 'Ana@Buyer.example' }),
    ]);
    expect([second, third]).toEqual([first, first]);
    expect(await payments.admin.list()).toHaveLength(1);
    expect(await payments.happen((ledger) => ledger.list('session'))).toHaveLength(1);
    // Another plan is another order.
    await startOrder(payments, { ...window, plan: 'care' });
    expect(await payments.admin.list()).toHaveLength(2);
  });

  test('P-01 P-02 who only knows an address is led to a page of their own, and touches nothing of its owner’s order', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const owned = await startOrder(payments);
    const guessed = await startOrder(payments);
    expect(guessed).not.toBe(owned);
    const state = async (id: string) => payments.happen((ledger) => ledger.require('session', id));
    for (const id of [owned, guessed]) {
      const { status, cancel_url } = await state(id);
      expect(status).toBe('open');
      // The address that leads back from the page reveals nothing, because it is the same for everybody.
      expect(cancel_url).toBe(`${testSite}/pricing?plan=fix-it&cancelled=1`);
    }
    await payments.happen((ledger) => paySession(ledger, owned, 'paid'));
    expect(await payments.checkout.settle(guessed)).toMatchObject({ state: 'open' });
  });

  test('P-01 after paying, the same browser is told of the order, whichever window and address it comes with', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const session = await startOrder(payments, request);
    // We have not heard of it yet.
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    const told = { outcome: 'settled', sessionId: session, attempt: request.attempt };
    for (const change of [{}, { email: 'bo@buyer.example' }])
      for (const sent of [request, payments.ask({ earlier: request.attempt })])
        expect(await payments.checkout.start({ ...sent, ...change })).toMatchObject(told);
    expect(await payments.admin.list()).toHaveLength(1);
    const [order] = await payments.admin.list();
    expect(await payments.checkout.recall({ plan: 'fix-it', attempt: request.attempt })).toMatchObject({
      kind: 'settled',
      sessionId: session,
      order: { reference: order?.reference, state: 'paid' },
    });
  });

  test('P-01 while a bank payment is under way the same browser is told so too', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const session = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, session, 'under-way'));
    expect(await payments.checkout.start(payments.ask({ earlier: request.attempt }))).toMatchObject({
      outcome: 'settled',
      sessionId: session,
    });
    expect(await payments.checkout.recall({ plan: 'fix-it', attempt: request.attempt })).toMatchObject({
      kind: 'settled',
      order: { state: 'pending' },
    });
  });

  test('P-01 paying once more is a choice: it names the order that was told of, and is one order itself', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const session = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    const [told] = [await payments.checkout.start(request)];
    const again = told.outcome === 'settled' ? told.reference : '';
    const chosen = payments.ask({ earlier: request.attempt, again });
    const page = await payments.checkout.start(chosen);
    expect(page).toMatchObject({ outcome: 'ready' });
    const remembered = page.outcome === 'ready' ? page.attempt : '';
    expect(remembered).not.toBe(request.attempt);
    // This is a double click, and a second window that was told of the first order too.
    expect(await payments.checkout.start(chosen)).toEqual(page);
    const other = payments.ask({ earlier: remembered, again });
    expect(await payments.checkout.start(other)).toEqual(page);
    expect(await payments.admin.list()).toHaveLength(2);
    // Once it is paid, having been told of the first order does not count for the second.
    const second = page.outcome === 'ready' ? sessionOf(page.url) : '';
    await payments.happen((ledger) => paySession(ledger, second, 'paid'));
    for (const sent of [other, payments.ask({ earlier: remembered, again: 'SB-P-0000000' })])
      expect(await payments.checkout.start(sent)).toMatchObject({ outcome: 'settled', sessionId: second });
    expect(await payments.admin.list()).toHaveLength(2);
  });

  test('P-01 two windows that were told of an order and pay again in the same moment come to one next order', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const request = payments.ask();
    const session = await startOrder(payments, request);
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    const told = await payments.checkout.start(request);
    const again = told.outcome === 'settled' ? told.reference : '';
    // Each window has its own form, and neither knows that the other has sent its own.
    const windows = [1, 2, 3].map(() => payments.ask({ earlier: request.attempt, again }));
    const [first, ...others] = await Promise.all(windows.map((sent) => payments.checkout.start(sent)));
    expect(first?.outcome).toBe('ready');
    for (const other of others) expect(other).toEqual(first);
    expect(await payments.admin.list()).toHaveLength(2);
    expect(await payments.happen((ledger) => ledger.list('session'))).toHaveLength(2);
  });

  onOne(
    'P-02 what was typed is recalled for the browser that typed it, for as long as its page',
    async () => {
      await using store = await open();
      const payments = createTestPayments(store);
      const request = payments.ask();
      const mine = { plan: 'fix-it', attempt: request.attempt };
      expect(await payments.checkout.recall(mine)).toBeUndefined();
      await startOrder(payments, request);
      expect(await payments.checkout.recall(mine)).toEqual({ kind: 'unpaid', email: 'ana@buyer.example' });
      for (const other of [
        { ...mine, plan: 'care' },
        { ...mine, attempt: payments.checkout.createAttempt() },
        { ...mine, attempt: '' },
      ])
        expect(await payments.checkout.recall(other)).toBeUndefined();
      payments.clock.offsetMs = 2 * 3600_000 + 1000;
      expect(await payments.checkout.recall(mine)).toEqual({ kind: 'unpaid', email: '' });
    },
  );

  onOne('P-01 an order of an account is shown to that account alone', async () => {
    await using store = await open();
    const payments = createTestPayments(store, { findUser: async (token) => token });
    const mine = await startOrder(payments, { accessToken: 'user-1' });
    expect(await startOrder(payments, { accessToken: 'user-1' })).toBe(mine);
    expect(await startOrder(payments, { accessToken: 'user-2' })).not.toBe(mine);
    expect(await startOrder(payments)).not.toBe(mine);
    expect(await payments.admin.list()).toHaveLength(3);
  });

  test('P-01 who is signed in is told on another device too, and pays again by choice', async () => {
    await using store = await open();
    const payments = createTestPayments(store, { findUser: async (token) => token });
    const mine = { accessToken: 'user-1' };
    const first = await startOrder(payments, mine);
    await payments.happen((ledger) => paySession(ledger, first, 'paid'));
    const tablet = payments.ask(mine);
    const told = await payments.checkout.start(tablet);
    expect(told).toMatchObject({ outcome: 'settled', sessionId: first });
    // Another account is not told, and neither is somebody who knows the email address.
    for (const other of [{}, { accessToken: 'user-2' }]) await startOrder(payments, other);
    const again = told.outcome === 'settled' ? told.reference : '';
    const chosen = payments.ask({ ...mine, earlier: tablet.attempt, again });
    const second = await payments.checkout.start(chosen);
    expect(second.outcome).toBe('ready');
    expect(await payments.checkout.start({ ...chosen, again: undefined })).toEqual(second);
    // From then on buyers are told of the second order.
    const page = second.outcome === 'ready' ? sessionOf(second.url) : '';
    await payments.happen((ledger) => paySession(ledger, page, 'paid'));
    await payments.worker.runDue();
    for (const named of [undefined, again])
      expect(await payments.checkout.start(payments.ask({ ...mine, again: named }))).toMatchObject({
        outcome: 'settled',
        sessionId: page,
      });
    payments.clock.offsetMs = 8 * 24 * 3600_000;
    expect((await payments.checkout.start(payments.ask(mine))).outcome).toBe('ready');
  });

  test('P-01 P-02 what another browser has paid is not shown to who knows the address, and two paid orders are raised once', async () => {
    await using store = await open();
    const payments = createTestPayments(store);
    const first = await startOrder(payments);
    // We have not heard of it yet.
    await payments.happen((ledger) => paySession(ledger, first, 'paid'));
    const second = await startOrder(payments);
    expect(second).not.toBe(first);
    await payments.happen((ledger) => paySession(ledger, second, 'paid'));
    await payments.worker.runDue();
    expect(await payments.admin.list()).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    const raised = payments.emails.filter(({ subject }) => subject.includes('TWO ORDERS'));
    expect(raised).toHaveLength(1);
    expect(raised[0]?.to.address).toBe('studio@saltbush.example');
    expect(raised[0]?.text).toContain('give one of the two payments back');
    await payments.reconcile?.();
    await payments.worker.runDue();
    expect(payments.emails.filter(({ subject }) => subject.includes('TWO ORDERS'))).toHaveLength(1);
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
    const [second] = await payments.admin.list();
    const [mail] = payments.emails.filter(({ subject }) => subject.includes('TWO ORDERS'));
    expect(mail?.subject).toContain(second?.reference);
    expect(mail?.text).toContain(`end the second subscription (${second?.subscriptionId})`);
  });

  onOne(
    'P-01 a failure that Stripe keeps with its key locks no attempt: the next try has another key',
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
      expect(await payments.admin.list()).toMatchObject([{ state: 'paid', sessionNumber: 3 }]);
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
      expect(await payments.admin.list()).toMatchObject([{ state: 'expired' }]);
      expect(payments.lines.filter(({ level }) => level === 'error')).toEqual([]);
      expect((await payments.checkout.start({ ...request, email: 'ana@buyer.example' })).outcome).toBe(
        'ready',
      );
      expect((await payments.admin.list()).map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
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
