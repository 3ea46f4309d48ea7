// npm test: what every change needs. npm run test:all: everything. The last line is `N passed, N failed`.
// npm test -- contact leads: only test files with one of these words in their path.
// npm test -- --changed: only what uncommitted changes concern.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';
import { ensureChromium, ensureShell } from './setup/find-chromium.mjs';
import { runNode, runNodeBeside } from './setup/run-node.mjs';
import { say } from './setup/say.mjs';

const everything = process.argv.includes('--all');
const onlyChanged = process.argv.includes('--changed');
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

ensureInstall();
const chromium = ensureChromium();
// Where CHROMIUM_PATH names a browser, everything runs in that one.
const shell = process.env.CHROMIUM_PATH ? undefined : ensureShell();

const total = { passed: 0, failed: 0 };
const skipped = [];
const failed = [];

/** A check that passes or fails as a whole. */
async function check(name, args) {
  say(name);
  const passed = (await runNodeBeside(args)) === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failed.push(name);
}

/** Runs projects of vitest.config.ts and counts their tests one by one. `selection` goes to Vitest as it is. */
function test(projects, selection = []) {
  say(`Tests: ${[...projects, ...selection].join(', ')}`);
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

/** Other names under which the tests of a feature stand. */
const alsoNamed = {
  accounts: ['auth'],
  carbon: ['website-carbon'],
  leads: ['contact'],
  payments: ['pricing', 'order-states'],
  wordpress: ['blog'],
};

/** Names of the features that uncommitted changes touch, as they stand in paths of tests. */
function listChangedFeatures() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const folders = files.map(path.dirname).filter((folder) => /^(app|platform|server)\//.test(folder));
  const names = folders.map((folder) =>
    folder.split('/').find((name) => !/^(app|platform|server|pages)$/.test(name)),
  );
  return [...new Set(names.flatMap((name) => (name ? [name, ...(alsoNamed[name] ?? [])] : [])))];
}

ensureBuild();
const generatingTypes = check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
await Promise.all([
  check('Format and lint', ['scripts/lint.ts']),
  generatingTypes.then(() => check('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])),
]);
const rendering = ['built', ...(chromium ? ['journeys'] : [])];
if (onlyChanged) {
  // Vitest follows imports. What renders pages imports the bundle, so its files are chosen by name.
  test(['unit'], ['--changed']);
  const features = listChangedFeatures();
  if (features.length > 0) test(rendering, features);
} else test(['unit', ...rendering, ...(everything ? ['slow'] : [])], words);
if (!chromium) {
  total.failed += 1;
  skipped.push('the journeys: there is no Chromium');
}

for (const line of failed) console.log(`Failed: ${line}`);
for (const line of skipped) console.log(`Skipped: ${line}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
