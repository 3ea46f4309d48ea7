import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

test('a port that is in use is an error that names the setting for metrics', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await expect(serveMetrics({ port, host: '127.0.0.1' })).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/);
  } finally {
    server.close();
  }
});
