import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectDir = path.resolve(import.meta.dirname, '..');
const read = (file: string) =>
  readFileSync(path.join(projectDir, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

const sheets = globSync('{app,platform,server}/**/*.css', { cwd: projectDir });
const modules = globSync('{app,platform,server}/**/*.{ts,tsx}', {
  cwd: projectDir,
  exclude: ['**/*.test.*'],
});

test('every custom property that a style sheet uses is defined', () => {
  const definition = /(--[\w-]+)['"\]]*\s*:|(?:@property\s+|setProperty\(\s*')(--[\w-]+)/g;
  const definitions = [...sheets, ...modules]
    .map(read)
    .flatMap((code) =>
      [...code.matchAll(definition)].map(([, declared, registered]) => declared ?? registered),
    );
  const isDefined = new Set(definitions);
  const wrong = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\(\s*(--[\w-]+)/g)]
      .filter(([, name]) => !isDefined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('every class that a component names as a literal has a rule in a style sheet', () => {
  const classes = new Set(
    sheets.flatMap((file) => [...read(file).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name)),
  );
  const wrong = modules.flatMap((file) =>
    [...read(file).matchAll(/\bclassName="([^"]*)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((name) => name !== '' && !classes.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
