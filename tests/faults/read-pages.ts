import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import type { Asked, Reading } from './page-reader.ts';

/** What `x-page-cache` says of a page that was kept. */
const fromCache = new Set<string | null>(['fresh', 'stale', 'error']);

/** A report outdates every page with posts. Within three seconds of one, that of the next report waits. */
const maxMade = 2;

/**
 * Reads these pages again and again until what is awaited is there, and returns the 95th percentile of how long an answer
 * took. Each was answered with 200 and whole, and from the cache unless a report of WordPress had outdated the page. A
 * thread of its own reads, because the 100 MB of a fault keep this one busy.
 */
export async function readPagesUntil(awaited: Promise<unknown>, asked: Asked): Promise<number> {
  const reader = new Worker(new URL('./page-reader.ts', import.meta.url), { workerData: asked });
  try {
    const reading = once(reader, 'message');
    await Promise.race([awaited, reading]);
    reader.postMessage('stop');
    const [readings] = (await reading) as [Reading[]];
    expect(readings.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([]);
    for (const page of Object.keys(asked.words)) {
      const made = readings.filter((each) => each.page === page && !fromCache.has(each.cache));
      expect(made.length, `${page}: ${made.map(({ cache }) => cache)}`).toBeLessThanOrEqual(maxMade);
    }
    const times = readings.map(({ ms }) => ms).sort((one, other) => one - other);
    return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  } finally {
    await reader.terminate();
  }
}
