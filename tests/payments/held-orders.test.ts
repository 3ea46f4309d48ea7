import { expect, test } from 'vitest';
import { signEvent } from '#standins/payments/deliver-event.ts';
import { closeDispute, openDispute, refund } from '#standins/payments/later.ts';
import { makeEvent } from '#standins/payments/objects/event.ts';
import { paySession } from '#standins/payments/pay-session.ts';
import { createTestPayments, startOrder, type TestPayments } from '../payment-service.ts';
import { describeStores } from '../stores.ts';

/** Stripe takes $1 where $495 was ordered; gives the payment. */
async function payTooLittle(payments: TestPayments): Promise<{ session: string; intent: string }> {
  const session = await startOrder(payments);
  await payments.happen(async (ledger) =>
    ledger.put('session', { ...(await ledger.require('session', session)), amount_total: 100 }),
  );
  await payments.happen((ledger) => paySession(ledger, session, 'paid'));
  await payments.worker.runDue();
  const [order] = await payments.desk.list();
  expect(order?.state).toBe('held');
  return { session, intent: order?.paymentIntentId ?? '' };
}

await describeStores(({ open, onOne }) => {
  test('P-03 a held order of which all that was taken is given back is refunded, and nobody asks about it again', async () => {
    const payments = createTestPayments(await open());
    const { session, intent } = await payTooLittle(payments);
    await payments.happen((ledger) => refund(ledger, intent, 40));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'held', refundedCents: 40 }]);
    await payments.happen((ledger) => refund(ledger, intent));
    await payments.worker.runDue();
    expect(await payments.desk.list()).toMatchObject([{ state: 'refunded', fulfilledAt: undefined }]);
    expect(await payments.reconcile?.()).toMatchObject({ pages: 0, mended: [] });
    expect(await payments.checkout.settle(session)).toMatchObject({ state: 'refunded', refundedCents: 100 });
    expect(payments.letters.filter(({ to }) => to.address.startsWith('ana'))).toEqual([]);
  });

  onOne(
    'P-02 P-03 a held order that is disputed is held again when the dispute is won, and says so',
    async () => {
      const payments = createTestPayments(await open());
      const { session, intent } = await payTooLittle(payments);
      const dispute = await payments.happen((ledger) => openDispute(ledger, intent));
      await payments.worker.runDue();
      expect(await payments.checkout.settle(session)).toMatchObject({ state: 'disputed', dispute: 'open' });
      expect(await payments.reconcile?.()).toMatchObject({ pages: 0 });
      await payments.happen((ledger) => closeDispute(ledger, dispute.id, 'won'));
      await payments.worker.runDue();
      expect(await payments.checkout.settle(session)).toMatchObject({ state: 'held', dispute: 'won' });
      expect(payments.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    },
  );

  onOne('P-02 a dispute that was lost is told from one that is open', async () => {
    const payments = createTestPayments(await open());
    const session = await startOrder(payments);
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    await payments.worker.runDue();
    const intent = (await payments.desk.list())[0]?.paymentIntentId ?? '';
    const dispute = await payments.happen((ledger) => openDispute(ledger, intent));
    await payments.happen((ledger) => closeDispute(ledger, dispute.id, 'lost'));
    await payments.worker.runDue();
    expect(await payments.checkout.settle(session)).toMatchObject({
      state: 'disputed',
      dispute: 'lost',
      paidAt: expect.any(Date),
    });
  });

  onOne('P-03 a signed event about a page that Stripe does not know is taken once and raised', async () => {
    const payments = createTestPayments(await open());
    const event = makeEvent(
      'checkout.session.completed',
      { id: 'cs_test_gone', object: 'checkout.session' },
      Math.floor(Date.now() / 1000),
    );
    const body = JSON.stringify(event);
    const send = () =>
      payments.webhook.request('/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signEvent(body, payments.sandbox.webhookSecret, Date.now()) },
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { result: 'stray' },
      { result: 'repeated' },
    ]);
    await payments.worker.runDue();
    expect(payments.letters.map(({ subject }) => subject)).toEqual([
      'Stripe tells of something that is no order of this site',
    ]);
  });
});
