import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createGauge } from './metrics.ts';

const delay = createGauge(
  'saltbush_event_loop_delay_seconds',
  'How late timers were since the last reading, by quantile: what every request waits for.',
);
const memory = createGauge('saltbush_memory_bytes', 'Memory of the process: rss in all, heap of JavaScript.');

/** How often the delay is sampled, which is subtracted from what is measured. */
const resolutionMs = 20;

/** Starts to measure the event loop and the memory of this process. */
export function readProcess(): () => void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
  delay.readWith(() => {
    const readings = [
      { value: toSeconds(histogram.percentile(50)), labels: { quantile: '0.5' } },
      { value: toSeconds(histogram.percentile(99)), labels: { quantile: '0.99' } },
      { value: toSeconds(histogram.max), labels: { quantile: '1' } },
    ];
    histogram.reset();
    return readings;
  });
  memory.readWith(() => {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      { value: rss, labels: { part: 'rss' } },
      { value: heapUsed, labels: { part: 'heap' } },
    ];
  });
  return () => histogram.disable();
}
