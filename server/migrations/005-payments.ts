import type { Queries } from '#platform/database/store.ts';

export const name = 'payments';

export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('attempt_key', 'text', (column) => column.unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('session_number', 'integer', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .addColumn('payment_intent_id', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('subscription', 'text')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('paid_at', 'text')
    .addColumn('fulfilled_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('orders_state').on('orders').columns(['state', 'mode']).execute();
  await db.schema.createIndex('orders_created_at').on('orders').column('created_at').execute();

  await db.schema
    .createTable('order_sessions')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.unique())
    .addColumn('url', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_sessions_key', ['order_id', 'number'])
    .execute();

  await db.schema
    .createTable('order_notes')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_notes_key', ['order_id', 'what', 'about'])
    .execute();

  await db.schema
    .createTable('payment_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sandbox_objects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_objects_kind')
    .on('sandbox_objects')
    .columns(['kind', 'parent'])
    .execute();

  await db.schema
    .createTable('sandbox_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('claimed_at', 'text', (column) => column.notNull())
    .execute();
}
