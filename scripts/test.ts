/**
 * npm test: what every change needs. npm test -- contact leads: only test files with one of these words in their path.
 * npm run test:all: everything. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findProgram, isProgram } from '#platform/outbound/find-chromium.ts';
import { ensureBuild, say } from './setup.mjs';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

const everything = process.argv.includes('--all');
const words = process.argv.slice(2).filter((argument) => argument !== '--all');
const testFiles = globSync('{app,artwork,platform,scripts,server,tests}/**/*.{test,e2e}.{ts,tsx}');
const unknown = words.filter((word) => !testFiles.some((file) => file.includes(word)));
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.join(' or ')} in its path. npm test -- contact leads, for example,
runs the test files with one of these words in their path; npm run test:all runs all of them.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const skipped: string[] = [];

function fail(what: string): void {
  total.failed += 1;
  failures.push(what);
}

const named = process.env.CHROMIUM_PATH;
const chromium = named ? [named].find(isProgram) : (findChromium() ?? install('chromium', findChromium));
// The shell is Chromium without a window, with a third of the work per page. What is weighed is weighed in the whole
// one, which loads lazy pictures as visitors' browsers do. A browser that CHROMIUM_PATH names runs everything.
const findShell = () => findProgram('chromium-headless-shell');
const shell = named ? undefined : (findShell() ?? install('chromium-headless-shell', findShell));

ensureBuild();
const generatingTypes = check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
await Promise.all([
  check('Format and lint', ['scripts/lint.ts']),
  generatingTypes.then(() => check('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])),
]);
await runTests(['unit', 'built', ...(chromium ? ['journeys'] : []), ...(everything ? ['slow'] : [])]);
if (!chromium) {
  total.failed += 1;
  skipped.push('the journeys: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

for (const line of failures) console.log(`Failed: ${line}`);
for (const line of skipped) console.log(`Skipped: ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Installs a package of Debian's, as root alone, and looks again. */
function install(name: string, find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Installing what the journeys run in: Debian package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', args, { stdio: 'ignore', env });
  return find();
}

/** Runs a program of the project, and resolves to its exit status. */
function run(args: string[], env = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

/** A check passes or fails as a whole. */
async function check(name: string, args: string[]): Promise<void> {
  say(name);
  if ((await run(args)) === 0) total.passed += 1;
  else fail(name);
}

/** Runs projects of vitest.config.ts and counts their tests one by one. */
async function runTests(projects: string[]): Promise<void> {
  say(`Tests: ${[...projects, ...words].join(', ')}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-test-'));
  const outputFile = path.join(folder, 'result.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
  ];
  args.push('--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`, '--passWithNoTests');
  const exitStatus = await run([...args, ...words], {
    ...process.env,
    CHROMIUM_PATH: chromium ?? '',
    CHROMIUM_SHELL_PATH: shell ?? '',
    TEST_TIER: everything ? 'all' : 'usual',
    // Colour codes around every dot would fill a log.
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  });
  const report = existsSync(outputFile) && (JSON.parse(readFileSync(outputFile, 'utf8')) as Report);
  rmSync(folder, { recursive: true });
  if (!report) return fail('Vitest wrote no report.');
  total.passed += report.numPassedTests;
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults) {
      const test = `${path.relative('.', name)}: ${fullName}`;
      if (status === 'failed') fail(test);
      else if (status !== 'passed') skipped.push(test);
    }
  // A file that does not load has no test to count, and an error outside a test fails none.
  if (exitStatus !== 0 && report.numFailedTests === 0)
    fail('A test file did not load, or an error was thrown outside a test.');
}
