/** npm run specification [-- ID...]: lists the tests for each row of docs/specification.md, or for the given rows. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const projectDir = path.resolve(import.meta.dirname, '..');
const rowId = String.raw`\b(?:R|G|HP|H|ST|B|A|C|P|W|SEO)-\d{2}\b`;

/** Lists the ids of all rows in docs/specification.md, in order. */
export function listRows(): string[] {
  const text = readFileSync(path.join(projectDir, 'docs/specification.md'), 'utf8');
  const row = new RegExp(String.raw`^- \*\*(${rowId})\*\* `, 'gm');
  return [...text.matchAll(row)].map((match) => match[1] ?? '');
}

/** Finds the test files for each row, by the ids at the beginning of test titles and of table rows for titles. */
export function findProofs(): Map<string, string[]> {
  const files = globSync('{app,artwork,bench,platform,scripts,server,tests}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: projectDir,
  }).sort();
  const proofs = new Map<string, string[]>();
  for (const file of files) {
    const code = readFileSync(path.join(projectDir, file), 'utf8');
    const titles = code.matchAll(new RegExp(`['"\`](${rowId}(?:(?:,| and|, and)? ${rowId})*)`, 'g'));
    const ids = new Set([...titles].flatMap((match) => match[1]?.match(new RegExp(rowId, 'g')) ?? []));
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), file]);
  }
  return proofs;
}

if (import.meta.main) {
  const requested = process.argv.slice(2);
  const rows = listRows();
  const unknown = requested.filter((id) => !rows.includes(id));
  if (unknown.length > 0) {
    console.error(`docs/specification.md has no row ${unknown.join(', ')}.`);
    process.exitCode = 1;
  }
  const proofs = findProofs();
  for (const id of rows.filter((row) => requested.length === 0 || requested.includes(row)))
    console.log(`${id}\n${(proofs.get(id) ?? ['no test']).map((file) => `  ${file}`).join('\n')}`);
}
