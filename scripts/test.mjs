// npm test: what every change needs. npm run test:all: everything. With --changed, or with parts of file names, only
// the tests that a change or a name concerns. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';
import { ensureChromium, ensureShell } from './setup/find-chromium.mjs';
import { runNode } from './setup/run-node.mjs';
import { say } from './setup/say.mjs';

const everything = process.argv.includes('--all');
/** Passed on to Vitest: `--changed`, or parts of file names. */
const selection = process.argv.slice(2).filter((argument) => argument !== '--all');

ensureInstall();
const chromium = ensureChromium();
// Where CHROMIUM_PATH names a browser, everything runs in that one.
const shell = process.env.CHROMIUM_PATH ? undefined : ensureShell();

const total = { passed: 0, failed: 0 };
const skipped = [];
const failed = [];

/** A check that passes or fails as a whole. */
function check(name, args) {
  say(name);
  const passed = runNode(args) === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failed.push(name);
}

/** Runs projects of vitest.config.ts and counts their tests one by one. */
function test(projects) {
  say(`Tests: ${projects.join(', ')}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-test-'));
  const outputFile = path.join(folder, 'result.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium ?? '',
    CHROMIUM_SHELL_PATH: shell ?? '',
    TEST_TIER: everything ? 'all' : 'usual',
  };
  // Colour codes around every dot would fill a log.
  if (!process.stdout.isTTY) env.NO_COLOR = '1';
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
    ...selection,
  ];
  if (selection.length > 0) args.push('--passWithNoTests');
  const status = runNode(args, { env });
  try {
    const result = JSON.parse(readFileSync(outputFile, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    for (const file of result.testResults)
      for (const { status, fullName } of file.assertionResults)
        if (status === 'failed') failed.push(`${path.relative('.', file.name)}: ${fullName}`);
    say(`The slowest files: ${listSlowest(result.testResults)}`);
    if (result.numPendingTests > 0)
      skipped.push(`${result.numPendingTests} tests, for the reasons in their titles`);
    // A file that does not load has no test to count, and an error outside a test fails none.
    if (status !== 0 && result.numFailedTests === 0) {
      total.failed += 1;
      failed.push('A test file did not load, or an error was thrown outside a test.');
    }
  } catch {
    total.failed += 1;
    failed.push('Vitest wrote no report.');
  }
  rmSync(folder, { recursive: true });
}

/** Seconds of the slowest files. Two files run at a time, so these add up to more than the run took. */
function listSlowest(files) {
  return files
    .map(({ name, startTime, endTime }) => ({
      name: path.basename(name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 15)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

check('Format and lint', ['scripts/lint.ts']);
ensureBuild();
check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
check('Types', ['node_modules/typescript/bin/tsc', '-p', '.']);
const projects = ['unit', 'built', ...(chromium ? ['journeys'] : []), ...(everything ? ['slow'] : [])];
test(projects);
if (!chromium) {
  total.failed += 1;
  skipped.push('the journeys: there is no Chromium');
}

for (const line of failed) console.log(`Failed: ${line}`);
for (const line of skipped) console.log(`Skipped: ${line}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
