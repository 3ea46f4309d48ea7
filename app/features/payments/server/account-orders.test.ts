import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createPaidOrder } from '#tests/orders.ts';
import { createTestPayments, payOrder, startOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { PaymentsUnavailable } from '../domain/checkout.ts';
import { addIntervals } from '../domain/money.ts';
import { type Order, orderStates } from '../domain/order.ts';
import { StripeNotFound } from '../domain/payment-facts.ts';
import { createAccountOrders } from './account-orders.ts';
import { detachOrders } from './database/order-owners.ts';
import type { OrderStore } from './database/order-store.ts';
import { renew, resolveInvoice } from './sandbox/after-payment.ts';
import { paySession, settleDelayed } from './sandbox/checkout.ts';
import { pruneSandbox } from './sandbox/sandbox-transaction.ts';
import type { PaymentGateway } from './stripe-gateway.ts';

const mine = { plan: 'care', accessToken: 'user-1' };
const findUser = async (token: string) => token;

test('P-03 R-24 before an account is deleted, its live plans that wait for a payment are read from Stripe, and what Stripe does not know stops nothing', async () => {
  const create = (sessionId: string, change: Partial<Order>) =>
    createPaidOrder({ mode: 'live', interval: 'month', state: 'open', sessionId, ...change });
  const orders = [
    create('cs_open', {}),
    create('cs_unknown', { state: 'pending' }),
    create('cs_pending', { state: 'pending' }),
    create('cs_once', { interval: undefined }),
    create('cs_paid', { state: 'paid' }),
    create('cs_test', { mode: 'test' }),
  ];
  const settle = async (mode: Order['mode'], fail?: Error) => {
    const read: string[] = [];
    const { settleWaiting } = createAccountOrders({
      store: { listUserOrders: async () => orders } as unknown as OrderStore,
      processor: {
        mode,
        gateway: {} as PaymentGateway,
        orderService: {
          async sync(sessionId) {
            read.push(sessionId);
            if (sessionId === 'cs_unknown') throw new StripeNotFound();
            if (fail) throw fail;
            return undefined;
          },
        },
      },
      wake: () => {},
      log: createLogRecorder().log,
    });
    await settleWaiting('user-1');
    return read;
  };
  expect(await settle('live')).toEqual(['cs_open', 'cs_unknown', 'cs_pending']);
  expect(await settle('test')).toEqual([]);
  await expect(settle('live', new Error('no answer'))).rejects.toThrow(PaymentsUnavailable);
});

await describeStores(
  ({ open, onOne }) => {
    /** Opens payments in which a user has bought a plan. */
    const openWithPlan = async () => {
      const store = await open();
      const payments = createTestPayments(store, { findUser });
      const session = await payOrder(payments, mine);
      await payments.worker.runDue();
      const { reference } = (await payments.readNewest()).order;
      return { ...payments.accountOrders, store, payments, session, reference };
    };

    test('P-02 an account lists its own orders, with the website and a receipt for each payment', async () => {
      const store = await open();
      const payments = createTestPayments(store, { findUser });
      const { accountOrders, clock, worker } = payments;
      const session = await payOrder(payments, mine);
      await startOrder(payments, { accessToken: 'user-2', email: 'ana@buyer.example' });
      await worker.runDue();
      clock.offsetMs = 31 * 24 * 3600_000;
      await payments.runOwnerAction(session, 'renew');
      const [order, ...otherOrders] = await accountOrders.list('user-1');
      expect(otherOrders).toEqual([]);
      expect(order).toMatchObject({ sessionId: session, state: 'paid', website: 'tidepool.example' });
      const reference = order?.reference;
      expect(order?.receipts).toMatchObject([
        { number: reference, title: 'Receipt', item: '1 × Care, the first month', cents: 22_000 },
        {
          number: `${reference}-2`,
          item: expect.stringMatching(/^1 × Care, \d+ \w+ 20\d\d to \d+ /),
          gstCents: 2000,
        },
      ]);
      expect(await accountOrders.list('user-2')).toHaveLength(1);
      await detachOrders(store.db, 'user-1');
      expect(await accountOrders.list('user-1')).toEqual([]);
      expect(await payments.admin.list()).toHaveLength(2);
    });

    test('P-02 confirming an address attaches its paid and pending orders, and no unpaid ones', async () => {
      const store = await open();
      const payments = createTestPayments(store, { findUser });
      const email = 'Ana@Buyer.example';
      for (const state of orderStates) {
        const session = await startOrder(payments, { email, website: `${state}.example` });
        await store.db.updateTable('orders').set({ state }).where('session_id', '=', session).execute();
      }
      await payOrder(payments, { email, accessToken: 'user-2' });
      await payments.accountOrders.attach('user-1', 'ana@buyer.example');
      const states = (await payments.accountOrders.list('user-1')).map(({ state }) => state);
      expect(states.toSorted()).toEqual([
        'disputed',
        'held',
        'paid',
        'partly-refunded',
        'pending',
        'refunded',
      ]);
    });

    test('P-02 a monthly plan shows its next charge, ends after its minimum term, and its cancellation can be withdrawn', async () => {
      const payments = createTestPayments(await open(), { findUser });
      const { accountOrders } = payments;
      const started = Math.floor(Date.now() / 1000) * 1000;
      const session = await payOrder(payments, mine);
      await payments.worker.runDue();
      const [{ reference } = { reference: '' }] = await accountOrders.list('user-1');
      const at = (months: number) => addIntervals(new Date(started), months, 'month').getTime();
      const plan = await accountOrders.readPlan('user-1', reference);
      expect(plan).toMatchObject({ state: 'active', endsAt: undefined });
      expect(Math.abs((plan?.nextChargeAt?.getTime() ?? 0) - at(1))).toBeLessThan(5000);
      // The minimum term is three months, so the second and third are still charged.
      const ending = await accountOrders.endPlan('user-1', reference);
      expect(Math.abs((ending?.endsAt?.getTime() ?? 0) - at(3))).toBeLessThan(5000);
      expect(ending?.nextChargeAt).toEqual(plan?.nextChargeAt);
      expect(await accountOrders.keepPlan('user-1', reference)).toEqual(plan);
      for (const action of ['renew', 'renew']) await payments.runOwnerAction(session, action);
      const last = await accountOrders.endPlan('user-1', reference);
      expect(last).toMatchObject({ nextChargeAt: undefined, endsAt: last?.earliestEnd });
      await payments.worker.runDue();
      await payments.runOwnerAction(session, 'renew');
      expect(await accountOrders.readPlan('user-1', reference)).toMatchObject({ state: 'ended' });
      expect(await accountOrders.keepPlan('user-1', reference)).toBeUndefined();
      const subjects = payments.emails.map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining('subscription is cancelled'));
      expect(subjects).toContainEqual(expect.stringContaining('Your subscription has ended'));
    });

    onOne('P-02 P-04 the link to the customer portal leads to the plan in the sandbox', async () => {
      const { payments, session, reference, openPortal } = await openWithPlan();
      await payments.runOwnerAction(session, 'raise');
      const url = (await openPortal('user-1', reference, 'http://site.test/')) ?? '';
      const page = await (await payments.sandbox.pages.request(url)).text();
      for (const text of ['Care', 'The next charge is $242.00 on']) expect(page).toContain(text);
    });

    test('P-02 R-24 a plan whose payment was declined shows when Stripe tries again, until it stops trying', async () => {
      const { payments, session, reference, readPlan } = await openWithPlan();
      const read = () => readPlan('user-1', reference);
      await payments.runOwnerAction(session, 'renew-pending');
      expect(await read()).toMatchObject({ state: 'active', retriesAt: undefined });
      await payments.inSandbox(async (sandbox) => {
        const [due] = await sandbox.list('invoice');
        await resolveInvoice(sandbox, due?.id ?? '', 'declined');
      });
      await payments.worker.runDue();
      const days = ((await read())?.retriesAt?.getTime() ?? 0) - Date.now();
      expect(Math.round(days / (24 * 3600_000))).toBe(3);
      await payments.runOwnerAction(session, 'give-up');
      expect(await read()).toMatchObject({ state: 'unpaid', retriesAt: undefined, nextChargeAt: undefined });
      const buyerEmails = payments.emails.filter(({ to }) => to.address === 'ana@buyer.example');
      expect(buyerEmails.map(({ subject }) => subject.replace(/^Trial: | \(.*/g, ''))).toEqual([
        'We have your payment',
        'We could not charge you',
        'Your plan is on hold',
      ]);
    });

    test('R-24 P-03 when the account’s address changes, emails and Stripe’s customer follow, except where the buyer gave another one', async () => {
      const payments = createTestPayments(await open(), { findUser });
      const { attach, list } = payments.accountOrders;
      await payOrder(payments, { ...mine, email: 'ana@old.example' });
      await payOrder(payments, { ...mine, email: 'accounts@buyer.example', website: 'other.example' });
      await payments.worker.runDue();
      for (const address of ['ana@old.example', 'Ana@new.example', 'Ana@new.example']) {
        await attach('user-1', address);
        await payments.worker.runDue();
      }
      const emails = (await list('user-1')).map(({ email }) => email);
      expect(emails.toSorted()).toEqual(['Ana@new.example', 'accounts@buyer.example']);
      const customers = await payments.inSandbox((sandbox) => sandbox.list('customer'));
      expect(customers.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
      payments.emails.length = 0;
      for (const { subscriptionId = '' } of await payments.admin.list())
        await payments.inSandbox((sandbox) => renew(sandbox, subscriptionId, 'declined'));
      await payments.worker.runDue();
      const buyerEmails = payments.emails.filter(({ subject }) => subject.includes('could not charge you'));
      expect(buyerEmails.map(({ to }) => to.address).toSorted()).toEqual(emails.toSorted());
      // Both belong to the account, wherever their emails go.
      for (const { text } of buyerEmails) expect(text).toContain('sign in with Ana@new.example.');
      // The order’s own terms never change.
      expect((await payments.admin.list()).map(({ email }) => email).toSorted()).toEqual([
        'accounts@buyer.example',
        'ana@old.example',
      ]);
    });

    test('P-03 Stripe’s customer follows an address that was changed before the site knew of the plan', async () => {
      const payments = createTestPayments(await open(), { findUser });
      await payOrder(payments, { ...mine, email: 'ana@old.example' });
      for (const address of ['ana@old.example', 'ana@new.example'])
        await payments.accountOrders.attach('user-1', address);
      for (const _ of [1, 2]) await payments.worker.runDue();
      const customers = await payments.inSandbox((sandbox) => sandbox.list('customer'));
      expect(customers.map(({ email }) => email)).toEqual(['ana@new.example']);
    });

    onOne('P-02 a paused plan promises no next charge, and one that is cancelled has none', async () => {
      const { payments, session, reference, readPlan } = await openWithPlan();
      const read = () => readPlan('user-1', reference);
      expect(await read()).toMatchObject({ state: 'active', nextChargeAt: expect.any(Date) });
      await payments.runOwnerAction(session, 'pause');
      expect(await read()).toMatchObject({ state: 'paused', nextChargeAt: undefined });
      await payments.runOwnerAction(session, 'resume');
      expect(await read()).toMatchObject({ state: 'active', nextChargeAt: expect.any(Date) });
    });

    onOne(
      'P-02 P-03 a plan whose first debit failed is in the account, with no next charge, and ends at once',
      async () => {
        const payments = createTestPayments(await open(), { findUser });
        const session = await startOrder(payments, mine);
        await payments.inSandbox((sandbox) => paySession(sandbox, session, 'under-way'));
        await payments.inSandbox((sandbox) => settleDelayed(sandbox, session, false));
        await payments.checkout.settle(session);
        const { reference } = (await payments.readNewest()).order;
        const { list, readPlan, endPlan } = payments.accountOrders;
        expect(await list('user-1')).toMatchObject([{ state: 'failed', subscription: 'late' }]);
        expect(await readPlan('user-1', reference)).toMatchObject({ state: 'late', nextChargeAt: undefined });
        expect(await endPlan('user-1', reference)).toMatchObject({ state: 'ended' });
      },
    );

    test('P-01 P-02 P-03 a yearly plan is charged, renewed and shown by the year', async () => {
      const payments = createTestPayments(await open(), { findUser });
      const session = await payOrder(payments, { ...mine, plan: 'care-yearly' });
      await payments.worker.runDue();
      await payments.runOwnerAction(session, 'renew');
      const { order, receipts } = await payments.readNewest();
      const years = (count: number) => new Date().getFullYear() + count;
      expect(receipts.map(({ item }) => item)).toEqual([
        '1 × Care by the year, the first year',
        expect.stringMatching(new RegExp(`^1 × Care by the year, .* ${years(1)} to .* ${years(2)}$`)),
      ]);
      const plan = await payments.accountOrders.readPlan('user-1', order.reference);
      expect([plan?.nextChargeAt?.getFullYear(), plan?.earliestEnd.getFullYear()]).toEqual([
        years(2),
        years(2),
      ]);
      const [first, second] = payments.emails.filter(({ to }) => to.address.startsWith('ana'));
      expect(first?.text).toContain('You will be charged $2,200 each year for at least two years ($4,400');
      expect(second?.subject).toContain('We have your payment for another year');
    });

    onOne(
      'R-24 a portal that was never set up at Stripe is told apart from an outage, and logged',
      async () => {
        const payments = createTestPayments(await open(), {
          findUser,
          wrapFetch: (fetchStripe) => (input, init) =>
            String(input).includes('billing_portal')
              ? Promise.resolve(
                  Response.json(
                    { error: { type: 'invalid_request_error', message: 'No configuration' } },
                    { status: 400 },
                  ),
                )
              : fetchStripe(input, init),
        });
        await payOrder(payments, mine);
        await payments.worker.runDue();
        const { reference } = (await payments.readNewest()).order;
        expect(
          await payments.accountOrders.openPortal('user-1', reference, 'http://site.test/'),
        ).toBeUndefined();
        expect(payments.lines.at(-1)?.message).toContain('refuses to open its customer portal');
      },
    );

    onOne(
      'R-24 P-04 a trial plan that the sandbox has forgotten is not found, without an error',
      async () => {
        const { store, payments, reference, readPlan } = await openWithPlan();
        await pruneSandbox(store.db, Date.now() + 91 * 24 * 3600_000);
        expect(await readPlan('user-1', reference)).toBeUndefined();
        expect(await payments.reconcile?.()).toMatchObject({ faults: [] });
      },
    );

    onOne('P-02 users cannot read, cancel or open the plans of other accounts', async () => {
      const { reference, readPlan, endPlan, keepPlan, openPortal, list } = await openWithPlan();
      for (const otherUser of ['user-2', '', 'USER-1']) {
        expect(await list(otherUser)).toEqual([]);
        for (const fetchStripe of [readPlan, endPlan, keepPlan])
          expect(await fetchStripe(otherUser, reference)).toBeUndefined();
        expect(await openPortal(otherUser, reference, 'http://site.test/')).toBeUndefined();
      }
      expect(await readPlan('user-1', reference)).toMatchObject({ endsAt: undefined });
    });
  },
  { databaseUse: 'little' },
);
