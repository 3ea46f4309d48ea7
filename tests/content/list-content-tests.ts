import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Modules that read the content folder, or ask the build that was made of it. */
const readers = [
  'domain/content/load-content.ts',
  'artwork/read-content.ts',
  'tests/built-app.ts',
  'tests/site.ts',
];

const imported = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

/** Unit and built tests of the usual tier that depend on content: those that import one of the readers, at any depth. */
export function listContentTests(projectDir: string): string[] {
  const dependsOn = new Map<string, boolean>();

  function dependsOnContent(file: string): boolean {
    const known = dependsOn.get(file);
    if (known !== undefined) return known;
    dependsOn.set(file, readers.includes(file));
    const found = readers.includes(file) || listImports(projectDir, file).some(dependsOnContent);
    dependsOn.set(file, found);
    return found;
  }

  return globSync('{app,artwork,bench,db,domain,scripts,server,standins,tests}/**/*.test.{ts,tsx}', {
    cwd: projectDir,
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('.slow.') && dependsOnContent(file))
    .sort();
}

function listImports(projectDir: string, file: string): string[] {
  const text = readFileSync(path.join(projectDir, file), 'utf8');
  return [...text.matchAll(imported)]
    .map(([, from, lazily]) => from ?? lazily ?? '')
    .filter((name) => /^[.#]/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(path.join(projectDir, name)));
}
