import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Measuring } from '../domain/vitals-report.ts';
import type { VitalsCount, VitalsStore } from '../domain/vitals-store.ts';
import { createVitalsStore } from './database/vitals-store.ts';

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
