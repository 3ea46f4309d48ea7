import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The unit tests that concern a folder: those in it, those of its feature (`app/contact` for `app/contact/domain`), and
 * those that import from it. Those in it come first: they are the quickest.
 */
export function listTests(folder: string): string[] {
  const feature = /^app\/[^/]+/.exec(folder)?.[0] ?? folder;
  const isIn = (file: string, place: string) => file.startsWith(`${place}/`);
  return globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(built|slow)\.test\./.test(file))
    .filter((file) => isIn(file, feature) || listImports(file).some((target) => isIn(target, folder)))
    .sort((one, other) => Number(isIn(other, folder)) - Number(isIn(one, folder)) || (one < other ? -1 : 1));
}

/** Project files that a file imports for more than their types, relative to the project. */
function listImports(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^import type [^;]*;/gm, '');
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.dirname(file), name),
  );
}
