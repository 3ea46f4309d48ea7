import type { OrderState } from '../../domain/checkout.ts';
import type { DisputeState, PaymentMode, SubscriptionState } from '../../domain/order.ts';

declare module '#platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}

/** Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
export type PaymentTables = {
  orders: OrderTable;
  order_sessions: OrderSessionTable;
  order_notes: OrderNoteTable;
  payment_events: PaymentEventTable;
  sandbox_objects: SandboxObjectTable;
  sandbox_keys: SandboxKeyTable;
};

export type OrderTable = {
  id: string;
  reference: string;
  mode: PaymentMode;
  /** The hash of the attempt and the plan; null if the attempt moved to another order. */
  attempt_key: string | null;
  plan: string;
  plan_name: string;
  kind: 'one-off' | 'monthly';
  cents: number;
  minimum_months: number;
  email: string;
  user_id: string | null;
  state: OrderState;
  session_number: number;
  session_id: string | null;
  payment_intent_id: string | null;
  subscription_id: string | null;
  subscription: SubscriptionState | null;
  refunded_cents: number;
  dispute: DisputeState | null;
  created_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  version: number;
};

export type OrderSessionTable = {
  order_id: string;
  number: number;
  idempotency_key: string;
  /** The request to Stripe, as JSON. */
  request: string;
  session_id: string | null;
  url: string | null;
  expires_at: string | null;
  created_at: string;
};

export type OrderNoteTable = { order_id: string; what: string; about: string; text: string; at: string };

export type PaymentEventTable = {
  event_id: string;
  type: string;
  object_id: string;
  order_id: string | null;
  created_at: string;
  received_at: string;
  result: 'done' | 'stray';
};

/** The objects of the sandbox, which replaces Stripe. */
export type SandboxObjectTable = {
  id: string;
  kind: string;
  /** Id of what it belongs to; empty for none. */
  parent: string;
  created_at: string;
  /** The object as JSON, in the form of Stripe's answers. */
  body: string;
};

export type SandboxKeyTable = {
  key: string;
  /** Hash of the first request that came with the key. */
  fingerprint: string;
  /** Null while the first request runs. */
  status: number | null;
  body: string | null;
  claimed_at: string;
};
