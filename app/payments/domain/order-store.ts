import type { NewJob } from '#platform/jobs/job.ts';
import type { Order, OrderTerms, PaymentMode } from './order.ts';
import type { KeptNote, OrderNote } from './order-note.ts';
import type { HostedPage, PaymentEvent } from './payment-gateway.ts';

export type PlaceRequest = {
  mode: PaymentMode;
  /** The same key is the same order. */
  attemptKey: string;
  terms: OrderTerms;
  userId: string | undefined;
  /** The buyer's network address. */
  address: string;
  /** When the payment page is to close. */
  expiresAt: Date;
};

export type Placed = { outcome: 'placed'; order: Order } | { outcome: 'limited'; retryAfterSeconds: number };

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
  /** Writes the order, or finds the one with this key. Counts submits per address. */
  place(request: PlaceRequest): Promise<Placed>;
  /** Stores the page that Stripe made. Storing it twice does no harm. */
  keepPage(orderId: string, page: HostedPage): Promise<void>;
  findOrder(id: string): Promise<Order | undefined>;
  findOrderBySession(sessionId: string): Promise<Order | undefined>;
  isKnownEvent(id: string): Promise<boolean>;
  /** Writes everything, or nothing. */
  change(change: OrderChange): Promise<ChangeOutcome>;
  /** Stores an event about an unknown object. Returns false if it was stored already. */
  keepStrayEvent(event: PaymentEvent, jobs: NewJob[]): Promise<boolean>;
  findEvent(id: string): Promise<Pick<PaymentEvent, 'id' | 'type' | 'objectId'> | undefined>;
  /** Lists what happened to an order, oldest first. */
  listNotes(orderId: string): Promise<KeptNote[]>;
  /**
   * Lists other orders of the same plan, email address and website that are open, or paid and not refunded: made within
   * a day of this one, or running as a subscription.
   */
  listDuplicates(order: Order): Promise<Order[]>;
  /** Lists the orders that may change: open, pending, or paid and not fulfilled. */
  listUnsettled(mode: PaymentMode): Promise<Order[]>;
  /** Lists the orders of an account, newest first. */
  listOrdersOfUser(userId: string): Promise<Order[]>;
  /** Gives an account the orders of an email address that belong to no account. */
  attachOrders(userId: string, email: string): Promise<void>;
  detachOrders(userId: string): Promise<void>;
  /** Deletes events that Stripe cannot send again. */
  pruneEvents(): Promise<void>;
};
