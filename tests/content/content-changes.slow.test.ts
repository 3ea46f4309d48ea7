import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectDir } from '../site.ts';
import { changeContent } from './change-content.ts';

/** The folders that an install, a build, a run or git creates. */
const made = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'artwork/out']);

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Modules that read the content folder, or that serve or request the site built from it. */
const readers = ['app/content/load-content.ts', 'tests/built-app.ts', 'tests/site.ts'];

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const imported = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

const listImports = (file: string) =>
  [...read(file).matchAll(imported)]
    .map(([, from, lazily]) => from ?? lazily ?? '')
    .filter((name) => /^[.#].*\.tsx?$/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
    .filter((name) => existsSync(path.join(projectDir, name)));

/**
 * Lists the unit and built tests of the usual tier that depend on content: those that import one of the readers, at any
 * depth, or name the folder, as a test does that starts a program with it.
 */
function listContentTests(): string[] {
  const imports = new Map<string, string[]>();
  const dependsOnContent = (test: string) => {
    const reached = new Set([test]);
    // Iteration over a set includes the files added meanwhile.
    for (const file of reached) {
      if (!imports.has(file)) imports.set(file, listImports(file));
      for (const next of imports.get(file) ?? []) reached.add(next);
    }
    const names = /['"`/]content(['"`]|\/[\w$])/.test(read(test).replaceAll('#app/content/', ''));
    return names || readers.some((reader) => reached.has(reader));
  };
  return (
    globSync('{app,artwork,bench,platform,scripts,server,tests}/**/*.test.{ts,tsx}', { cwd: projectDir })
      // Tests of the change itself start from unchanged content.
      .filter((file) => !file.includes('.slow.') && !file.startsWith('tests/content/'))
      .filter(dependsOnContent)
  );
}

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

test('tests pass when every price, title, name, text and date of the content changes, and entries of each kind', {
  timeout: 1_800_000,
}, () => {
  // The build draws pictures from content, so the copy needs its own build.
  const isOurs = (source: string) => !made.has(path.relative(projectDir, source));
  cpSync(projectDir, folder, { recursive: true, filter: isOurs });
  symlinkSync(path.join(projectDir, 'node_modules'), path.join(folder, 'node_modules'));
  changeContent(path.join(folder, 'content'));
  const files = listContentTests();
  const outputFile = path.join(folder, 'result.json');
  // Two runs at once share the machine, and the question is not how long a test takes.
  const patience = ['--testTimeout=600000', '--hookTimeout=600000'];
  const projects = ['--project=unit', '--project=built'];
  const flags = [...projects, ...patience, '--reporter=json', `--outputFile=${outputFile}`];
  const { stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...flags, ...files],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, TEST_TIER: '', TEST_POSTGRES: 'off', VITEST: undefined },
    },
  );
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  // The first lines of a failed test, and the message of a file that did not load.
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    const lines = failures.map((one) => `${one.fullName}\n${one.failureMessages[0]?.slice(0, 600)}`);
    const messages = message && lines.length === 0 ? [message] : lines;
    return messages.map((text) => `${path.relative(folder, name)}: ${text}`);
  });
  expect(failed).toEqual([]);
  expect(testResults.length, stderr).toBe(files.length);
  expect(files.length).toBeGreaterThan(50);
});
