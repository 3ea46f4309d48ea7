import { expect, test } from 'vitest';
import { findProofs, listRows } from '../scripts/specification.ts';

const rows = listRows();
const proofs = findProofs();

test('the specification has each of its 101 rows once', () => {
  expect(rows.length).toBe(101);
  expect(new Set(rows).size).toBe(rows.length);
});

test('a test proves each row of the specification', () => {
  expect(rows.filter((id) => !proofs.has(id))).toEqual([]);
});

test('the titles of tests name only rows that the specification has', () => {
  expect([...proofs.keys()].filter((id) => !rows.includes(id))).toEqual([]);
});
