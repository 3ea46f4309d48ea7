import type { DisputeState, OrderState, PaymentMode, SubscriptionState } from '../../domain/order.ts';

declare module '#platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}

/** Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
type PaymentTables = {
  orders: OrderTable;
  order_notes: OrderNoteTable;
  payment_events: PaymentEventTable;
  sandbox_objects: SandboxObjectTable;
  sandbox_keys: SandboxKeyTable;
};

export type OrderTable = {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** See `createIdempotencyKey`. Some orders from before November 2026 have none. */
  attempt_key: string | null;
  plan: string;
  plan_name: string;
  kind: 'one-off' | 'monthly';
  cents: number;
  minimum_months: number;
  email: string;
  website: string;
  user_id: string | null;
  state: OrderState;
  session_id: string | null;
  session_url: string | null;
  expires_at: string;
  payment_intent_id: string | null;
  subscription_id: string | null;
  subscription: SubscriptionState | null;
  buyer: string;
  refunded_cents: number;
  dispute: DisputeState | null;
  created_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  version: number;
};

export type OrderNoteTable = {
  order_id: string;
  what: string;
  about: string;
  text: string;
  at: string;
  invoice_id: string | null;
};

type PaymentEventTable = {
  event_id: string;
  type: string;
  object_id: string;
  order_id: string | null;
  created_at: string;
  received_at: string;
  result: 'done' | 'stray';
};

/** The Stripe objects of the sandbox. */
type SandboxObjectTable = {
  id: string;
  kind: string;
  /** The id of the object that this one belongs to; empty if none. */
  parent: string;
  created_at: string;
  /** JSON in the format of Stripe's API. */
  body: string;
};

type SandboxKeyTable = {
  key: string;
  /** A hash of the first request with the key. */
  fingerprint: string;
  /** Null while the first request is in progress. */
  status: number | null;
  body: string | null;
  claimed_at: string;
};
