import type { DeviceMetrics } from '../../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import { runInPage } from './in-page-world.ts';
import type { WatchedMetrics } from './watch-page.ts';

export const pickShift = ({ cls }: DeviceMetrics) => (cls === undefined ? {} : { cls });

/** Reads the current metrics. Empty if the page navigated meanwhile, so that nothing was observed. */
export async function readMetrics(page: CdpSession): Promise<DeviceMetrics> {
  const { watched, firstByteMs } = await runInPage(page, readWatched, []);
  if (!watched) return {};
  const { fcpMs, lcpMs, longTasks, cls } = watched;
  const tbtMs = longTasks
    .filter(([startMs]) => fcpMs !== undefined && startMs >= fcpMs)
    .reduce((sum, [, lengthMs]) => sum + Math.max(0, lengthMs - 50), 0);
  return {
    ...(firstByteMs !== undefined && { firstByteMs: Math.round(firstByteMs) }),
    ...(fcpMs !== undefined && { fcpMs: Math.round(fcpMs), tbtMs: Math.round(tbtMs) }),
    ...(lcpMs !== undefined && { lcpMs: Math.round(lcpMs) }),
    cls: Math.round(cls * 10_000) / 10_000,
  };
}

function readWatched() {
  const { saltbushMetrics: watched } = globalThis as { saltbushMetrics?: WatchedMetrics };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const firstByteMs = load && load.responseStart > 0 ? load.responseStart - load.startTime : undefined;
  return { watched, firstByteMs };
}
