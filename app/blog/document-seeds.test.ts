import { expect, test } from 'vitest';
import { leaveDocument, plantSeed, takeSeeds } from './document-seeds.ts';

test('B-06 what the document showed is handed over once, as old as the document', () => {
  plantSeed(['post', 'a'], { title: 'A' });
  expect(takeSeeds()).toEqual([
    { key: ['post', 'a'], data: { title: 'A' }, updatedAt: Math.round(performance.timeOrigin) },
  ]);
  expect(takeSeeds()).toEqual([]);
});

test('B-06 what pages show after a client navigation is no seed', () => {
  plantSeed(['post', 'a'], {});
  leaveDocument();
  plantSeed(['post', 'b'], {});
  expect(takeSeeds().map(({ key }) => key)).toEqual([['post', 'a']]);
});
