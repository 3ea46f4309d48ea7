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
  const [{ PrometheusExporter }, { MeterProvider }] = await Promise.all([
    import('@opentelemetry/exporter-prometheus'),
    import('@opentelemetry/sdk-metrics'),
  ]);
  const exporter = new PrometheusExporter({
    ...{ port, host },
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const stopReading = readProcess();
  connectMetrics(provider.getMeter('saltbush'));
  await exporter.startServer();
  return async () => {
    stopReading();
    await provider.shutdown();
  };
}
