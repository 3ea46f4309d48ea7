import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type * as Bundle from '#server/bundle.ts';
import { prepareBlogs } from './blogs.ts';
import { findFreePort, projectDir, stopServer } from './site.ts';
import { prepareTestApp, type TestAppOptions } from './test-app.ts';

/**
 * The server bundle, which Vitest's global setup builds (`tests/setup/build.ts`). A test that renders pages takes every module
 * from here, because modules imported from source would be second instances.
 */
export const built: typeof Bundle = await import(path.join(projectDir, 'build/server/index.js'));

/** Creates an app that renders pages. */
export const createTestApp = prepareTestApp(built);

let shared: ReturnType<typeof createTestApp> | undefined;

/** Opens an app that all test files of a worker share, so that each page is rendered only once. */
export function openSharedApp() {
  shared ??= createTestApp();
  return shared;
}

/** Blogs from the bundle, for tests that render pages. */
export const { createNoteBlog, createWarmBlog, hangingBlog, silentBlog } = prepareBlogs(built);

/** Serves the app of request tests on a port for browsers, over the test's own services. */
export async function serveTestApp(options: TestAppOptions = {}) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { app, logged } = createTestApp({ ...options, services: { ...options.services, siteUrl: url } });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url, logged, close: () => stopServer(server) };
}
