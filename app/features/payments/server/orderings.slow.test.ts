import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestPayments, sendEvent, startOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import type { OrderWithHistory } from '../domain/describe-order.ts';
import { closeDispute, failRefund, openDispute, prorate, refund, renew } from './sandbox/after-payment.ts';
import { paySession, settleDelayed } from './sandbox/checkout.ts';
import type { Event } from './sandbox/objects.ts';
import type { SandboxTransaction } from './sandbox/sandbox-transaction.ts';

/** A sequence of steps at Stripe, each of which sends events. */
type Story = {
  name: string;
  plan: string;
  steps: ((sandbox: SandboxTransaction, session: string) => Promise<unknown>)[];
};

const intentOf = async (sandbox: SandboxTransaction, session: string) =>
  (await sandbox.require('session', session)).payment_intent as string;

const planOf = async (sandbox: SandboxTransaction, session: string) =>
  (await sandbox.require('session', session)).subscription as string;

const stories: Story[] = [
  {
    name: 'a payment, a partial refund, a refund of the rest, and its failure',
    plan: 'fix-it',
    steps: [
      (sandbox, session) => paySession(sandbox, session, 'paid'),
      async (sandbox, session) => refund(sandbox, await intentOf(sandbox, session), 500),
      async (sandbox, session) => refund(sandbox, await intentOf(sandbox, session)),
      async (sandbox, session) => {
        const refunds = await sandbox.list('refund', await intentOf(sandbox, session));
        await failRefund(sandbox, refunds.find(({ amount }) => amount > 500)?.id ?? '');
      },
    ],
  },
  {
    name: 'a delayed payment, a dispute, and its loss',
    plan: 'fix-it',
    steps: [
      (sandbox, session) => paySession(sandbox, session, 'under-way'),
      (sandbox, session) => settleDelayed(sandbox, session, true),
      async (sandbox, session) => openDispute(sandbox, await intentOf(sandbox, session)),
      async (sandbox, session) => {
        const [dispute] = await sandbox.list('dispute', await intentOf(sandbox, session));
        await closeDispute(sandbox, dispute?.id ?? '', 'lost');
      },
    ],
  },
  {
    name: 'a delayed payment that fails',
    plan: 'fix-it',
    steps: [
      (sandbox, session) => paySession(sandbox, session, 'under-way'),
      (sandbox, session) => settleDelayed(sandbox, session, false),
    ],
  },
  {
    name: 'a plan with a second paid month and a change',
    plan: 'care',
    steps: [
      (sandbox, session) => paySession(sandbox, session, 'paid'),
      async (sandbox, session) => renew(sandbox, await planOf(sandbox, session), 'paid'),
      async (sandbox, session) => prorate(sandbox, await planOf(sandbox, session), 4321),
    ],
  },
];

/** Picks what must not depend on the order in which events arrive. */
function endOf({ order, movements, receipts }: OrderWithHistory) {
  const { state, subscription, fulfilledAt } = order;
  const money = movements.map(({ kind, cents }) => `${kind} ${cents}`).toSorted();
  return { state, subscription, fulfilled: fulfilledAt !== undefined, money, receipts: receipts.length };
}

const handled = (event: Event) => !/created$|succeeded$/.test(event.type) || event.type.startsWith('c');

await describeStores(({ kind, open }) => {
  test('P-03 events delivered in any order, repeatedly, and alongside the redirect lead to the same state, fulfilled once', async () => {
    const payments = createTestPayments(await open());
    let buyers = 0;
    const known = new Set<string>();
    /** Returns the events since the last call. */
    const takeEvents = async () => {
      const all = await payments.inSandbox((sandbox) => sandbox.list('event'));
      const fresh = all.filter((event) => !known.has(event.id) && handled(event));
      for (const { id } of all) known.add(id);
      return fresh;
    };
    const deliver = async (events: Event[]) => {
      const responses = await Promise.all(events.map((event) => sendEvent(payments, event)));
      for (const { status } of responses) expect(status).toBe(200);
    };

    /** Runs a story with deliveries chosen by `draw`, and returns its outcome. */
    const replay = async (story: Story, draw: (max: number) => number) => {
      const email = `buyer${buyers++}@buyer.example`;
      await takeEvents();
      const session = await startOrder(payments, { plan: story.plan, email });
      const steps = [...story.steps];
      const waiting: Event[] = [];
      const sent: Event[] = [];
      while (steps.length + waiting.length > 0) {
        const choice = draw(3);
        if (choice === 0 && steps.length > 0) {
          const step = steps.shift();
          await payments.inSandbox(async (sandbox) => step?.(sandbox, session));
          waiting.push(...(await takeEvents()));
        } else if (choice === 2 && sent.length > 0) {
          const again = draw(sent.length - 1);
          await deliver(sent.slice(again, again + 1));
        } else if (choice === 3) await payments.checkout.settle(session);
        else if (waiting.length > 0) {
          // Delivers one event, or the first two concurrently.
          const chosen = choice === 1 ? waiting.splice(draw(waiting.length - 1), 1) : waiting.splice(0, 2);
          await deliver(chosen);
          sent.push(...chosen);
        }
      }
      await payments.worker.runDue();
      const order = (await payments.admin.list()).find((listed) => listed.email === email);
      const emails = payments.emails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
      const found = await payments.admin.find(order?.reference ?? '');
      return (
        found && { ...endOf(found), emails: emails.map((subject) => subject.replace(/ \(.*/, '')).toSorted() }
      );
    };

    for (const story of stories) {
      // The reference run delivers each step's events in order.
      let turn = 0;
      const plain = await replay(story, (max) => (max === 3 ? turn++ % 2 : 0));
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat(1000)), async (stream) => {
          const replayed = await replay(story, (max) => Number(stream.next().value ?? 0) % (max + 1));
          expect(replayed, story.name).toEqual(plain);
        }),
        { numRuns: kind === 'sqlite' ? 5 : 1, endOnFailure: true },
      );
    }
  });
});
