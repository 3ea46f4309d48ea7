import { monitorEventLoopDelay } from 'node:perf_hooks';
import type * as Instruments from '@opentelemetry/sdk-metrics';
import { connectMetrics, createGauge } from './metrics.ts';

/**
 * Serves the metrics at `/metrics` on a port of their own, in the format of Prometheus. The packages are loaded only here,
 * because most sites have nobody who collects them. Rejects if the address can't be used.
 */
export async function serveMetrics({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<() => Promise<void>> {
  const [{ PrometheusExporter }, { AggregationTemporality, InstrumentType, MeterProvider }] =
    await Promise.all([import('@opentelemetry/exporter-prometheus'), import('@opentelemetry/sdk-metrics')]);
  /** Cumulative, the SDK repeats what a gauge has once shown until the process ends, so that no alert would ever clear. */
  class Exporter extends PrometheusExporter {
    override selectAggregationTemporality(type: Instruments.InstrumentType) {
      const isGauge = type === InstrumentType.OBSERVABLE_GAUGE;
      return isGauge ? AggregationTemporality.DELTA : super.selectAggregationTemporality(type);
    }
  }
  const exporter = new Exporter({
    ...{ port, host },
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const stopReading = readProcess();
  connectMetrics(provider.getMeter('saltbush'));
  await exporter.startServer().catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The metrics can't be served: ${error.message}. Set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine.`,
    );
  });
  return async () => {
    stopReading();
    await provider.shutdown();
  };
}

const delay = createGauge(
  'saltbush_event_loop_delay_seconds',
  'How late timers were since the last reading, by quantile: what every request waits for.',
);
const memory = createGauge('saltbush_memory_bytes', 'Memory of the process: rss in all, heap of JavaScript.');

/** How often the delay is sampled, which is subtracted from what is measured. */
const resolutionMs = 20;

/** Starts to measure the event loop and the memory of this process. */
function readProcess(): () => void {
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
