import type { Queries, Store } from '#platform/database/store.ts';
import { enqueue, type NewJob } from '#platform/jobs/job.ts';
import { buildEvent, type Event, type Kind, type Objects } from './objects.ts';

/** The sandbox's objects within a transaction. Events are sent only if it commits. */
export type SandboxTransaction = {
  /** Seconds since 1970. */
  now: number;
  find<K extends Kind>(kind: K, id: string): Promise<Objects[K] | undefined>;
  /** Finds an object, or throws Stripe's 404. */
  require<K extends Kind>(kind: K, id: string): Promise<Objects[K]>;
  /** Lists objects, newest first; with `parent`, only those that belong to it. */
  list<K extends Kind>(kind: K, parent?: string): Promise<Objects[K][]>;
  put<K extends Kind>(kind: K, object: Objects[K], parent?: string): Promise<void>;
  emit(type: Event['type'], object: Event['data']['object']): Promise<void>;
  plan(jobs: NewJob[]): Promise<void>;
};

/** Runs `work` in a transaction. */
export type Transact = <Result>(work: (sandbox: SandboxTransaction) => Promise<Result>) => Promise<Result>;

export function createTransact(store: Store, now: () => number): Transact {
  return (work) => store.transaction((trx) => work(openTransaction(trx, store.kind, now())));
}

function openTransaction(trx: Queries, database: Store['kind'], nowMs: number): SandboxTransaction {
  const at = new Date(nowMs).toISOString();
  const now = Math.floor(nowMs / 1000);
  const sandbox: SandboxTransaction = {
    now,
    async find(kind, id) {
      const query = trx.selectFrom('sandbox_objects').selectAll().where('id', '=', id);
      // On PostgreSQL this locks the object until the transaction ends.
      const row = await (database === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
      return row?.kind === kind ? JSON.parse(row.body) : undefined;
    },
    async require(kind, id) {
      const found = await sandbox.find(kind, id);
      if (found) return found;
      const objectName = kind === 'session' ? 'checkout.session' : kind;
      throw new SandboxError(404, `No such ${objectName}: '${id}'`, {
        code: 'resource_missing',
        param: 'id',
      });
    },
    async list(kind, parent) {
      let query = trx.selectFrom('sandbox_objects').select('body').where('kind', '=', kind);
      if (parent !== undefined) query = query.where('parent', '=', parent);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map(({ body }) => JSON.parse(body));
    },
    async put(kind, object, parent) {
      const body = JSON.stringify(object);
      await trx
        .insertInto('sandbox_objects')
        .values({ id: object.id, kind, parent: parent ?? '', created_at: at, body })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ body, ...(parent !== undefined && { parent }) }),
        )
        .execute();
    },
    async emit(type, object) {
      const event = buildEvent(type, object, now);
      await sandbox.put('event', event);
      const payload: DeliveryPayload = { eventId: event.id };
      await sandbox.plan([{ kind: deliveryKind, key: `${deliveryKind}:${event.id}`, payload }]);
    },
    plan: (jobs) => enqueue(trx, jobs, nowMs),
  };
  return sandbox;
}

export const deliveryKind = 'sandbox-event';

export type DeliveryPayload = { eventId: string };

/** An error in Stripe's format. https://docs.stripe.com/api/errors */
export class SandboxError extends Error {
  status: number;
  details: { code?: string; param?: string };
  constructor(status: number, message: string, details: SandboxError['details'] = {}) {
    super(message);
    this.name = 'SandboxError';
    this.status = status;
    this.details = details;
  }
}

const objectMs = 90 * 24 * 3600_000;

/** Deletes old objects. */
export async function pruneSandbox(db: Queries, nowMs: number): Promise<void> {
  const before = new Date(nowMs - objectMs).toISOString();
  await db.deleteFrom('sandbox_objects').where('created_at', '<', before).execute();
}
