/**
 * node scripts/run.mjs scripts/update-specification.ts: fills the column "proved by" of docs/specification.md
 * from the titles of the tests.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillProofs, findProofs, listRows, notProved } from './specification/coverage.ts';

const projectDir = path.resolve(import.meta.dirname, '..');
const file = path.join(projectDir, 'docs/specification.md');
const before = readFileSync(file, 'utf8');
const after = fillProofs(before, findProofs(projectDir));
if (after !== before) writeFileSync(file, after);
const rows = listRows(after);
const proved = rows.filter(({ proof }) => proof !== notProved).length;
console.log(
  `docs/specification.md: ${proved} of ${rows.length} rows are named by a test, ${after === before ? 'as it said already' : 'now written'}`,
);
