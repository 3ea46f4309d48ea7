/**
 * npm test: runs all checks and the usual tests; with words, as in npm test -- contact leads, only test files with one of
 * them in their path. npm run test:all also runs the slow tests. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findProgram, isProgram } from '#platform/outbound/find-chromium.ts';
import { engines } from './find-engines.ts';
import { ensureBuild, printStatus } from './setup.mjs';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

const everything = process.argv.includes('--all');
const filters = process.argv.slice(2).filter((argument) => argument !== '--all');
const testFiles = globSync('{app,artwork,platform,scripts,server,tests}/**/*.{test,e2e}.{ts,tsx}');
const unknown = filters.filter((filter) => !testFiles.some((file) => file.includes(filter)));
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.join(' or ')} in its path. For example, npm test -- contact leads
runs the test files with one of these words in their path, and npm run test:all runs everything.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const skipped: string[] = [];
/** How many tests were skipped for a reason that many share, by the reason. */
const skippedTogether = new Map<string, number>();

function fail(what: string): void {
  total.failed += 1;
  failures.push(what);
}

const named = process.env.CHROMIUM_PATH;
const chromium = named ? [named].find(isProgram) : (findChromium() ?? install(['chromium'], findChromium));
// The headless shell takes a third of Chromium's time per page, but loads lazy pictures differently, so tests of page
// weight use full Chromium. A browser set with CHROMIUM_PATH runs everything.
const findShell = () => findProgram('chromium-headless-shell');
const shell = named ? undefined : (findShell() ?? install(['chromium-headless-shell'], findShell));

// Where an engine cannot be installed, the titles of its skipped tests say so.
for (const { packages, find } of Object.values(engines)) if (!find()) install<unknown>(packages, find);

ensureBuild();
const generatingTypes = check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
await Promise.all([
  check('Format and lint', ['scripts/lint.ts']),
  generatingTypes.then(() => check('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])),
]);
await runTests([
  ...['unit', 'built', ...(chromium ? ['journeys'] : [])],
  ...(everything ? ['slow', ...(engines.Firefox.find() ? ['firefox'] : [])] : []),
  ...(everything && engines.WebKit.find() ? ['webkit'] : []),
]);
if (!chromium) {
  total.failed += 1;
  skipped.push('the journeys: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

for (const line of failures) console.log(`Failed: ${line}`);
for (const line of skipped) console.log(`Skipped: ${line}`);
for (const [reason, count] of skippedTogether) console.log(`Skipped: ${count} tests, because ${reason}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Installs Debian packages if running as root, then looks for the program again. */
function install<Found>(names: string[], find: () => Found | undefined): Found | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  printStatus(`Installing ${names.join(' and ')} of Debian for the browser tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', args, { stdio: 'ignore', env });
  return find();
}

/** Runs a script and resolves to its exit status. */
function run(args: string[], env = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

/** Runs a check, which counts as one test. */
async function check(name: string, args: string[]): Promise<void> {
  printStatus(name);
  if ((await run(args)) === 0) total.passed += 1;
  else fail(name);
}

/** Runs projects of vitest.config.ts, and counts their tests. */
async function runTests(projects: string[]): Promise<void> {
  printStatus(`Tests: ${[...projects, ...filters].join(', ')}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-test-'));
  const outputFile = path.join(folder, 'result.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
  ];
  args.push('--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`, '--passWithNoTests');
  const exitStatus = await run([...args, ...filters], {
    ...process.env,
    CHROMIUM_PATH: chromium ?? '',
    CHROMIUM_SHELL_PATH: shell ?? '',
    FIREFOX_PATH: engines.Firefox.find() ?? '',
    TEST_TIER: everything ? 'all' : 'usual',
    // Without a terminal, colour codes around every dot would clutter the log.
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  });
  const report = existsSync(outputFile) && (JSON.parse(readFileSync(outputFile, 'utf8')) as Report);
  rmSync(folder, { recursive: true });
  if (!report) return fail('Vitest wrote no report.');
  total.passed += report.numPassedTests;
  // A journey that one engine skips has passed in another.
  const passed = new Set(
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => name + fullName),
    ),
  );
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults) {
      const test = `${path.relative('.', name)}: ${fullName}`;
      const [, reason] = /\(skipped because (.+)\)$/.exec(fullName) ?? [];
      if (status === 'failed') fail(test);
      else if (status !== 'passed' && reason)
        skippedTogether.set(reason, (skippedTogether.get(reason) ?? 0) + 1);
      else if (status !== 'passed' && !passed.has(name + fullName)) skipped.push(test);
    }
  // Files that do not load, and errors outside of tests, are not counted as failed tests.
  for (const { name, status, assertionResults } of report.testResults)
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      fail(`${path.relative('.', name)} did not load.`);
  if (exitStatus !== 0 && total.failed === 0) fail('An error was thrown outside a test.');
}
