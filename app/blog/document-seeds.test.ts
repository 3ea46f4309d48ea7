import { expect, test } from 'vitest';
import { leaveDocument, plantSeed, takeSeeds } from './document-seeds.ts';

test('B-06 the data shown by the document seed the queries once, with the age of the document', () => {
  plantSeed(['post', 'a'], { title: 'A' });
  expect(takeSeeds()).toEqual([
    { key: ['post', 'a'], data: { title: 'A' }, updatedAt: Math.round(performance.timeOrigin) },
  ]);
  expect(takeSeeds()).toEqual([]);
});

test('B-06 the data of later pages seed nothing', () => {
  plantSeed(['post', 'a'], {});
  leaveDocument();
  plantSeed(['post', 'b'], {});
  expect(takeSeeds().map(({ key }) => key)).toEqual([['post', 'a']]);
});
