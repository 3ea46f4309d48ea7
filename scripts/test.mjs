// npm test: the whole gate. Its last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';
import { ensureChromium, ensureShell } from './setup/find-chromium.mjs';
import { runNode } from './setup/run-node.mjs';
import { say } from './setup/say.mjs';

const all = process.argv.includes('--all');
ensureInstall();
const chromium = ensureChromium();
// A browser that somebody chose is the one for everything.
const shell = process.env.CHROMIUM_PATH ? undefined : ensureShell();

const total = { passed: 0, failed: 0 };
const notRun = [];
/** What failed, said once more at the end, where a log that was cut still has it. */
const failed = [];

/** What passed only when it was tried again: seen, so that it gets mended. */
const unsteady = [];

/** A check that passes or fails as one. */
function check(name, args) {
  say(name);
  const status = runNode(args);
  total[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) failed.push(name);
}

/** A Vitest project: its tests are counted one by one. */
function test(name, project) {
  say(name);
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-test-'));
  const outputFile = path.join(folder, 'result.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium ?? '',
    CHROMIUM_SHELL_PATH: shell ?? '',
    TEST_MATRIX: all ? 'all' : 'usual',
  };
  // In a log, colours around each dot are most of what there is to read.
  if (!process.stdout.isTTY) env.NO_COLOR = '1';
  const status = runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${outputFile}`,
    ],
    { env },
  );
  try {
    const result = JSON.parse(readFileSync(outputFile, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    for (const file of result.testResults)
      for (const one of file.assertionResults) {
        const named = `${path.relative('.', file.name)}: ${one.fullName}`;
        if (one.status === 'failed') failed.push(named);
        else if (one.failureMessages.length > 0)
          unsteady.push(`${named} (${one.failureMessages[0].split('\n', 1)[0]})`);
      }
    say(`The slowest files: ${listSlowest(result.testResults)}`);
    if (result.numPendingTests > 0)
      notRun.push(`${result.numPendingTests} ${project} tests were skipped, as their titles say`);
    // A file that did not load has no test to count, and is a failure all the same.
    if (status !== 0 && result.numFailedTests === 0) {
      total.failed += 1;
      failed.push(`${name}: a file did not load, or an error came outside of a test`);
    }
  } catch {
    total.failed += 1;
    failed.push(`${name}: the run gave no report`);
  }
  rmSync(folder, { recursive: true });
}

/** Where the time goes: each file's own seconds, of two that run side by side. */
function listSlowest(files) {
  return files
    .map(({ name, startTime, endTime }) => ({
      name: path.basename(name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 12)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

check('Format and lint', ['scripts/lint.ts']);
ensureBuild();
check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
check('Types', ['node_modules/typescript/bin/tsc', '-p', '.']);
test('Unit and request tests', 'unit');
if (chromium) test('Journeys in Chromium', 'journeys');
else {
  total.failed += 1;
  notRun.push('the journeys: there is no Chromium');
}

for (const line of unsteady) console.log(`Passed at the second attempt: ${line}`);
for (const line of failed) console.log(`Failed: ${line}`);
for (const line of notRun) console.log(`Not run: ${line}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
