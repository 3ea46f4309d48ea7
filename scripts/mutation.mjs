// npm run test:mutation FOLDER: which faults in a folder's code its tests would not notice. StrykerJS makes one small
// change at a time in a copy of the project, and runs the tests that reach the changed place. docs/testing.md
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const targets = process.argv.slice(2).map((given) => path.relative('.', given).replaceAll(path.sep, '/'));
if (targets.length === 0 || !targets.every((target) => existsSync(target))) {
  console.error('Usage: npm run test:mutation FOLDER... or FILE..., such as app/contact/domain');
  process.exit(2);
}
const isFolder = (target) => statSync(target).isDirectory();
const folders = targets.map((target) => (isFolder(target) ? target : path.posix.dirname(target)));
const tests = [...new Set(folders.flatMap(listTests))];
process.env.MUTATION_TESTS = JSON.stringify(tests);
// Every mutant would wait for a server of its own. SQLite runs the same tests.
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
  // Vitest drops the types unread, and TypeScript 7 has no API to rewrite a tsconfig.json with.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  // A machine that does other work beside must not make a mutant look killed.
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
 * Lists the unit tests that concern a folder: those in its feature, and those that import from it. Those in the folder
 * come first, because they are the quickest.
 */
function listTests(folder) {
  const feature = /^app\/[^/]+\//.exec(`${folder}/`)?.[0] ?? `${folder}/`;
  const isOwn = (file) => file.startsWith(`${folder}/`);
  return globSync('{app,artwork,platform,server,tests}/**/*.test.{ts,tsx}')
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(built|slow)\.test\./.test(file))
    .filter((file) => file.startsWith(feature) || readFileSync(file, 'utf8').includes(`'#${folder}/`))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}
