import path from 'node:path';
import type * as Bundle from '#server/bundle.ts';
import { projectDir } from './site.ts';
import { prepareTestApp } from './test-app.ts';

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
