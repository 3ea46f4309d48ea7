import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped by their key, and both keep their order', () => {
  const groups = groupBy(['sea', 'reef', 'tide', 'bay'], ({ length }) => length);
  expect([...groups]).toEqual([
    [3, ['sea', 'bay']],
    [4, ['reef', 'tide']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
