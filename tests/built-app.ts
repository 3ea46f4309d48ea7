import path from 'node:path';
import type * as Bundle from '#server/bundle.ts';
import { projectDir } from './site.ts';
import { prepareTestApp } from './test-app.ts';

/**
 * The server bundle, which Vitest's global setup builds (`tests/setup/build.ts`). A test that renders pages takes everything it
 * runs from here: of modules from source there would be a second instance.
 */
export const built: typeof Bundle = await import(path.join(projectDir, 'build/server/index.js'));

/** Creates an app that renders pages. */
export const createTestApp = prepareTestApp(built);

let shared: ReturnType<typeof createTestApp> | undefined;

/** An app that all files of one worker share, so that tests of every page render each page only once. */
export function openSharedApp() {
  shared ??= createTestApp();
  return shared;
}
