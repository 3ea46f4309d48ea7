import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { artworkCatalogue, builtInContent } from './scripts/build/virtual-modules.ts';
import { engines } from './scripts/find-engines.ts';

const outside = ['node_modules', 'build', 'data'];
const slow = '**/*.slow.{test,e2e}.{ts,tsx}';
const built = '**/*.built.{test,slow.test}.ts';
const build = 'tests/setup/build.ts';
const postgres = 'tests/setup/postgres.ts';

/**
 * The journeys that do not run again in Firefox. They start every engine themselves or none, or each of their tests needs
 * touch or Chromium's protocol. In the others, a test that needs what Playwright can't do in Firefox skips itself.
 */
const notInFirefox = ['engines', 'lifecycle', 'drawer', 'speculation', 'weight'].map(
  (name) => `tests/journeys/${name}.e2e.ts`,
);

/**
 * The journeys that do not run again in WebKit, because each of their tests needs what its driver can't do. In the others, a
 * test that does skips itself.
 */
const notInWebKit = [
  // They start every engine themselves or none.
  ...['engines', 'lifecycle'],
  // They need touch or Chromium's protocol.
  ...['drawer', 'speculation', 'weight'],
  // They list, hold or answer requests.
  ...['blog', 'frame', 'hostile-posts', 'measuring', 'pictures'],
  // They save files, print, hold requests, or read what is there only without JavaScript.
  'account',
  // They change the page's clock, or what the browser tells of its device, before the page's scripts run.
  ...['device', 'motion'],
].map((name) => `tests/journeys/${name}.e2e.ts`);

/** The file name says what a test takes its code from, and which tier runs it. docs/testing.md has the table. */
export default defineConfig({
  plugins: [builtInContent(), artworkCatalogue()],
  test: {
    reporters: ['default'],
    // Tests spend a quarter of their time waiting, so a machine with two cores runs three files at once.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files of one worker share its modules, and the journeys its server and browser (tests/journeys/journey.ts). What a
    // test replaces is put back after it.
    isolate: false,
    setupFiles: ['tests/setup/restore-mocks.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, slow, built],
          globalSetup: [postgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: [built],
          exclude: [...outside, slow],
          globalSetup: [postgres, build],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['**/*.e2e.ts'],
          exclude: [...outside, slow],
          globalSetup: [build],
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: ['**/*.e2e.ts'],
          exclude: [...outside, slow, ...notInFirefox],
          globalSetup: [build],
          setupFiles: ['tests/setup/restore-mocks.ts', 'tests/setup/skip-unsupported.ts'],
          // Playwright may hear of the request for a page after the page has come, and would wait for it before each action.
          env: { TEST_ENGINE: 'Firefox', PLAYWRIGHT_SKIP_NAVIGATION_CHECK: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['**/*.e2e.ts'],
          exclude: [...outside, slow, ...notInWebKit],
          globalSetup: [build],
          setupFiles: ['tests/setup/restore-mocks.ts', 'tests/setup/skip-unsupported.ts'],
          env: { TEST_ENGINE: 'WebKit', WEBKIT_PROGRAMS: JSON.stringify(engines.WebKit.find() ?? null) },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow],
          exclude: outside,
          globalSetup: [postgres, build],
        },
      },
    ],
  },
});
