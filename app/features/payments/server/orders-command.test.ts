import { expect, test } from 'vitest';
import { createTestPayments, payOrder, payOtherAmount, readCsv, startOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { runOrders } from './orders-command.ts';
import {
  closeDispute,
  endSubscription,
  openDispute,
  prorate,
  refund,
  renew,
} from './sandbox/after-payment.ts';
import { payInvoice } from './sandbox/checkout.ts';
import { buildIntent } from './sandbox/objects.ts';

await describeStores(
  ({ open, onOne }) => {
    test('P-03 reconcile finds and fixes what the webhook missed, even concurrently', async () => {
      const payments = createTestPayments(await open());
      const run = (...args: string[]) => runOrders(args, payments);
      expect((await run('list')).out).toBe('No orders.\n');
      await payOrder(payments);
      const expired = await startOrder(payments, { email: 'late@buyer.example' });
      await startOrder(payments, { plan: 'care', email: 'open@buyer.example' });
      await payments.inSandbox(async (sandbox) =>
        sandbox.put('session', { ...(await sandbox.require('session', expired)), status: 'expired' }),
      );
      payments.network.blocked = true;
      await payments.worker.runDue();
      expect((await run('list', '--state', 'paid')).out).toBe('No orders.\n');

      const [once, again] = await Promise.all([run('reconcile'), run('reconcile')]);
      expect([once.status, again.status]).toEqual([0, 0]);
      const report = `${once.out}${again.out}`;
      expect(report).toMatch(/SB-P-\w{7} changed from open to paid\./);
      expect(report).toMatch(/SB-P-\w{7} changed from open to expired\./);
      expect((await run('reconcile')).out).toContain('; 0 orders changed');
      await payments.worker.runDue();
      expect(payments.emails).toHaveLength(2);

      const list = (await run('list', '--state', 'paid')).out;
      expect(list).toMatch(/^SB-P-\w{7} .* paid .* \$495\.00 .* fix-it .* sandbox .* ana@buyer\.example\n$/);
      const shown = (await run('show', list.slice(0, 12).toLowerCase())).out;
      expect(shown).toMatch(
        /Status: Paid[\s\S]*payment: \$495\.00[\s\S]*Receipt SB-P-\w+: \$495\.00[\s\S]*Email to the buyer \(payment\): done, 1 attempt$/m,
      );
      const csv = (await run('export')).out;
      expect(csv.startsWith('\ufeff"date","reference","kind"')).toBe(true);
      // Only the payment has moved money.
      expect(csv.trim().split('\r\n')).toHaveLength(2);
    });

    test('P-03 the export has a row for each payment, renewal, refund and dispute, in the quarter when it moved, and an exported quarter never changes', async () => {
      const store = await open();
      const payments = createTestPayments(store);
      const session = await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      const { order, movements } = await payments.readNewest();
      const day = (daysOn: number) =>
        new Date(Date.now() + daysOn * 24 * 3600_000).toISOString().slice(0, 10);
      const early = ['--until', day(10)];
      const late = ['--since', day(10), '--until', day(90)];
      const exportCsv = async (...args: string[]) => (await runOrders(['export', ...args], payments)).out;
      const lodged = await exportCsv(...early);
      payments.clock.offsetMs = 31 * 24 * 3600_000;
      const month = await payments.inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'paid'));
      await payments.worker.runDue();
      const intent = month?.payments.data[0]?.payment.payment_intent ?? '';
      await payments.inSandbox((sandbox) => refund(sandbox, intent, 1100));
      await payments.inSandbox((sandbox) => refund(sandbox, movements[0]?.stripeId ?? '', 2200));
      const dispute = await payments.inSandbox((sandbox) => openDispute(sandbox, intent));
      await payments.inSandbox((sandbox) => closeDispute(sandbox, dispute.id, 'lost'));
      await payments.worker.runDue();
      const read = async (...args: string[]) => readCsv(await exportCsv(...args));
      const first = { kind: 'payment', cents: '22000', 'GST cents': '2000', receipt: order.reference };
      expect(await read()).toMatchObject([{ ...first, mode: 'sandbox' }, {}, {}, {}, {}]);
      expect(await read(...early)).toMatchObject([first]);
      const later = (await read(...late)).map(({ kind, cents, corrects }) => [kind, cents, corrects]);
      expect(later.toSorted()).toEqual([
        ['dispute', '-22000', month?.id],
        ['refund', '-1100', month?.id],
        ['refund', '-2200', movements[0]?.stripeId],
        ['renewal', '22000', ''],
      ]);
      // Whatever happens to the account, the plan or the seller: what was lodged stays as it is.
      await store.db
        .updateTable('orders')
        .set({ user_id: null, mail_to: 'new@buyer.example', buyer: 'New', plan_name: 'New' })
        .execute();
      await payments.checkout.settle(session);
      expect(await exportCsv(...early)).toBe(lodged);
      expect(await read('--mode', 'live')).toEqual([]);
      expect(await read('--mode', 'sandbox')).toHaveLength(5);
      // Trials are never added up with money.
      await payOrder(payments);
      await payments.worker.runDue();
      await store.db.updateTable('orders').set({ mode: 'live' }).where('plan', '=', 'care').execute();
      expect(await runOrders(['export'], payments)).toMatchObject({ status: 2, out: '' });
      expect(await read('--mode', 'live')).toHaveLength(5);
    });

    onOne('P-03 a held order is exported with what Stripe took', async () => {
      const payments = createTestPayments(await open());
      await payOtherAmount(payments, 100);
      const { out } = await runOrders(['export'], payments);
      expect(out).toMatch(/"payment","SEO Fix It",100,"aud",9,/);
    });

    test('P-03 a held order whose payment the agency accepts is fulfilled, with receipts and emails for all that was paid', async () => {
      const payments = createTestPayments(await open());
      const session = await payOtherAmount(payments, 19_900, { plan: 'care' });
      const { order } = await payments.readNewest();
      await payments.inSandbox((sandbox) => renew(sandbox, order.subscriptionId ?? '', 'paid'));
      await payments.worker.runDue();
      await payments.runOwnerAction(session, 'refund-half');
      expect(await payments.readNewest()).toMatchObject({ order: { state: 'held' }, receipts: [] });
      payments.emails.length = 0;
      const readExport = async () => readCsv((await runOrders(['export'], payments)).out);
      const lodged = await readExport();
      payments.clock.offsetMs = 5 * 24 * 3600_000;
      const accept = () => runOrders(['accept', order.reference], payments);
      expect(await accept()).toMatchObject({ status: 0, out: expect.stringContaining('is accepted') });
      expect(await accept()).toMatchObject({ status: 1, err: expect.stringContaining('is not held') });
      await payments.worker.runDue();
      const { receipts, order: accepted } = await payments.readNewest();
      expect(accepted).toMatchObject({ state: 'paid', fulfilledAt: expect.any(String) });
      expect(receipts.map(({ cents, kind }) => [cents, kind])).toEqual([
        [19_900, 'payment'],
        [19_900, 'renewal'],
        [-9950, 'refund'],
      ]);
      const buyerEmails = payments.emails.filter(({ to }) => to.address === 'ana@buyer.example');
      expect(buyerEmails.map(({ text }) => /Number: (\S+)/.exec(text)?.[1]).toSorted()).toEqual(
        receipts.map(({ number }) => number),
      );
      expect(buyerEmails.map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('The receipt for your refund'),
      );
      expect(payments.emails.filter(({ to }) => to.address.startsWith('studio@'))).toHaveLength(1);
      // What was exported stays as it is: the receipts are rows of their own, of the day on which they were issued.
      const exported = await readExport();
      expect(exported.slice(0, 3)).toEqual(lodged);
      expect(lodged.map((row) => [row.kind, row.receipt])).toEqual([
        ['payment', ''],
        ['renewal', ''],
        ['refund', ''],
      ]);
      const issued = exported.slice(3);
      expect(issued.map(({ kind, cents, receipt }) => [kind, cents, receipt])).toEqual(
        receipts.map(({ number }) => ['receipt', '0', number]),
      );
      const gst = exported.reduce((sum, row) => sum + Number(row['GST cents']), 0);
      expect(gst).toBe(receipts.reduce((sum, { gstCents }) => sum + gstCents, 0));
      for (const { date = '', booked } of issued) {
        expect(booked).toBe(date);
        expect(date > (lodged.at(-1)?.date ?? '')).toBe(true);
      }
      // What follows is booked as for any other order, and a refund has its adjustment.
      payments.clock.offsetMs += 3600_000;
      await payments.runOwnerAction(session, 'refund');
      expect((await payments.readNewest()).receipts.at(-1)).toMatchObject({
        cents: -9950,
        corrects: receipts[1]?.number,
      });
      expect((await readExport()).at(-1)).toMatchObject({ kind: 'refund', cents: '-9950' });
    });

    test('P-03 a payment or refund at Stripe that matches no order is found by the next night, even without an event, and told once', async () => {
      const store = await open();
      const payments = createTestPayments(store);
      const session = await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      await payments.runOwnerAction(session, 'renew');
      payments.clock.offsetMs = 2 * 3600_000;
      expect(await payments.reconcile?.()).toMatchObject({ strays: [], faults: [] });
      // The database is restored from a backup of before the order.
      await store.db.deleteFrom('payment_events').execute();
      await store.db.deleteFrom('orders').execute();
      const intent = { ...buildIntent(5000, { customer: null, status: 'succeeded' }), paid_at: 1 };
      await payments.inSandbox((sandbox) => sandbox.put('payment_intent', intent));
      payments.emails.length = 0;
      const { out } = await runOrders(['reconcile'], payments);
      expect(out.match(/ch_\w+ matches no order/g)).toHaveLength(3);
      await payments.worker.runDue();
      expect(payments.emails.map(({ to, subject }) => [to.address, subject])).toEqual(
        Array(3).fill(['studio@saltbush.example', expect.stringContaining('could not book')]),
      );
      expect(await payments.reconcile?.()).toMatchObject({ strays: [], faults: [] });
    });

    test('P-03 what was done in Stripe while no event arrived is found by the next night', async () => {
      const payments = createTestPayments(await open());
      const paid = await payOrder(payments);
      await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      await payments.start();
      const plan = (await payments.readNewest()).order;
      payments.network.blocked = true;
      const { payment_intent } = await payments.inSandbox((sandbox) => sandbox.require('session', paid));
      await payments.inSandbox((sandbox) => refund(sandbox, payment_intent ?? ''));
      await payments.inSandbox((sandbox) => renew(sandbox, plan.subscriptionId ?? '', 'paid'));
      payments.clock.offsetMs = 24 * 3600_000;
      await payments.worker.runDue();
      expect(await payments.checkout.settle(paid)).toMatchObject({ state: 'refunded' });
      const { movements = [] } = (await payments.admin.find(plan.reference)) ?? {};
      expect(movements.map(({ kind }) => kind)).toEqual(['payment', 'renewal']);
      expect(
        payments.emails.filter(({ subject }) => /refunded you|another month/.test(subject)),
      ).toHaveLength(2);
    });

    onOne('P-03 what happens to a plan that has ended is found by the next night too', async () => {
      const payments = createTestPayments(await open());
      const session = await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      const { order } = await payments.readNewest();
      const plan = order.subscriptionId ?? '';
      const pass = (days: number) => {
        payments.clock.offsetMs += days * 24 * 3600_000;
      };
      const read = async () => (await payments.readNewest()).movements.map(({ kind }) => kind);
      pass(70);
      const month = await payments.inSandbox((sandbox) => renew(sandbox, plan, 'paid'));
      const intent = month?.payments.data[0]?.payment.payment_intent ?? '';
      await payments.inSandbox((sandbox) => endSubscription(sandbox, plan));
      await payments.worker.runDue();
      expect((await payments.checkout.settle(session))?.subscription).toBe('ended');
      payments.network.blocked = true;
      // The agency charges for something by hand, soon after the end.
      pass(10);
      await payments.inSandbox((sandbox) => prorate(sandbox, plan, 4321));
      await payments.inSandbox((sandbox) => endSubscription(sandbox, plan));
      await payments.reconcile?.();
      expect(await read()).toEqual(['payment', 'renewal', 'charge']);
      // The bank takes the last payment back, and returns it long afterwards.
      pass(40);
      const dispute = await payments.inSandbox((sandbox) => openDispute(sandbox, intent));
      await payments.reconcile?.();
      expect(await read()).toEqual(['payment', 'renewal', 'charge', 'dispute']);
      pass(130);
      await payments.inSandbox((sandbox) => closeDispute(sandbox, dispute.id, 'won'));
      await payments.reconcile?.();
      expect(await read()).toEqual(['payment', 'renewal', 'charge', 'dispute', 'dispute-won']);
      expect(await payments.reconcile?.()).toMatchObject({ changed: [], strays: [] });
    });

    onOne(
      'P-03 a payment by hand that is attached to an overdue invoice later stays one movement with one receipt',
      async () => {
        const payments = createTestPayments(await open());
        await payOrder(payments, { plan: 'care' });
        await payments.worker.runDue();
        const { order } = await payments.readNewest();
        const due = await payments.inSandbox((sandbox) =>
          renew(sandbox, order.subscriptionId ?? '', 'declined'),
        );
        if (!due) throw new Error('The plan was not renewed');
        const intent = buildIntent(due.amount_due, { customer: due.customer, status: 'succeeded' });
        await payments.inSandbox((sandbox) =>
          sandbox.put('payment_intent', { ...intent, paid_at: sandbox.now }, due.customer),
        );
        const read = async () => {
          await payments.reconcile?.();
          const { movements, receipts } = await payments.readNewest();
          return [movements.map(({ kind, stripeId }) => `${kind} ${stripeId}`), receipts.length];
        };
        payments.clock.offsetMs += 2 * 3600_000;
        const booked = [[expect.stringMatching(/^payment /), `charge ${intent.id}`], 2];
        expect(await read()).toEqual(booked);
        await payments.inSandbox((sandbox) =>
          payInvoice(sandbox, {
            ...due,
            payments: {
              data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent.id } }],
            },
          }),
        );
        expect(await read()).toEqual(booked);
      },
    );

    test('P-03 while Stripe is unreachable, reconcile lists its failures and exits with status 1', async () => {
      const store = await open();
      let down = false;
      const payments = createTestPayments(store, {
        wrapFetch: (fetchStripe) => (input, init) =>
          down ? Promise.reject(new TypeError('fetch failed')) : fetchStripe(input, init),
      });
      await startOrder(payments);
      down = true;
      const result = await runOrders(['reconcile'], payments);
      expect([result.status, result.out]).toEqual([1, expect.stringContaining('0 orders changed')]);
      expect(result.err).toMatch(/^SB-P-\w{7}: /);
      const closed = { admin: payments.admin, reconcile: undefined, accept: undefined };
      expect((await runOrders(['reconcile'], closed)).status).toBe(1);
    });

    test('P-03 what Stripe refuses at night is told to the agency once a day, and keeps nothing else from being found', async () => {
      const payments = createTestPayments(await open(), {
        // The key may not read disputes.
        wrapFetch: (fetchStripe) => async (input, init) =>
          String(input).includes('/disputes')
            ? Response.json(
                { error: { type: 'invalid_request_error', message: 'No rights' } },
                { status: 403 },
              )
            : fetchStripe(input, init),
      });
      await payments.start();
      const intent = buildIntent(12_300, { customer: null, status: 'succeeded' });
      await payments.inSandbox((sandbox) =>
        sandbox.put('payment_intent', { ...intent, paid_at: sandbox.now }, ''),
      );
      for (let night = 1; night <= 2; night++) {
        payments.clock.offsetMs += 24 * 3600_000;
        await payments.worker.runDue();
      }
      const subjects = payments.emails.map(({ subject }) => subject).toSorted();
      expect(subjects).toEqual([
        ...Array(2).fill('Some orders could not be compared with Stripe'),
        'Stripe reports a payment that this site could not book',
      ]);
      expect(payments.emails.find(({ text }) => text.includes('No rights'))).toBeDefined();
    });

    test('P-03 an unknown order exits with status 1, and a usage error with status 2 and the usage', async () => {
      const payments = createTestPayments(await open());
      expect(await runOrders(['show', 'SB-P-0000000'], payments)).toMatchObject({ status: 1, out: '' });
      const misused = `
        |dance|show|accept|list --state x|list --what|show a b|export --mode x|export --state paid|export --since 2026-02-30
        |export --since 2026-12-01 --until 2026-11-01|list --until 2026-02-28|list --booked-since 2026-02-28`;
      for (const line of misused.split('|')) {
        const usage = { status: 2, out: '', err: expect.stringContaining('npm run orders') };
        expect(await runOrders(line.split(/\s+/).filter(Boolean), payments), line).toEqual(usage);
      }
    });
  },
  { databaseUse: 'little' },
);
