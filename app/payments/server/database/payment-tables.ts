import type { Interval } from '#app/content/plan.ts';
import type { MovementKind } from '../../domain/movement.ts';
import type { DisputeState, NoteKind, OrderState, PaymentMode, PlanState } from '../../domain/order.ts';
import type { Receipt } from '../../domain/receipt.ts';

declare module '#platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}

/** Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
type PaymentTables = {
  orders: OrderTable;
  order_notes: OrderNoteTable;
  order_movements: OrderMovementTable;
  order_receipts: OrderReceiptTable;
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
  interval: Interval | null;
  cents: number;
  minimum_payments: number;
  email: string;
  mail_to: string;
  website: string;
  user_id: string | null;
  account_email: string | null;
  state: OrderState;
  session_id: string | null;
  session_url: string | null;
  expires_at: string;
  subscription_id: string | null;
  subscription: PlanState | null;
  buyer: string;
  dispute: DisputeState | null;
  created_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  version: number;
};

export type OrderNoteTable = {
  order_id: string;
  what: NoteKind;
  subject_id: string;
  text: string;
  at: string;
};

/** Rows are only ever added. */
export type OrderMovementTable = {
  order_id: string;
  kind: MovementKind;
  stripe_id: string;
  cents: number;
  currency: string;
  at: string;
  what: string;
  corrects: string | null;
  stored_at: string;
};

/** Rows are only ever added. */
export type OrderReceiptTable = {
  number: string;
  order_id: string;
  title: Receipt['title'];
  kind: MovementKind;
  stripe_id: string;
  issued_at: string;
  at: string;
  seller: string;
  buyer: string;
  item: string;
  cents: number;
  currency: string;
  gst_cents: number;
  corrects: string | null;
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
