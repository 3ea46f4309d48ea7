import { expect, test } from 'vitest';
import { createTestPayments, payOrder, startOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { addMonths } from '../domain/account-orders.ts';
import { orderStates } from '../domain/order.ts';
import { detachOrders } from './database/order-store.ts';

const mine = { plan: 'care', accessToken: 'user-1' };

await describeStores(
  ({ open, onOne }) => {
    test('P-02 an account lists its own orders, with the website and a receipt for each payment', async () => {
      const store = await open();
      const payments = createTestPayments(store, { findUser: async (token) => token });
      const { accountOrders, clock, worker } = payments;
      const session = await payOrder(payments, mine);
      await startOrder(payments, { accessToken: 'user-2', email: 'ana@buyer.example' });
      await worker.runDue();
      clock.offsetMs = 31 * 24 * 3600_000;
      await payments.runOwnerAction(session, 'month');
      const [order, ...others] = await accountOrders.list('user-1');
      expect(others).toEqual([]);
      expect(order).toMatchObject({ sessionId: session, state: 'paid', website: 'tidepool.example' });
      const reference = order?.reference;
      expect(order?.receipts).toMatchObject([
        { number: reference, title: 'Receipt', item: '1 × Care, the first month', cents: 22_000 },
        { number: `${reference}-2`, item: '1 × Care, month 2', gstCents: 2000, withoutGstCents: 20_000 },
      ]);
      expect(await accountOrders.list('user-2')).toHaveLength(1);
      await detachOrders(store.db, 'user-1');
      expect(await accountOrders.list('user-1')).toEqual([]);
      expect(await payments.admin.list()).toHaveLength(2);
    });

    test('P-02 confirming an address attaches its paid and pending orders, and no unpaid ones', async () => {
      const store = await open();
      const payments = createTestPayments(store, { findUser: async (token) => token });
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
      const payments = createTestPayments(await open(), { findUser: async (token) => token });
      const { accountOrders } = payments;
      const started = Math.floor(Date.now() / 1000) * 1000;
      const session = await payOrder(payments, mine);
      await payments.worker.runDue();
      const [{ reference } = { reference: '' }] = await accountOrders.list('user-1');
      const at = (months: number) => addMonths(new Date(started), months).getTime();
      const plan = await accountOrders.readPlan('user-1', reference);
      expect(plan).toMatchObject({ state: 'active', endsAt: undefined });
      expect(Math.abs((plan?.nextChargeAt?.getTime() ?? 0) - at(1))).toBeLessThan(5000);
      // The minimum term is three months, so the second and third are still charged.
      const ending = await accountOrders.endPlan('user-1', reference);
      expect(Math.abs((ending?.endsAt?.getTime() ?? 0) - at(3))).toBeLessThan(5000);
      expect(ending?.nextChargeAt).toEqual(plan?.nextChargeAt);
      expect(await accountOrders.keepPlan('user-1', reference)).toEqual(plan);
      for (const action of ['month', 'month']) await payments.runOwnerAction(session, action);
      const last = await accountOrders.endPlan('user-1', reference);
      expect(last).toMatchObject({ nextChargeAt: undefined, endsAt: last?.earliestEnd });
      await payments.worker.runDue();
      await payments.runOwnerAction(session, 'month');
      expect(await accountOrders.readPlan('user-1', reference)).toMatchObject({ state: 'ended' });
      expect(await accountOrders.keepPlan('user-1', reference)).toBeUndefined();
      const told = payments.emails.map(({ subject }) => subject);
      expect(told).toContainEqual(expect.stringContaining('subscription is cancelled'));
      expect(told).toContainEqual(expect.stringContaining('Your subscription has ended'));
    });

    onOne(
      'P-02 P-04 the customer portal shows the plan for an hour, and has no way to cancel it',
      async () => {
        const payments = createTestPayments(await open(), { findUser: async (token) => token });
        const { accountOrders, sandbox } = payments;
        await payOrder(payments, mine);
        await payments.worker.runDue();
        const [{ reference } = { reference: '' }] = await accountOrders.list('user-1');
        const url = (await accountOrders.openPortal('user-1', reference, 'http://site.test/account')) ?? '';
        expect(url).toMatch(/^http:\/\/site\.test\/stripe-sandbox\/portal\/bps_/);
        const read = async () => {
          const answer = await sandbox.pages.request(url);
          return { status: answer.status, html: await answer.text() };
        };
        const shown = await read();
        for (const words of ['Care', '$220.00', 'The next charge is on', 'http://site.test/account'])
          expect(shown.html).toContain(words);
        expect(shown.html).not.toContain('<form');
        const body = new URLSearchParams({ answer: 'end' });
        await sandbox.pages.request(`${url}/ending`, { method: 'POST', body });
        expect(await accountOrders.readPlan('user-1', reference)).toMatchObject({ endsAt: undefined });
        payments.clock.offsetMs = 3500_000;
        expect((await read()).status).toBe(200);
        payments.clock.offsetMs = 3700_000;
        expect(await read()).toEqual({
          status: 410,
          html: expect.stringContaining('This link has expired'),
        });
      },
    );

    onOne('P-02 users cannot read, cancel or open the plans of other accounts', async () => {
      const payments = createTestPayments(await open(), { findUser: async (token) => token });
      await payOrder(payments, mine);
      await payments.worker.runDue();
      const [{ reference } = { reference: '' }] = await payments.admin.list();
      const { readPlan, endPlan, keepPlan, openPortal, list } = payments.accountOrders;
      for (const stranger of ['user-2', '', 'USER-1']) {
        expect(await list(stranger)).toEqual([]);
        for (const ask of [readPlan, endPlan, keepPlan])
          expect(await ask(stranger, reference)).toBeUndefined();
        expect(await openPortal(stranger, reference, 'http://site.test/')).toBeUndefined();
      }
      expect(await readPlan('user-1', reference)).toMatchObject({ endsAt: undefined });
    });
  },
  { asks: 'little' },
);

test('P-02 months end on the same day, or on the last day of a shorter month', () => {
  const end = (from: string, months: number) => addMonths(new Date(from), months).toISOString().slice(0, 10);
  expect(end('2026-11-21T10:00:00Z', 3)).toBe('2027-02-21');
  expect(end('2027-01-31T10:00:00Z', 1)).toBe('2027-02-28');
  expect(end('2026-12-31T10:00:00Z', 2)).toBe('2027-02-28');
});
