import type { Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Measuring } from '../domain/measuring.ts';
import { createVitalsStore } from './database/vitals-store.ts';
import { createVitalsTally, type VitalsTally } from './vitals-tally.ts';

/** Counts visits; undefined if they are not counted. */
export function openVitals(
  { measuring }: { measuring: Measuring | undefined },
  store: Store,
  log: Log,
): VitalsTally | undefined {
  return measuring && measuring.vitalsRate > 0 ? createVitalsTally(createVitalsStore(store), log) : undefined;
}
