import { createVitalsBook } from '#db/measuring/vitals-book.ts';
import type { Store } from '#db/store.ts';
import type { Log } from '#domain/log.ts';
import type { Config } from './env.ts';
import { createVitalsTally, type VitalsTally } from './measuring/vitals-tally.ts';

/** Where visits are counted; undefined where they are not. */
export function openVitals({ measuring }: Config, store: Store, log: Log): VitalsTally | undefined {
  return measuring && measuring.vitalsRate > 0 ? createVitalsTally(createVitalsBook(store), log) : undefined;
}
