/**
 * npm run lint, npm run format: runs Biome over all source files, or over those under the given paths. It is used as a
 * library, because its WebAssembly build runs anywhere, while its command-line tool needs a package per platform.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Biome } from '@biomejs/js-api/nodejs';

const projectDir = path.resolve(import.meta.dirname, '..');
const write = process.argv.includes('--write');
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const files = globSync('**/*.{ts,tsx,mjs,css}', {
  cwd: projectDir,
  exclude: ['node_modules/**', 'build/**', 'data/**', 'artwork/out/**', '.react-router/**'],
})
  .filter((file) => paths.length === 0 || paths.some((prefix) => file.startsWith(prefix)))
  .sort();

const biome = new Biome();
const { projectKey } = biome.openProject(projectDir);
const configuration = JSON.parse(readFileSync(path.join(projectDir, 'biome.json'), 'utf8'));
biome.applyConfiguration(projectKey, configuration);

let faults = 0;
let written = 0;

for (const name of files) {
  const file = path.join(projectDir, name);
  const source = readFileSync(file, 'utf8');
  const options = { filePath: name };
  const linted = biome.lintContent(
    projectKey,
    source,
    write ? { ...options, fixFileMode: 'safeFixes' } : options,
  );
  const formatted = biome.formatContent(projectKey, write ? linted.content : source, options);
  const serious = linted.diagnostics.filter(({ severity }) => severity === 'error' || severity === 'fatal');
  const isUnsorted = linted.diagnostics.some(({ category }) => category === 'assist/source/organizeImports');
  if (isUnsorted) {
    faults += 1;
    console.log(`${name}: imports not sorted; run npm run format`);
  }
  if (serious.length > 0) {
    faults += serious.length;
    console.log(
      biome
        .printDiagnostics(serious, { filePath: name, fileSource: source })
        .replace(/<[^>]+>/g, '')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<'),
    );
  }
  if (formatted.content === source) continue;
  if (write) {
    writeFileSync(file, formatted.content);
    written += 1;
  } else {
    faults += 1;
    console.log(`${name}: not formatted; run npm run format`);
  }
}

console.log(`${files.length} files checked, ${written} written, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
