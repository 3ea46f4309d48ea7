export type WatchedMetrics = {
  fcpMs?: number;
  lcpMs?: number;
  /** The starts and durations of long tasks. */
  longTasks: [startMs: number, lengthMs: number][];
  cls: number;
};

/**
 * Runs in the page before its own scripts. Measures layout shift as Core Web Vitals define it: the worst window of at
 * most five seconds, whose shifts are less than one second apart (web.dev/articles/cls).
 */
export function watchMetrics(): void {
  const seen: WatchedMetrics = { longTasks: [], cls: 0 };
  Object.assign(globalThis, { saltbushMetrics: seen });
  const watch = <E extends PerformanceEntry>(type: string, take: (entry: E) => void) => {
    try {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as E);
      }).observe({ type, buffered: true });
    } catch {
      // The browser does not support this type, so the figure stays unknown.
    }
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    if (seen.longTasks.length < 2000) seen.longTasks.push([startTime, duration]);
  });
  const shifts = { began: 0, last: 0, sum: 0 };
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (shift.hadRecentInput) return;
    const { startTime, value } = shift;
    if (startTime - shifts.last > 1000 || startTime - shifts.began > 5000)
      Object.assign(shifts, { began: startTime, sum: 0 });
    shifts.last = startTime;
    shifts.sum += value;
    seen.cls = Math.max(seen.cls, shifts.sum);
  });
}
