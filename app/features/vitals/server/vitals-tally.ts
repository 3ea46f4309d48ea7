import { sql } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Measuring } from '../domain/vitals-report.ts';
import type { VitalsCount, VitalsStore } from '../domain/vitals-store.ts';

export type VitalsTally = {
  add(counts: VitalsCount[]): void;
  /** Writes the counts to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** A busy day has a few hundred rows. Above this limit no new row is added until the next write. */
const maxRows = 5000;

const flushMs = 10_000;

/**
 * Counts in memory and writes the sums, so that a visit needs no transaction of its own. A server that is killed loses
 * its latest counts.
 */
export function createVitalsTally(vitalsStore: VitalsStore, log: Log): VitalsTally {
  let rows = new Map<string, VitalsCount>();
  let writing: Promise<void> = Promise.resolve();

  const add = (counts: VitalsCount[]) => {
    for (const count of counts) {
      const key = `${count.day} ${count.route} ${count.what} ${count.bucket}`;
      const known = rows.get(key);
      if (known) known.count += count.count;
      else if (rows.size < maxRows) rows.set(key, { ...count });
    }
  };
  const write = async () => {
    const written = rows;
    rows = new Map();
    try {
      await vitalsStore.add([...written.values()]);
    } catch (error) {
      log.warn('visit counts could not be stored; trying again', { error });
      add([...written.values()]);
    }
  };
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => rows.size > 0 && void flush(), flushMs);
  timer.unref();
  return {
    add,
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Creates the tally of visits; undefined if visits are not measured. */
export function openVitals(
  { measuring }: { measuring: Measuring | undefined },
  store: Store,
  log: Log,
): VitalsTally | undefined {
  return measuring && measuring.vitalsRate > 0 ? createVitalsTally(createVitalsStore(store), log) : undefined;
}

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

/** Counts are stored long enough to compare a month with the same one a year before. */
const retentionDays = 400;

/** Deletes the counts that are older than `retentionDays`. */
export async function deleteOldVitals(db: Queries, now: number): Promise<number> {
  const before = new Date(now - retentionDays * 86_400_000).toISOString().slice(0, 10);
  const { numDeletedRows } = await db.deleteFrom('vitals').where('day', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
