import type { Store } from '#platform/database/store.ts';
import type { AuditStore } from '../../domain/audit-store.ts';
import type { AuditLimits } from '../../domain/limits.ts';
import { createAuditQueries } from './audit-queries.ts';
import { deleteAudits } from './delete-audits.ts';
import { placeAudit } from './place-audit.ts';

export type AuditStoreOptions = {
  store: Store;
  secret: string;
  limits: AuditLimits;
  /** How long audits are kept. */
  keptMs: number;
  /** Called after each commit that added a job. */
  wake?: () => void;
  now?: () => number;
};

export function createAuditStore({
  store,
  secret,
  limits,
  keptMs,
  wake = () => {},
  now = Date.now,
}: AuditStoreOptions): AuditStore {
  return {
    ...createAuditQueries(store.db, now),
    async place(wanted) {
      const placed = await store.transaction((trx) =>
        placeAudit(trx, wanted, { kind: store.kind, secret, limits, keptMs, now: now() }),
      );
      if (placed.outcome === 'placed') wake();
      return placed;
    },
    async delete(id) {
      return (await deleteAudits(store, (query) => query.where('id', '=', id))) > 0;
    },
    async deleteOfUser(userId, id) {
      const own = (query: Parameters<Parameters<typeof deleteAudits>[1]>[0]) =>
        query.where('id', '=', id).where('user_id', '=', userId);
      return (await deleteAudits(store, own)) > 0;
    },
    purge: () =>
      deleteAudits(store, (query) => query.where('expires_at', '<=', new Date(now()).toISOString())),
  };
}
