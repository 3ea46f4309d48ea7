// npm run test:mutation FOLDER: which faults in a folder's code its tests would not notice. StrykerJS makes one small
// change at a time in a copy of the project, and runs the tests that reach the changed place. docs/testing.md
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const usage = `Usage: npm run test:mutation FOLDER
For example: npm run test:mutation app/contact/domain
Or only some of its files: npm run test:mutation app/contact/domain/lead-form.ts app/contact/domain/lead.ts`;

const targets = process.argv.slice(2).map((given) => path.relative('.', given).replaceAll(path.sep, '/'));
if (targets.length === 0 || targets.some((target) => target.startsWith('..') || !existsSync(target))) {
  console.error(usage);
  process.exit(2);
}
const isFolder = (target) => statSync(target).isDirectory();
const folders = targets.map((target) => (isFolder(target) ? target : path.posix.dirname(target)));
const tests = [...new Set([...new Set(folders)].flatMap(listTests))];
console.log(`Tests: ${tests.join(', ')}`);
process.env.MUTATION_TESTS = JSON.stringify(tests);
// Every mutant would wait for a server of its own. SQLite runs the same tests.
process.env.TEST_POSTGRES = 'off';

const tempDirName = path.join(tmpdir(), `saltbush-mutation-${process.pid}`);
process.once('exit', () => rmSync(tempDirName, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const started = performance.now();
const mutants = await new Stryker({
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
  tempDirName,
  cleanTempDir: 'always',
  ignorePatterns: ['/build', '/data', '/bench', '/.react-router'],
  reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
  allowConsoleColors: process.stdout.isTTY,
  logLevel: 'warn',
}).runMutationTest();

const count = (status) => mutants.filter((mutant) => mutant.status === status).length;
const [killed, timedOut, survived, uncovered] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map(count);
const valid = killed + timedOut + survived + uncovered;
const score = ((100 * (killed + timedOut)) / valid).toFixed(1);
const minutes = Math.round((performance.now() - started) / 60_000);
console.log(
  `${targets.join(' ')}: ${valid} mutants, ${killed} killed, ${timedOut} timed out, ${survived} survived, ` +
    `${uncovered} not covered; score ${score} %, ${minutes} min`,
);

/**
 * The unit tests that concern a folder: those in it, those in its feature, and those that import from it. Those in it come
 * first: they are the quickest.
 */
function listTests(folder) {
  const isOwn = (file) => file.startsWith(`${folder}/`);
  const feature = /^app\/[^/]+\//.exec(`${folder}/`)?.[0] ?? `${folder}/`;
  return globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(built|slow)\.test\./.test(file))
    .filter((file) => file.startsWith(feature) || importsFrom(file, folder))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || (one < other ? -1 : 1));
}

/** Whether a file imports more than types from a folder. */
function importsFrom(file, folder) {
  const code = readFileSync(file, 'utf8').replace(/^import type [^;]*;/gm, '');
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)]
    .map(([, name]) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.dirname(file), name)))
    .some((target) => target.startsWith(`${folder}/`));
}
