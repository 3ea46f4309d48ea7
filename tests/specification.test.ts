import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findProofs, formatProof, listRows } from '../scripts/specification/coverage.ts';
import { groups } from '../scripts/specification/list-title-ids.ts';

/** How many rows each group has; they are numbered from 01 without a gap. */
const counts: Record<(typeof groups)[number], number> = {
  R: 23,
  G: 9,
  H: 9,
  HP: 16,
  ST: 9,
  B: 10,
  A: 6,
  C: 4,
  P: 4,
  W: 4,
  SEO: 4,
};

const projectDir = path.resolve(import.meta.dirname, '..');
const rows = listRows(readFileSync(path.join(projectDir, 'docs/specification.md'), 'utf8'));
const proofs = findProofs(projectDir);
const howToMend = 'run: node scripts/run.mjs scripts/update-specification.ts';

test('the specification has every row once, in its order', () => {
  const expected = groups.flatMap((group) =>
    Array.from({ length: counts[group] }, (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

test('every row says what holds', () => {
  expect(rows.filter(({ words }) => words.trim().length < 20).map(({ id }) => id)).toEqual([]);
});

test('a title of a test names only rows that the specification has', () => {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...proofs].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} in ${files}`);
  expect(unknown).toEqual([]);
});

test('the specification names for each row the tests whose titles name it', () => {
  const stale = rows.filter(({ id, proof }) => proof !== formatProof(proofs.get(id)));
  expect(
    stale.map(({ id }) => `${id} is named by ${formatProof(proofs.get(id))}`),
    howToMend,
  ).toEqual([]);
});
