import { expect, test } from 'vitest';
import { listTitleIds } from './list-title-ids.ts';

// Put together here, so that this file itself names no row.
const [first, second] = ['R', 'HP'].map((group) => `${group}-01`);

test('every row that a title names is found once', () => {
  const code = `test('${first}, ${second} both', () => {}); test('${first} again', () => {});`;
  expect(listTitleIds('a.test.ts', code)).toEqual([first, second]);
});

test('a title after a table is found, and so is what the table puts into it', () => {
  expect(listTitleIds('a.e2e.ts', `test.each(['x'])('${first} %s', () => {});`)).toEqual([first]);
  expect(listTitleIds('a.e2e.ts', `test.each([['${first}']])('%s holds', () => {});`)).toEqual([first]);
});

test('a table that the title does not use proves nothing', () => {
  expect(listTitleIds('a.test.ts', `test.each(['${first}'])('holds', () => {});`)).toEqual([]);
});

test('a title made of a constant of the file is read through it', () => {
  const code = `const rows = [['${first}', 1]]; test(\`\${rows.map(([id]) => id)} in order\`, () => {});`;
  expect(listTitleIds('a.test.ts', code)).toEqual([first]);
});

test('what is no title of a test proves nothing', () => {
  const code = `// ${first}\nconst name = '${first}'; expect('${first}').toBe(name); test('x', () => '${first}');`;
  expect(listTitleIds('a.test.tsx', code)).toEqual([]);
});

test('words that only look like a row are none', () => {
  expect(listTitleIds('a.test.ts', `test('UTF-16, R-1 and XR-01x', () => {});`)).toEqual([]);
});
