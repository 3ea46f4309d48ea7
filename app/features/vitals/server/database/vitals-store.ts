import { sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { VitalsCount, VitalsStore } from '../../domain/vitals-store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    vitals: VitalsTable;
  }
}

type VitalsTable = {
  /** The day in Sydney: 2026-11-22. */
  day: string;
  /** The declared route: `/blog/:slug`. */
  route: string;
  /** `view`, or the name of a metric. */
  what: string;
  bucket: number;
  count: number;
};

/** Keeps the counts of visits in the database. Several servers may add to the same rows. */
export function createVitalsStore(store: Store): VitalsStore {
  return {
    async add(counts) {
      if (counts.length === 0) return;
      await store.transaction(async (trx) => {
        // The order is always the same, so that two servers that add to the same rows can't deadlock.
        const ordered = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        for (const count of ordered) {
          await trx
            .insertInto('vitals')
            .values(count)
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'route', 'what', 'bucket'])
                .doUpdateSet({ count: sql<number>`vitals.count + excluded.count` }),
            )
            .execute();
        }
      });
    },
    async list({ from, to }) {
      const rows = await store.db
        .selectFrom('vitals')
        .selectAll()
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('route')
        .orderBy('what')
        .orderBy('bucket')
        .execute();
      return rows.map((row) => ({ ...row, what: row.what as VitalsCount['what'] }));
    },
  };
}

const keyOf = ({ day, route, what, bucket }: VitalsCount) => `${day} ${route} ${what} ${bucket}`;

/** Counts are kept long enough to compare a month with the same one a year before. */
const keptDays = 400;

/** Deletes the counts that are older than `keptDays`. */
export async function deleteOldVitals(db: Queries, now: number): Promise<number> {
  const before = new Date(now - keptDays * 86_400_000).toISOString().slice(0, 10);
  const { numDeletedRows } = await db.deleteFrom('vitals').where('day', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
