import { expect, test } from 'vitest';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Email } from '#platform/mail/email.ts';
import {
  createKillableProcess,
  createTestPayments,
  readCsv,
  sendEvent,
  startOrder,
  type TestPayments,
} from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import type { OrderWithHistory } from '../domain/describe-order.ts';
import { listRecipients } from '../domain/order-emails.ts';
import type { OrderEvent } from '../domain/order-event.ts';
import { isIssuedOnAcceptance } from '../domain/receipt.ts';
import { runOrders } from './orders-command.ts';
import { prorate } from './sandbox/after-payment.ts';
import { findFirstIntent, findSession, paySession, settleDelayed } from './sandbox/checkout.ts';
import { buildIntent, buildSubscription, type Event, type Session } from './sandbox/objects.ts';
import { listOwnerActions, readHistory } from './sandbox/owner-actions.ts';
import { deliveryKind, type SandboxTransaction } from './sandbox/sandbox-transaction.ts';

/**
 * How a buyer pays, and what happens later: the owner's actions in the sandbox, of which some have longer names, and those
 * of `createOtherActions`. `takes`: Stripe takes this much in place of the price, or the price in another currency.
 */
type Story = {
  plan: string;
  pays: 'by card' | 'by debit' | 'by failing debit';
  later: string;
  takes?: { cents?: number; currency?: string };
};

const stories: Story[] = [
  { plan: 'fix-it', pays: 'by card', later: '' },
  { plan: 'fix-it', pays: 'by card', later: 'refund-half refund-half' },
  { plan: 'fix-it', pays: 'by debit', later: 'refund' },
  { plan: 'fix-it', pays: 'by card', later: 'refund-half refund-fails refund' },
  { plan: 'fix-it', pays: 'by failing debit', later: '' },
  { plan: 'fix-it', pays: 'by card', later: 'dispute dispute-won refund' },
  { plan: 'fix-it', pays: 'by card', later: 'dispute dispute-lost' },
  { plan: 'care', pays: 'by card', later: 'renew renew renew-free renew end' },
  { plan: 'care', pays: 'by debit', later: 'renew change renew-pending retry refund-half raise renew' },
  { plan: 'care', pays: 'by card', later: 'renew pause resume renew' },
  { plan: 'care', pays: 'by failing debit', later: '' },
  { plan: 'care', pays: 'by card', later: 'renew-pending retry-fails retry renew refund' },
  { plan: 'care', pays: 'by card', later: 'dispute renew dispute-lost end' },
  { plan: 'care', pays: 'by card', later: 'renew dispute renew-fails give-up retry dispute-won end' },
  { plan: 'care-yearly', pays: 'by card', later: 'change renew refund-half' },
  { plan: 'fix-it', pays: 'by card', takes: { cents: 45_000 }, later: 'refund-half accept refund' },
  {
    plan: 'care',
    pays: 'by card',
    takes: { cents: 19_900 },
    later: 'renew dispute accept renew dispute-won',
  },
  { plan: 'fix-it', pays: 'by card', takes: { currency: 'usd' }, later: 'dispute dispute-lost' },
  { plan: 'fix-it', pays: 'by card', takes: { currency: 'usd' }, later: 'refund-half accept' },
  { plan: 'care', pays: 'by card', later: 'by-hand renew second-plan refund' },
  { plan: 'care', pays: 'by card', later: 'moves renew-fails moves retry renew' },
];

const orderCount = 42;
const dayMs = 24 * 3600_000;

/** Creates a generator of random numbers below a limit (Mulberry32), so that a failing year can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Names the quarter of a time in Sydney, such as `2026 Q4`. */
function quarterOf(iso: string): string {
  const [year = '', month = ''] = formatSydneyTime(iso).split('-');
  return `${year} Q${Math.ceil(Number(month) / 3)}`;
}

type BalanceEntry = { cents: number; currency: string; at: string };

/** Sums the amounts of each quarter and currency. */
function sumByQuarter(entries: BalanceEntry[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { cents, currency, at } of entries) {
    const key = `${quarterOf(at)} ${currency}`;
    sums[key] = (sums[key] ?? 0) + cents;
  }
  return sums;
}

/** Lists everything that changed Stripe's balance, from the sandbox's own objects. */
function listBalance(payments: TestPayments): Promise<BalanceEntry[]> {
  return payments.inSandbox(async (sandbox) => {
    const intents = await sandbox.list('payment_intent');
    const refunds = await sandbox.list('refund');
    const disputes = await sandbox.list('dispute');
    const paid = intents.filter(({ status }) => status === 'succeeded');
    return paid.flatMap(({ id, amount, currency, paid_at }) => {
      const isOfIntent = ({ payment_intent }: { payment_intent: string }) => payment_intent === id;
      const changes = [
        { amount, created: paid_at },
        ...refunds
          .filter(isOfIntent)
          .flatMap((refund) => [
            { amount: -refund.amount, created: refund.created },
            ...(refund.failure_balance_transaction ? [refund.failure_balance_transaction] : []),
          ]),
        ...disputes.filter(isOfIntent).flatMap((dispute) => dispute.balance_transactions),
      ];
      return changes.map(({ amount: cents, created }) => ({
        ...{ cents, currency },
        at: new Date(created * 1000).toISOString(),
      }));
    });
  });
}

/** Reads the amounts that moved, from the export. */
async function readExport(payments: TestPayments): Promise<BalanceEntry[]> {
  const { out } = await runOrders(['export'], payments);
  return readCsv(out)
    .map(({ date = '', currency = '', cents }) => ({ at: date, currency, cents: Number(cents) }))
    .filter(({ cents }) => cents !== 0);
}

/** Pays a session by card. Stripe may take something else than the order's price. */
async function payByCard(sandbox: SandboxTransaction, id: string, { cents, currency }: Story['takes'] = {}) {
  const session = await findSession(sandbox, id);
  await sandbox.put('session', { ...session, amount_total: cents ?? session.amount_total });
  const paid = await paySession(sandbox, id, 'paid');
  const intent = await findFirstIntent(sandbox, paid);
  if (!currency || !intent) return;
  await sandbox.put('session', { ...paid, currency });
  await sandbox.put('payment_intent', { ...intent, currency });
}

/** What the agency does at Stripe beside the order: a payment and a second plan of the same customer, by hand. */
const byHand: Record<string, (sandbox: SandboxTransaction, session: Session) => Promise<unknown>> = {
  'by-hand': async (sandbox, { customer }) => {
    const intent = buildIntent(5500, { customer, status: 'succeeded' });
    await sandbox.put('payment_intent', { ...intent, paid_at: sandbox.now }, customer ?? '');
  },
  'second-plan': async (sandbox, session) => {
    const second = buildSubscription(sandbox.now, session, session.customer ?? '');
    await sandbox.put('subscription', { ...second, description: secondPlan }, second.customer);
    await prorate(sandbox, second.id, 7700);
  },
};

const secondPlan = 'A second plan';

/** Lists the emails about an order: without receipts while it was held, and with them when the agency accepted it. */
function listExpectedEmails({ order, notes, movements, receipts }: OrderWithHistory): string[] {
  const list = (what: OrderEvent['what'], subjectId: string, isRecipient = (_recipient: string) => true) =>
    listRecipients(what)
      .filter(isRecipient)
      .map((recipient) => `${order.id}.${what}.${subjectId}.${recipient}`);
  return [
    ...notes.flatMap(({ what, subjectId }) =>
      // The buyer of a failed plan is notified when it has ended; see the templates.
      list(what, subjectId, (recipient) => !(recipient === 'buyer' && what === 'failed' && order.interval)),
    ),
    ...movements.flatMap((movement) => {
      const { kind, stripeId } = movement;
      const receipt = receipts.find((issued) => issued.kind === kind && issued.stripeId === stripeId);
      const isLater = receipt && isIssuedOnAcceptance(receipt, movement, order);
      const isRecipient = (recipient: string) =>
        (receipt && !isLater) || kind === 'refund' || (recipient === 'agency' && kind !== 'payment');
      return [
        ...list(kind, stripeId, isRecipient),
        ...(isLater
          ? list(kind, `${stripeId}.accepted`, (recipient) => recipient === 'buyer' || kind === 'payment')
          : []),
      ];
    }),
  ];
}

await describeStores(
  ({ kind, open }) => {
    test('P-03 after a year of one shop the export’s sums by quarter equal Stripe’s balance to the cent, and each email went out once', {
      timeout: 300_000,
    }, async () => {
      const store = await open();
      const seed = Number(process.env.SHOP_SEED ?? (kind === 'sqlite' ? 20_261_121 : 7));
      const random = createRandom(seed);
      const sent: Email[] = [];
      const sender = { send: async (email: Email) => void sent.push(email) };
      let offsetMs = 0;
      let kills = 0;
      const openSite = (killable: object = {}) => {
        const findUser = async (token: string) => token;
        const site = createTestPayments(store, { sender, findUser, ...killable });
        site.clock.offsetMs = offsetMs;
        // Only this test delivers events.
        const handlers = { ...site.handlers, [deliveryKind]: async () => {} };
        const readClock = async () => Date.now() + site.clock.offsetMs;
        const worker = createWorker({ store: { ...store, readClock }, handlers, log: site.log });
        return { ...site, worker };
      };
      // Stripe and the buyers survive the site's process.
      const stripe = openSite();
      const passTime = () => {
        offsetMs += dayMs + random(2.6 * dayMs);
        stripe.clock.offsetMs = offsetMs;
      };

      const waiting: Event[] = [];
      const delivered: Event[] = [];
      const known = new Set<string>();
      const takeEvents = async () => {
        for (const event of await stripe.inSandbox((sandbox) => sandbox.list('event')))
          if (!known.has(event.id)) {
            known.add(event.id);
            // Every tenth event is lost for good.
            if (random(10) > 0) waiting.push(event);
          }
      };
      const deliver = async (site: TestPayments, event: Event) => {
        const { status } = await sendEvent(site, event, { atMs: Date.now() + offsetMs });
        expect(status).toBe(200);
        delivered.push(event);
      };

      /** Delivers waiting events in random order, some twice, and sends emails. Often the process is killed meanwhile. */
      const work = async (site: ReturnType<typeof openSite>) => {
        for (let count = random(4); count > 0 && waiting.length > 0; count--) {
          const [event] = waiting.splice(random(waiting.length), 1);
          if (!event) break;
          // Stripe repeats what was not answered.
          waiting.push(event);
          await deliver(site, event);
          waiting.splice(waiting.lastIndexOf(event), 1);
          const again = delivered[random(delivered.length)];
          if (again && random(3) === 0) await deliver(site, again);
        }
        await site.worker.runDue();
      };
      const workMortally = async () => {
        if (random(3) > 0) return work(openSite());
        const killable = createKillableProcess(1 + random(20));
        const end = await Promise.race([killable.dead, work(openSite(killable))]);
        if (end !== 'dead') return;
        kills++;
        // The leases of the killed process's jobs run out.
        offsetMs += 3 * 60_000;
      };

      const sessions: string[] = [];
      const steps: (() => Promise<unknown>)[][] = Array.from({ length: orderCount }, (_, index) => {
        const { plan, pays, later, takes } = stories[index % stories.length] as Story;
        const session = () => sessions[index] ?? '';
        const user = `user-${index}`;
        let email = `buyer${index}@buyer.example`;
        const onSite: Record<string, () => Promise<unknown>> = {
          // The agency has read the alarm about it.
          accept: async () => {
            const site = openSite();
            const order = await site.checkout.settle(session());
            expect(order?.state, `seed ${seed}`).toBe('held');
            const { err } = await runOrders(['accept', order?.reference ?? ''], site);
            expect(err, `seed ${seed}`).toBe('');
          },
          moves: async () => {
            await openSite().accountOrders.attach(user, email);
            email = `moved-${email}`;
            await openSite().accountOrders.attach(user, email);
          },
        };
        const act = (action: string) => () =>
          onSite[action]?.() ??
          stripe.inSandbox(async (sandbox) => {
            const counterAction = byHand[action];
            if (counterAction)
              return void (await counterAction(sandbox, await findSession(sandbox, session())));
            const offered = listOwnerActions(
              await readHistory(sandbox, await findSession(sandbox, session())),
            );
            const chosen = offered.find(({ name }) =>
              action.startsWith('retry') ? name.startsWith(`${action}-in`) : name === action,
            );
            expect(chosen, `${plan}: ${action}`).toBeDefined();
            await chosen?.run(sandbox);
          });
        return [
          async () => {
            sessions[index] = await startOrder(openSite(), { plan, email, accessToken: user });
            await stripe.inSandbox(async (sandbox) => {
              if (pays === 'by card') await payByCard(sandbox, session(), takes);
              else await paySession(sandbox, session(), 'under-way');
            });
          },
          ...(pays === 'by card'
            ? []
            : [() => stripe.inSandbox((sandbox) => settleDelayed(sandbox, session(), pays === 'by debit'))]),
          ...later.split(' ').filter(Boolean).map(act),
        ];
      });
      while (steps.some((left) => left.length > 0)) {
        const open = steps.filter((left) => left.length > 0);
        // Two of three steps go on with an order that has begun.
        await open[random(Math.min(open.length, 8))]?.shift()?.();
        await takeEvents();
        passTime();
        await workMortally();
        if (random(15) === 0) await openSite().reconcile?.();
      }
      // The last events, and the next nights.
      for (let night = 0; night < 2; night++) {
        passTime();
        await takeEvents();
        const site = openSite();
        for (const event of waiting.splice(0)) await deliver(site, event);
        expect(await site.reconcile?.()).toMatchObject({ strays: [], faults: [] });
        await site.worker.runDue();
      }

      const site = openSite();
      const orders = await Promise.all(
        (await site.admin.list()).map(async ({ reference }) => {
          const found = await site.admin.find(reference);
          if (!found) throw new Error(`The order ${reference} is gone.`);
          return found;
        }),
      );
      expect(orders).toHaveLength(orderCount);
      const balance = sumByQuarter(await listBalance(stripe));
      expect(Object.keys(balance).length, 'quarters').toBeGreaterThanOrEqual(4);
      expect(sumByQuarter(await readExport(site)), `seed ${seed}`).toEqual(balance);

      // Everything happened: an order of each kind, and each kind of movement.
      const kinds = new Set(orders.flatMap(({ movements }) => movements.map((movement) => movement.kind)));
      expect([...kinds].toSorted()).toEqual(
        'charge credit dispute dispute-won payment refund refund-failed renewal'.split(' '),
      );
      expect(kills).toBeGreaterThan(5);

      // Each event's emails went out: one message for each, which an interrupted process may have sent again.
      const messages = new Set(sent.map(({ messageId }) => messageId));
      const expected = orders.flatMap(listExpectedEmails);
      const sentIds = [...messages].map((id) =>
        id.slice(1, id.lastIndexOf('@')).replace(/\.[0-9a-f]{16}$/, ''),
      );
      expect(sentIds.toSorted()).toEqual(expected.map((id) => id.replace('..', '.')).toSorted());
      expect(sent.length - messages.size).toBeLessThanOrEqual(kills);

      // No running plan is unknown, and none runs that the buyer believes to have failed.
      const subscriptions = await stripe.inSandbox((sandbox) => sandbox.list('subscription'));
      for (const { id, status } of subscriptions.filter(({ description }) => description !== secondPlan)) {
        const owner = orders.find(({ order }) => order.subscriptionId === id);
        expect(owner, id).toBeDefined();
        if (owner?.order.paidAt === undefined) expect(status, id).toBe('canceled');
      }
      // The emails of an account, and its customer at Stripe, have followed its address.
      const moved = orders.filter(({ order }) => order.mailTo !== order.email);
      expect(moved.map(({ order }) => order.mailTo)).toEqual(
        moved.map(({ order }) => `moved-moved-${order.email}`),
      );
      expect(moved).toHaveLength(2);
      const customers = await stripe.inSandbox((sandbox) => sandbox.list('customer'));
      for (const { order } of moved) expect(customers.map(({ email }) => email)).toContain(order.mailTo);
      // Numbers are unique and without gaps, and only payments and refunds have one.
      for (const { order, receipts } of orders)
        expect(receipts.map(({ number }) => number)).toEqual(
          receipts.map((_, index) => (index === 0 ? order.reference : `${order.reference}-${index + 1}`)),
        );
    });
  },
  { databaseUse: 'little' },
);
