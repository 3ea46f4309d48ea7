/**
 * Takes orders one after another, pays them as a buyer would, and works its jobs, until it is killed: what the server
 * does, without HTTP. Arguments: the database place as JSON, the mailbox folder. One line out for each order that
 * its buyer was shown as paid.
 */
import { openStore } from '#db/open-store.ts';
import { createMailbox } from '#standins/mailbox/mailbox.ts';
import { paySession } from '#standins/payments/pay-session.ts';
import { createTestPayments, startOrder } from '../payment-service.ts';

const [place = '', mailbox = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));
const payments = createTestPayments(store, { sender: createMailbox(mailbox) });
payments.worker.start();

async function buy(lane: number): Promise<void> {
  for (let count = 0; ; count++) {
    const address = `2001:db8:${process.pid.toString(16)}:${(lane * 4096 + count).toString(16)}::1`;
    const email = `buyer-${process.pid}-${lane}-${count}@buyer.example`;
    const session = await startOrder(payments, { address, email, plan: lane === 0 ? 'fix-it' : 'care' });
    await payments.happen((ledger) => paySession(ledger, session, 'paid'));
    payments.worker.wake();
    const order = await payments.checkout.settle(session);
    if (order?.state === 'paid') process.stdout.write(`${order.reference}\n`);
  }
}
await Promise.all([buy(0), buy(1)]);
