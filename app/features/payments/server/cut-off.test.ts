import { expect, test } from 'vitest';
import { createKillableProcess, createTestPayments, readSessionId } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { runsEverything } from '#tests/test-settings.ts';
import type { CheckoutOutcome } from '../domain/checkout.ts';
import { paySession } from './sandbox/checkout.ts';

/** Returns the session of the payment page that an outcome leads to; undefined if it leads elsewhere. */
function readPage(outcome: CheckoutOutcome): string | undefined {
  return outcome.state === 'redirect' && outcome.to.startsWith('http')
    ? readSessionId(outcome.to)
    : undefined;
}

await describeStores(
  ({ kind, open }) => {
    test('P-03 a process killed between any two steps fulfils a paid order exactly once after a restart, without a second payment', async () => {
      const store = await open();
      // The steps are slow and run the same code on PostgreSQL, so a few are enough there.
      const stride = runsEverything && kind === 'sqlite' ? 1 : 7;
      let survived = false;
      let clockMs = 0;
      for (let diesAt = 1; !survived; diesAt += stride) {
        const killable = createKillableProcess(diesAt);
        const buyer = createTestPayments(store);
        const email = `buyer${diesAt}@buyer.example`;
        const request = buyer.createRequest({ email, address: `2001:db8:0:${diesAt.toString(16)}::1` });
        let page: string | undefined;
        const run = async (payments: typeof buyer) => {
          payments.clock.offsetMs = clockMs;
          const result = await payments.checkout.start(request);
          const session = readPage(result);
          page ??= session;
          // The buyer acts at Stripe, which survives the end of the process.
          if (session && session === page)
            await buyer.inSandbox((sandbox) => paySession(sandbox, session, 'paid'));
          await payments.worker.runDue();
          const shown = page && (await payments.checkout.settle(page));
          return shown || undefined;
        };
        const first = createTestPayments(store, killable);
        const ended = await Promise.race([killable.dead, run(first)]);
        survived = ended !== 'dead';
        // Once all leases and backoffs have expired, the next process takes over the first one's work.
        clockMs += 3 * 60_000;
        const next = createTestPayments(store);
        next.clock.offsetMs = clockMs;
        const again = await next.checkout.start(request);
        const session = readPage(again);
        if (session) {
          expect(page === undefined || page === session, `a second page after step ${diesAt}`).toBe(true);
          await buyer.inSandbox((sandbox) => paySession(sandbox, session, 'paid'));
        }
        await next.reconcile?.();
        await next.worker.runDue();
        const orders = (await next.admin.list()).filter((order) => order.email === email);
        expect(orders, `after step ${diesAt}`).toMatchObject([
          { state: 'paid', fulfilledAt: expect.any(String) },
        ]);
        const sent = [...buyer.emails, ...first.emails, ...next.emails].filter(
          ({ text, to }) => to.address === email || text.includes(email),
        );
        // An email that was interrupted is sent again with the same Message-ID.
        expect(new Set(sent.map(({ messageId }) => messageId)).size, `emails after step ${diesAt}`).toBe(2);
        if (survived) expect(sent).toHaveLength(2);
      }
      const sessions = await createTestPayments(store).inSandbox((sandbox) => sandbox.list('session'));
      expect(new Set(sessions.map(({ client_reference_id }) => client_reference_id)).size).toBe(
        sessions.length,
      );
    });
  },
  { databaseUse: 'little' },
);
