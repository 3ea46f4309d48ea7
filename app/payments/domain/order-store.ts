import type { NewJob } from '#platform/jobs/job.ts';
import type { Order, OrderTerms, PaymentMode } from './order.ts';
import type { KeptNote, OrderNote } from './order-note.ts';
import type { HostedPage, PaymentEvent, SessionRequest } from './payment-gateway.ts';

/** A request for a payment page; `page` is set once Stripe has answered. */
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
  /** The buyer's network address. */
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

/** `stale` means that the order has changed since it was read, so that nothing was written. */
export type ChangeOutcome = 'done' | 'stale' | 'known-event';

/** Keeps orders. Every method throws `PaymentsUnavailable` if the database can't be reached. */
export type OrderStore = {
  /**
   * Writes the order and its first page, or finds those of this attempt, or those of the same account and plan that are
   * open or paid. Counts new orders per address.
   */
  place(request: PlaceRequest): Promise<Placed>;
  /** Adds a page to an order that was not paid on the last one; undefined if the order changed meanwhile. */
  addSession(
    order: Order,
    describe: PlaceRequest['describeSession'],
  ): Promise<{ order: Order; session: KeptSession } | undefined>;
  /** Stores what Stripe answered. Storing it twice does no harm. */
  keepPage(session: Pick<KeptSession, 'orderId' | 'number'>, page: HostedPage): Promise<void>;
  /** Frees the attempt for another order. */
  releaseAttempt(order: Order): Promise<void>;
  findOrder(id: string): Promise<Order | undefined>;
  findOrderBySession(sessionId: string): Promise<Order | undefined>;
  findOrderByAttempt(attemptKey: string): Promise<Order | undefined>;
  /** Lists the pages of the order, oldest first. */
  listSessions(orderId: string): Promise<KeptSession[]>;
  isKnownEvent(id: string): Promise<boolean>;
  /** Writes everything, or nothing. */
  change(change: OrderChange): Promise<ChangeOutcome>;
  /** Stores an event about an unknown object. Returns false if it was stored already. */
  keepStrayEvent(event: PaymentEvent, jobs: NewJob[]): Promise<boolean>;
  findNote(orderId: string, what: string, about: string): Promise<KeptNote | undefined>;
  /** Lists what happened to an order, oldest first. */
  listNotes(orderId: string): Promise<KeptNote[]>;
  /** Lists the orders of an account, newest first. */
  listOrdersOfUser(userId: string): Promise<Order[]>;
  /** Gives an account the orders of an email address that belong to no account. */
  attachOrders(userId: string, email: string): Promise<void>;
  detachOrders(userId: string): Promise<void>;
  findEvent(id: string): Promise<Pick<PaymentEvent, 'id' | 'type' | 'objectId'> | undefined>;
  /**
   * Lists other orders that the same address has paid or is paying for the same plan, within a day of this one or as a
   * running subscription.
   */
  listDuplicates(order: Order): Promise<Order[]>;
  /** Lists the orders that may change: open, pending, or paid and not fulfilled. */
  listUnsettled(mode: PaymentMode): Promise<Order[]>;
};
