import { expect, test } from 'vitest';
import { readTable, replaceTable } from './replace-table.ts';

const text = `Words.

Table: Weights (kB)

| Page | kB |
|---|---|
| Home | 1 |
| Old | 2 |

After.
`;

test('R-25 the rows below a caption are replaced, and nothing else', () => {
  const rows = [
    ['Home', '63'],
    ['$& of $1', '7'],
  ];
  const replaced = replaceTable(text, 'Weights (kB)', rows);
  expect(replaced).toBe(text.replace('| Home | 1 |\n| Old | 2 |', () => '| Home | 63 |\n| $& of $1 | 7 |'));
  expect(replaceTable(replaced, 'Weights (kB)', rows)).toBe(replaced);
});

test('R-25 the rows below a caption are read', () => {
  expect(readTable(text, 'Weights (kB)')).toEqual([
    ['Home', '1'],
    ['Old', '2'],
  ]);
});

test('R-25 a text without the table is named as the problem', () => {
  expect(() => replaceTable(text, 'Browsers', [])).toThrow('There is no table with the caption “Browsers”.');
});
