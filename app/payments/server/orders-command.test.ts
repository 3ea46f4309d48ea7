import { expect, test } from 'vitest';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import { createTestPayments, payOrder, startOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { runOrders } from './orders-command.ts';
import { advanceMonth, refund } from './standin/after-payment.ts';

await describeStores(
  ({ open }) => {
    test('P-03 reconcile finds and fixes what the webhook missed, even concurrently', async () => {
      const payments = createTestPayments(await open());
      const run = (...args: string[]) => runOrders(args, payments);
      expect((await run('list')).out).toBe('No orders.\n');
      await payOrder(payments);
      const expired = await startOrder(payments, { email: 'late@buyer.example' });
      await startOrder(payments, { plan: 'care', email: 'open@buyer.example' });
      await payments.inSandbox(async (ledger) =>
        ledger.put('session', { ...(await ledger.require('session', expired)), status: 'expired' }),
      );
      payments.network.blocked = true;
      await payments.worker.runDue();
      expect((await run('list', '--state', 'paid')).out).toBe('No orders.\n');

      const [once, again] = await Promise.all([run('reconcile'), run('reconcile')]);
      expect([once.status, again.status]).toEqual([0, 0]);
      const report = `${once.out}${again.out}`;
      expect(report).toMatch(/SB-P-\w{7} changed from open to paid\./);
      expect(report).toMatch(/SB-P-\w{7} changed from open to expired\./);
      expect((await run('reconcile')).out).toContain('0 orders changed');
      await payments.worker.runDue();
      expect(payments.emails).toHaveLength(2);

      const list = (await run('list', '--state', 'paid')).out;
      expect(list).toMatch(/^SB-P-\w{7} .* paid .* \$495\.00 .* fix-it .* sandbox .* ana@buyer\.example\n$/);
      const shown = (await run('show', list.slice(0, 12).toLowerCase())).out;
      expect(shown).toMatch(
        /Status: paid[\s\S]*paid: \$495\.00[\s\S]*Email to the buyer \(paid\): sent, 1 attempt$/m,
      );
      const csv = (await run('export')).out;
      expect(csv.startsWith('\ufeff"reference","mode","state"')).toBe(true);
      expect(csv.trim().split('\r\n')).toHaveLength(4);
    });

    test('P-03 the export has a row for each payment, month and refund, and can be filtered by mode and date', async () => {
      const payments = createTestPayments(await open());
      await payOrder(payments, { plan: 'care' });
      await payments.worker.runDue();
      const [order] = await payments.admin.list();
      const id = order?.subscriptionId ?? '';
      payments.clock.offsetMs = 31 * 24 * 3600_000;
      const month = await payments.inSandbox((ledger) => advanceMonth(ledger, id, true));
      await payments.worker.runDue();
      const [intent] = await payments.inSandbox((ledger) => ledger.list('payment_intent', month?.id));
      await payments.inSandbox((ledger) => refund(ledger, intent?.id ?? '', 1100));
      await payments.inSandbox((ledger) => refund(ledger, order?.paymentIntentId ?? '', 2200));
      await payments.worker.runDue();
      const read = async (...args: string[]) => {
        const { out, err } = await runOrders(['export', ...args], payments);
        expect(err).toBe('');
        const [titles = [], ...rows] = out
          .replace('\ufeff', '')
          .trim()
          .split('\r\n')
          .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
        return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])));
      };
      const first = {
        kind: 'monthly',
        cents: '22000',
        'refunded cents': '2200',
        'GST cents after refunds': '1800',
        mode: 'sandbox',
        paid: formatSydneyIso(new Date(order?.paidAt ?? '')),
      };
      const later = { kind: 'month', cents: '22000', 'GST cents': '2000', about: month?.id };
      const back = {
        kind: 'month refund',
        cents: '0',
        'refunded cents': '1100',
        'GST cents after refunds': '-100',
      };
      expect(await read()).toMatchObject([first, later, back]);
      expect(await read('--mode', 'live')).toEqual([]);
      expect(await read('--mode', 'sandbox')).toHaveLength(3);
      const day = (daysOn: number) =>
        new Date(Date.now() + daysOn * 24 * 3600_000).toISOString().slice(0, 10);
      expect(await read('--until', day(10))).toMatchObject([first]);
      expect(await read('--since', day(10), '--until', day(90))).toMatchObject([later, back]);
    });

    test('P-03 while Stripe is unreachable, reconcile lists its failures and exits with status 1', async () => {
      const store = await open();
      let down = false;
      const payments = createTestPayments(store, {
        wrapFetch: (ask) => (input, init) =>
          down ? Promise.reject(new TypeError('fetch failed')) : ask(input, init),
      });
      await startOrder(payments);
      down = true;
      const answer = await runOrders(['reconcile'], payments);
      expect([answer.status, answer.out]).toEqual([1, expect.stringContaining('0 orders changed')]);
      expect(answer.err).toMatch(/^SB-P-\w{7}: [\s\S]*undelivered events: /);
      const closed = { admin: payments.admin, reconcile: undefined };
      expect((await runOrders(['reconcile'], closed)).status).toBe(1);
    });

    test('P-03 an unknown order exits with status 1, and a usage error with status 2 and the usage', async () => {
      const payments = createTestPayments(await open());
      expect(await runOrders(['show', 'SB-P-0000000'], payments)).toMatchObject({ status: 1, out: '' });
      const misused = `
        |dance|show|list --state x|list --what|show a b|export --mode x|export --since 2026-02-30
        |export --since 2026-12-01 --until 2026-11-01|list --until 2026-02-28`;
      for (const line of misused.split('|')) {
        const usage = { status: 2, out: '', err: expect.stringContaining('npm run orders') };
        expect(await runOrders(line.split(/\s+/).filter(Boolean), payments), line).toEqual(usage);
      }
    });
  },
  { asks: 'little' },
);
