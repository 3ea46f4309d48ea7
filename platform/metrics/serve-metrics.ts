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
