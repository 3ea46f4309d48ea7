// npm test: what every change needs. npm run test:all: everything. The last line is `N passed, N failed`.
// npm test -- contact leads: only test files with one of these words in their path.
// npm test -- --changed: only what uncommitted changes concern.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium, ensureShell } from './find-chromium.mjs';
import { ensureBuild, ensureInstall, runNode, runNodeBeside, say } from './setup.mjs';

const everything = process.argv.includes('--all');
const onlyChanged = process.argv.includes('--changed');
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const testFiles = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  /\.(test|e2e)\.tsx?$/.test(file),
);
const isKnown = (argument) =>
  argument.startsWith('--')
    ? ['--all', '--changed'].includes(argument)
    : testFiles.some((file) => file.includes(argument));
const unknown = process.argv.slice(2).filter((argument) => !isKnown(argument));
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.join(' or ')} in its path, and no option is called so.
npm test                    what every change needs
npm test -- contact leads   test files with one of these words in their path
npm test -- --changed       what uncommitted changes concern
npm run test:all            everything`);
  process.exit(2);
}

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

/** Where the tests that render a feature's pages are, as words in their paths. */
const testsOfFeature = {
  accounts: ['app/accounts', 'journeys/auth'],
  audit: ['app/audit', 'journeys/audit', 'journeys/own-carbon'],
  blog: ['app/blog', 'journeys/blog', 'journeys/films', 'journeys/hostile-posts', 'journeys/wordpress'],
  contact: ['app/contact', 'journeys/contact'],
  pages: ['app/pages', 'journeys/home', 'journeys/pages'],
  payments: ['app/payments', 'journeys/order-states', 'journeys/payment', 'journeys/pricing'],
  quiz: ['app/quiz', 'journeys/quiz'],
  search: ['app/search', 'journeys/search'],
  'seo-check': ['app/seo-check', 'journeys/audit.e2e'],
  session: ['app/session', 'journeys/auth'],
  vitals: ['app/vitals', 'journeys/measuring'],
};

/**
 * Words in the paths of the tests that render what was changed and is not committed; undefined where a change is outside
 * the features, and may show on every page.
 */
function listChangedWords() {
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const rendered = files.filter(
    (file) => !/^(docs|bench|artwork)\/|\.md$|\.test\.tsx?$/.test(file) || /^content\//.test(file),
  );
  const words = rendered.map((file) => testsOfFeature[/^app\/([^/]+)\//.exec(file)?.[1] ?? '']);
  return words.includes(undefined) ? undefined : [...new Set(words.flat())];
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
  const changed = listChangedWords();
  if (changed === undefined) {
    test(['built']);
    skipped.push('the journeys: what was changed may show on every page, so run npm test before you commit');
  } else if (changed.length > 0) test(rendering, changed);
} else test(['unit', ...rendering, ...(everything ? ['slow'] : [])], words);
if (!chromium) {
  total.failed += 1;
  skipped.push('the journeys: there is no Chromium');
}

for (const line of failed) console.log(`Failed: ${line}`);
for (const line of skipped) console.log(`Skipped: ${line}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
