import type { NewJob } from '#platform/jobs/job.ts';
import type { Order, OrderTerms, PaymentMode } from './order.ts';
import type { KeptNote, OrderNote } from './order-note.ts';
import type { HostedPage, PaymentEvent, SessionRequest } from './payment-gateway.ts';

/** A hosted page that was asked for; `page` once Stripe has answered. */
export type KeptSession = {
  orderId: string;
  /** Counts from 1. */
  number: number;
  idempotencyKey: string;
  request: SessionRequest;
  page: HostedPage | undefined;
  createdAt: string;
};

export type PlaceRequest = {
  mode: PaymentMode;
  /** The same attempt and plan are the same order. */
  attemptKey: string;
  terms: OrderTerms;
  userId: string | undefined;
  /** Network address. */
  address: string;
  /** Reference of the order after which the account wants another one. */
  again?: string | undefined;
  describeSession(order: Order, nowMs: number): SessionRequest;
};

export type Placed =
  | { outcome: 'placed'; order: Order; session: KeptSession }
  | { outcome: 'limited'; retryAfterSeconds: number };

export type OrderChange = {
  /** The order as it was read, before Stripe was asked. */
  before: Order;
  after: Order;
  notes: OrderNote[];
  jobsFor(fresh: OrderNote[]): NewJob[];
  event?: PaymentEvent | undefined;
};

/** `stale`: someone else has changed the order since it was read; nothing was written. */
export type ChangeOutcome = 'done' | 'stale' | 'known-event';

/** Keeps orders. Every method throws `PaymentsUnavailable` if the database can't be reached. */
export type OrderStore = {
  /**
   * Writes the order and its first page down, or finds those of this attempt, or those that the same account has open
   * or has paid for the same plan. Counts new orders of the address.
   */
  place(request: PlaceRequest): Promise<Placed>;
  /** Another page for an order that was not paid on the last one; undefined where it changed meanwhile. */
  addSession(
    order: Order,
    describe: PlaceRequest['describeSession'],
  ): Promise<{ order: Order; session: KeptSession } | undefined>;
  /** Keeps what Stripe answered; harmless where it is kept already. */
  keepPage(session: Pick<KeptSession, 'orderId' | 'number'>, page: HostedPage): Promise<void>;
  /** Frees the attempt for another order. */
  releaseAttempt(order: Order): Promise<void>;
  findOrder(id: string): Promise<Order | undefined>;
  findOrderBySession(sessionId: string): Promise<Order | undefined>;
  findOrderByAttempt(attemptKey: string): Promise<Order | undefined>;
  /** Pages of the order, the oldest first. */
  listSessions(orderId: string): Promise<KeptSession[]>;
  isKnownEvent(id: string): Promise<boolean>;
  /** Writes everything, or nothing. */
  change(change: OrderChange): Promise<ChangeOutcome>;
  /** Keeps an event about nothing that we know. False if it was kept already. */
  keepStrayEvent(event: PaymentEvent, jobs: NewJob[]): Promise<boolean>;
  findNote(orderId: string, what: string, about: string): Promise<KeptNote | undefined>;
  findEvent(id: string): Promise<Pick<PaymentEvent, 'id' | 'type' | 'objectId'> | undefined>;
  /**
   * Others that the same address paid, or is paying, for the same plan: within a day of this one, or a subscription
   * that runs.
   */
  listDuplicates(order: Order): Promise<Order[]>;
  /** Orders that may have news: open, pending, or paid and not fulfilled. */
  listUnsettled(mode: PaymentMode): Promise<Order[]>;
};
