import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Modules that read the content folder, or serve or ask the build that was made of it. */
const readers = [
  'domain/content/load-content.ts',
  'artwork/read-content.ts',
  'tests/built-app.ts',
  'tests/site.ts',
];

const imported = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

/** A folder's name as a part of a path, or a path in it. */
const namesFolder = /['"`/]content(['"`]|\/[\w$])/;

/**
 * The unit and built tests of the usual tier that depend on content: those that import one of the readers, at any depth, or
 * name the folder themselves, as a test does that starts a program over it.
 */
export function listContentTests(projectDir: string): string[] {
  const imports = new Map<string, string[]>();
  const findImports = (file: string): string[] => {
    const found = imports.get(file) ?? listImports(projectDir, file);
    imports.set(file, found);
    return found;
  };

  function reachesReader(test: string): boolean {
    const reached = new Set([test]);
    // A set is walked with what is added meanwhile.
    for (const file of reached) for (const next of findImports(file)) reached.add(next);
    return readers.some((reader) => reached.has(reader));
  }

  const namesContent = (file: string) =>
    namesFolder.test(readFileSync(path.join(projectDir, file), 'utf8').replaceAll('#domain/content/', ''));

  return (
    globSync('{app,artwork,bench,db,domain,scripts,server,standins,tests}/**/*.test.{ts,tsx}', {
      cwd: projectDir,
    })
      .map((file) => file.replaceAll(path.sep, '/'))
      // Tests of the change itself begin from content that was not changed.
      .filter((file) => !file.includes('.slow.') && !file.startsWith('tests/content/'))
      .filter((file) => namesContent(file) || reachesReader(file))
      .sort()
  );
}

function listImports(projectDir: string, file: string): string[] {
  const text = readFileSync(path.join(projectDir, file), 'utf8');
  return [...text.matchAll(imported)]
    .map(([, from, lazily]) => from ?? lazily ?? '')
    .filter((name) => /^[.#]/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(path.join(projectDir, name)));
}
