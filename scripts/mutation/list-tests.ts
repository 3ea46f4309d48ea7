import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Tests that concern a folder although neither their place nor their imports say so. */
const farTests: Record<string, string> = {
  // Supabase's stand-in keeps its accounts with this code.
  'domain/accounts': 'app/accounts/server/standin/',
};

/**
 * The unit tests that concern a folder: those in it, those in other folders of its name (`app/contact/server` for
 * `app/contact/domain`), and those that import from it. Those in it come first: they are the quickest.
 */
export function listTests(folder: string): string[] {
  const far = farTests[folder];
  const isOwn = (file: string) => file.startsWith(`${folder}/`);
  return globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(built|slow)\.test\./.test(file))
    .filter(
      (file) =>
        isOwn(file) ||
        path.dirname(file).split('/').includes(path.basename(folder)) ||
        (far && file.startsWith(far)) ||
        listImports(file).some((target) => target.startsWith(`${folder}/`)),
    )
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || (one < other ? -1 : 1));
}

/** Project files that a file imports for more than their types, relative to the project. */
function listImports(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^import type [^;]*;/gm, '');
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^'?]+)/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.dirname(file), name),
  );
}
