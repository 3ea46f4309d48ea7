// npm run test:mutation FOLDER: finds faults that a folder's tests would miss. StrykerJS makes one small change at a time
// in a copy of the project, and runs the tests that cover it. docs/testing.md
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const targets = process.argv.slice(2).map((file) => path.relative('.', file).replaceAll(path.sep, '/'));
if (targets.length === 0 || !targets.every((target) => existsSync(target))) {
  console.error('Usage: npm run test:mutation FOLDER... or FILE..., such as app/features/contact/domain');
  process.exit(2);
}
const isFolder = (target) => statSync(target).isDirectory();
const folders = targets.map((target) => (isFolder(target) ? target : path.posix.dirname(target)));
const tests = [...new Set(folders.flatMap(listTests))];
process.env.MUTATION_TESTS = JSON.stringify(tests);
// Otherwise every mutant would start a PostgreSQL server. SQLite runs the same tests.
process.env.TEST_POSTGRES = 'off';

await new Stryker({
  mutate: [
    ...targets.map((target) => (isFolder(target) ? `${target}/**/*.{ts,tsx}` : target)),
    '!**/*.{test,e2e}.{ts,tsx}',
    '!**/*.d.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true, pool: 'forks' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Vitest strips the types anyway, and Stryker needs an API that TypeScript 7 does not have.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  // Generous, so that on a busy machine a timeout does not make a mutant look killed.
  timeoutMS: 30_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 20,
  tempDirName: path.join(tmpdir(), `saltbush-mutation-${process.pid}`),
  cleanTempDir: 'always',
  ignorePatterns: ['/build', '/data', '/bench', '/.react-router'],
  reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
  allowConsoleColors: process.stdout.isTTY,
  logLevel: 'warn',
}).runMutationTest();

/**
 * Lists the unit tests of a folder: those in its feature, and those that import from it. The folder's own tests come
 * first, because they are the fastest.
 */
function listTests(folder) {
  const feature = /^app\/[^/]+\//.exec(`${folder}/`)?.[0] ?? `${folder}/`;
  const isOwn = (file) => file.startsWith(`${folder}/`);
  return globSync('{app,artwork,platform,server,tests}/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(built|slow)\.test\./.test(file))
    .filter((file) => file.startsWith(feature) || readFileSync(file, 'utf8').includes(`'#${folder}/`))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}
