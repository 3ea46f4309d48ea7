import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

/** A call of the log, with its message if that is written there as one string. */
const call = /\blog\??\.(?:debug|info|warn|error)\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")?/g;

function listCalls() {
  const files = globSync('{app,platform,server}/**/*.{ts,tsx}', { cwd: projectDir }).filter(
    (file) => !/\.(test|e2e)\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...read(file).matchAll(call)].map(([, single, double]) => ({
      file,
      message: single ?? double,
    })),
  );
}

test('every message of the log is one fixed sentence, so that an operator can search and count it', () => {
  const calls = listCalls();
  expect(calls.length).toBeGreaterThan(90);
  expect(calls.filter(({ message }) => message === undefined)).toEqual([]);
});

test('docs/operating.md lists every message of the log, and no other', () => {
  const [, section = ''] =
    /^## Messages of the log\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('docs/operating.md')) ?? [];
  const listed = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, message]) => message);
  const written = new Set(listCalls().map(({ message }) => message));
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.sort()).toEqual([...written].sort());
});
