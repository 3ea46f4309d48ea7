import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { projectDir } from '#tests/site.ts';
import { changeContent } from './change-content.ts';
import { listContentTests } from './list-content-tests.ts';

/** What an install, a build, a run or git makes. */
const made = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'artwork/out']);

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the project with changed content. The build draws pictures of content, so the copy has one of its own. */
function copyProject(): void {
  cpSync(projectDir, folder, {
    recursive: true,
    filter: (source) => !made.has(path.relative(projectDir, source).replaceAll(path.sep, '/')),
  });
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'));
  changeContent(path.join(folder, 'content'));
}

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs test files of the copy, and tells what failed: of a test its first lines, of a file that did not load its message. */
function runTests(files: string[]): { passed: number; failed: string[] } {
  const outputFile = path.join(folder, 'result.json');
  const { stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=built',
      '--reporter=json',
      `--outputFile=${outputFile}`,
      ...files,
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, TEST_TIER: '', VITEST: undefined } },
  );
  const { numPassedTests, testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(folder, name);
    const failures = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages[0]?.slice(0, 600)}`);
    return message && failures.length === 0 ? [`${file}: ${message}`] : failures;
  });
  expect(testResults.length, stderr).toBe(files.length);
  return { passed: numPassedTests, failed };
}

test('content can change without breaking tests: every price, title, name, text and date, and entries of each kind', {
  timeout: 1_800_000,
}, () => {
  copyProject();
  expect(loadContent(path.join(folder, 'content'))).not.toEqual(
    loadContent(path.join(projectDir, 'content')),
  );
  const { passed, failed } = runTests(listContentTests(folder));
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(0);
});
