import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { NewJob } from '#platform/jobs/job.ts';
import type { SandboxQueries } from '../../domain/sandbox-store.ts';
import { noSuch } from './sandbox-error.ts';
import { type EventSwitch, planDeliveries } from './sandbox-jobs.ts';

/** Creates an id such as `cs_test_…`, in lower case so that no path rule changes it, and with 120 random bits. */
export function makeId(prefix: string): string {
  return `${prefix}_${BigInt(`0x${randomBytes(15).toString('hex')}`)
    .toString(36)
    .padStart(24, '0')}`;
}

/** The API version that the answers follow. https://docs.stripe.com/api/versioning */
export const apiVersion = '2026-10-28.endive';

/** Creates an event with a snapshot of the object, as Stripe's events carry one. */
export function makeEvent(type: Stripe.Event['type'], object: object, now: number): Stripe.Event {
  return {
    id: makeId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
}

export type LedgerObjects = {
  session: Stripe.Checkout.Session;
  line_item: Stripe.LineItem;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  event: Stripe.Event;
};

export type Kind = keyof LedgerObjects;

/** The sandbox's objects in one transaction. Events are sent only if it commits. */
export type Ledger = {
  /** Seconds since 1970. */
  now: number;
  find<K extends Kind>(kind: K, id: string): Promise<LedgerObjects[K] | undefined>;
  /** Finds the object, or throws Stripe's 404. */
  require<K extends Kind>(kind: K, id: string): Promise<LedgerObjects[K]>;
  list<K extends Kind>(kind: K, parent?: string, limit?: number): Promise<LedgerObjects[K][]>;
  put<K extends Kind>(kind: K, object: LedgerObjects[K], parent?: string): Promise<void>;
  /** Finds the invoice of a payment; undefined if it has none. */
  findInvoiceOf(paymentIntentId: string): Promise<Stripe.Invoice | undefined>;
  emit(type: Stripe.Event['type'], object: object): Promise<void>;
  plan(jobs: NewJob[]): Promise<void>;
};

/** Runs the work in one transaction. */
export type Transact = <Result>(
  work: (ledger: Ledger, queries: SandboxQueries) => Promise<Result>,
) => Promise<Result>;

export function openLedger(queries: SandboxQueries, nowMs: number, switches: readonly EventSwitch[]): Ledger {
  const now = Math.floor(nowMs / 1000);
  const read = async (kind: Kind, id: string) => {
    const found = await queries.find(id);
    return found?.kind === kind ? found : undefined;
  };
  const ledger: Ledger = {
    now,
    async find(kind, id) {
      const found = await read(kind, id);
      return found && JSON.parse(found.body);
    },
    async require(kind, id) {
      const found = await ledger.find(kind, id);
      if (!found) throw noSuch(kind === 'session' ? 'checkout.session' : kind, id);
      return found;
    },
    list: async (kind, parent, limit) =>
      (await queries.list(kind, { parent, ...(limit && { limit }) })).map(({ body }) => JSON.parse(body)),
    async put(kind, object, parent) {
      const known = await read(kind, object.id);
      await queries.put({
        id: object.id,
        kind,
        parent: parent ?? known?.parent ?? '',
        createdAt: known?.createdAt ?? new Date(nowMs).toISOString(),
        body: JSON.stringify(object),
      });
    },
    async findInvoiceOf(paymentIntentId) {
      const found = await read('payment_intent', paymentIntentId);
      return found && ledger.find('invoice', found.parent);
    },
    async emit(type, object) {
      const event = makeEvent(type, object, now);
      await ledger.put('event', event);
      await queries.enqueue(planDeliveries(event.id, switches, nowMs));
    },
    plan: (jobs) => queries.enqueue(jobs),
  };
  return ledger;
}
