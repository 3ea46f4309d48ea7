import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createTestApp } from './built-app.ts';
import { findFreePort } from './site.ts';
import type { TestAppOptions } from './test-app.ts';

/** Serves the app of request tests on a port for browsers, over the test's own services. */
export async function serveTestApp(options: TestAppOptions = {}) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { app, logged } = createTestApp({ ...options, services: { ...options.services, siteUrl: url } });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, logged, close };
}
