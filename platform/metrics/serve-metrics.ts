import type * as Instruments from '@opentelemetry/sdk-metrics';
import { connectMetrics } from './metrics.ts';
import { readProcess } from './process-metrics.ts';

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
