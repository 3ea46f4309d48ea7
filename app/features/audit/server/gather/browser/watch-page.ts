import type { DeviceMetrics } from '../../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import { runInPage } from './isolated-world.ts';

// The functions that run in the page are sent there as text, so they can't use anything outside their own bodies.

type WatchedMetrics = {
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
  const metrics: WatchedMetrics = { longTasks: [], cls: 0 };
  Object.assign(globalThis, { saltbushMetrics: metrics });
  const watch = <E extends PerformanceEntry>(type: string, onEntry: (entry: E) => void) => {
    try {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) onEntry(entry as E);
      }).observe({ type, buffered: true });
    } catch {
      // The browser does not support this type, so the figure stays unknown.
    }
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.fcpMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.lcpMs = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    if (metrics.longTasks.length < 2000) metrics.longTasks.push([startTime, duration]);
  });
  const shifts = { began: 0, last: 0, sum: 0 };
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (shift.hadRecentInput) return;
    const { startTime, value } = shift;
    if (startTime - shifts.last > 1000 || startTime - shifts.began > 5000)
      Object.assign(shifts, { began: startTime, sum: 0 });
    shifts.last = startTime;
    shifts.sum += value;
    metrics.cls = Math.max(metrics.cls, shifts.sum);
  });
}

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

/** Runs in the page. */
function readWatched() {
  const { saltbushMetrics: watched } = globalThis as { saltbushMetrics?: WatchedMetrics };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const firstByteMs = load && load.responseStart > 0 ? load.responseStart - load.startTime : undefined;
  return { watched, firstByteMs };
}

/**
 * Runs in the page. Scrolls to its end by a little less than a screen at a time, as a reader does, and waits until each
 * is painted; a page too long for the time is scrolled in larger steps. If the page itself does not scroll, scrolls its
 * largest part that does. Returns whether it reached an end: false if the page grows as it is scrolled.
 */
export async function scrollToEnd(maxMs: number): Promise<boolean> {
  const start = performance.now();
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const canScroll = (element: Element) => element.scrollHeight > element.clientHeight + 2;
  const findPart = () => {
    const root = document.scrollingElement ?? document.documentElement;
    if (canScroll(root) && getComputedStyle(root).overflowY !== 'hidden')
      return { part: root, height: innerHeight };
    let part = root;
    let largest = (innerWidth * innerHeight) / 2;
    for (const element of document.querySelectorAll('main, div, section, article, body')) {
      const area = element.clientWidth * element.clientHeight;
      if (area <= largest || !canScroll(element)) continue;
      if (!/auto|scroll|overlay/.test(getComputedStyle(element).overflowY)) continue;
      largest = area;
      part = element;
    }
    return { part, height: part === root ? innerHeight : part.clientHeight };
  };
  const firstHeight = findPart().part.scrollHeight;
  // The screens that a reader would scroll. Pages that grow are left after as many.
  const maxScreens = 60;
  let perStepMs = 100;
  for (let steps = 1; performance.now() - start < maxMs; steps += 1) {
    const { part, height } = findPart();
    const scrollTop = part.scrollTop;
    const left = part.scrollHeight - height - scrollTop;
    const hasGrown = part.scrollHeight > firstHeight * 1.5 + height * 2;
    const stepsLeft = Math.max(1, (maxMs * 0.9 - (performance.now() - start)) / perStepMs);
    const step = hasGrown ? height * 0.8 : Math.max(height * 0.8, left / stepsLeft);
    part.scrollBy({ top: step, behavior: 'instant' });
    const frame = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A page that is not being painted has no animation frames.
    await Promise.race([frame, pause(500)]);
    if (Math.abs(part.scrollTop - scrollTop) <= 1) return true;
    if (hasGrown && part.scrollTop / height > maxScreens) return false;
    // Pages often request lazy content a moment after scrolling.
    await pause(50);
    perStepMs = (performance.now() - start) / steps;
  }
  const { part, height } = findPart();
  return part.scrollTop + height >= part.scrollHeight - 2;
}
