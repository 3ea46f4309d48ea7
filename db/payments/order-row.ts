import type { Insertable, Selectable } from 'kysely';
import type { Order } from '#domain/payments/order.ts';
import type { KeptSession } from '#domain/payments/order-store.ts';
import type { OrderSessionTable, OrderTable } from './payment-tables.ts';

export function orderFromRow(row: Selectable<OrderTable>): Order {
  return {
    id: row.id,
    reference: row.reference,
    mode: row.mode,
    plan: row.plan,
    planName: row.plan_name,
    kind: row.kind,
    cents: row.cents,
    minimumMonths: row.minimum_months,
    email: row.email,
    userId: row.user_id ?? undefined,
    state: row.state,
    sessionNumber: row.session_number,
    sessionId: row.session_id ?? undefined,
    paymentIntentId: row.payment_intent_id ?? undefined,
    subscriptionId: row.subscription_id ?? undefined,
    subscription: row.subscription ?? undefined,
    refundedCents: row.refunded_cents,
    dispute: row.dispute ?? undefined,
    createdAt: row.created_at,
    paidAt: row.paid_at ?? undefined,
    fulfilledAt: row.fulfilled_at ?? undefined,
    version: row.version,
  };
}

/** Without the attempt, which no order carries. */
export function orderToRow(order: Order): Omit<Insertable<OrderTable>, 'attempt_key'> {
  return {
    id: order.id,
    reference: order.reference,
    mode: order.mode,
    plan: order.plan,
    plan_name: order.planName,
    kind: order.kind,
    cents: order.cents,
    minimum_months: order.minimumMonths,
    email: order.email,
    user_id: order.userId ?? null,
    state: order.state,
    session_number: order.sessionNumber,
    session_id: order.sessionId ?? null,
    payment_intent_id: order.paymentIntentId ?? null,
    subscription_id: order.subscriptionId ?? null,
    subscription: order.subscription ?? null,
    refunded_cents: order.refundedCents,
    dispute: order.dispute ?? null,
    created_at: order.createdAt,
    paid_at: order.paidAt ?? null,
    fulfilled_at: order.fulfilledAt ?? null,
    version: order.version,
  };
}

export function sessionFromRow(row: Selectable<OrderSessionTable>): KeptSession {
  const page = row.session_id !== null && {
    sessionId: row.session_id,
    url: row.url ?? '',
    expiresAt: Date.parse(row.expires_at ?? '') / 1000,
  };
  return {
    orderId: row.order_id,
    number: row.number,
    idempotencyKey: row.idempotency_key,
    request: JSON.parse(row.request),
    page: page || undefined,
    createdAt: row.created_at,
  };
}
