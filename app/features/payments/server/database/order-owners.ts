import { sql } from 'kysely';
import type { Queries } from '#platform/database/store.ts';
import { enqueue, type NewJob } from '#platform/jobs/job.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { isRunning, unpaidStates } from '../../domain/order.ts';
import { orderFromRow } from './payment-tables.ts';

export const customerEmailKind = 'stripe-customer-email';

/**
 * Attaches the orders of an email address that belong to no account to a user, and lets the emails of the user's orders,
 * and Stripe's customers, follow a change of the account's address. Call it with the confirmed address: also in the
 * transaction that changes it. An order whose buyer gave another address than the account's keeps that one.
 */
export async function followAddress(db: Queries, userId: string, email: string, now: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((row) => ({ user_id: userId, version: row('version', '+', 1) }))
    .where('user_id', 'is', null)
    // Anyone may have typed the address of an unpaid order.
    .where((or) => or.or([or('state', 'not in', unpaidStates), or('subscription_id', 'is not', null)]))
    .where(sql<string>`lower(mail_to)`, '=', emailKey(email))
    .execute();
  const stale = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((or) => or.or([or('account_email', 'is', null), or('account_email', '!=', email)]))
    .execute();
  for (const { id, accountEmail, mailTo, subscription } of stale.map(orderFromRow)) {
    const follows = accountEmail !== undefined && emailKey(accountEmail) === emailKey(mailTo);
    await db
      .updateTable('orders')
      .set((row) => ({
        account_email: email,
        mail_to: follows ? email : mailTo,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    if (follows && isRunning(subscription)) await enqueue(db, [createCustomerEmailJob(id)], now);
  }
}

/** Creates the job that updates at Stripe where an order's emails go. */
export function createCustomerEmailJob(orderId: string): NewJob {
  return { kind: customerEmailKind, payload: { orderId } };
}

/** Detaches all orders from a user, such as in the transaction that deletes the account. */
export async function detachOrders(db: Queries, userId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set((row) => ({ user_id: null, account_email: null, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
