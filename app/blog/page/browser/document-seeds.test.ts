import { beforeEach, expect, test, vi } from 'vitest';

let seeds: typeof import('./document-seeds.ts');
// The module lives as long as a document: each test loads it anew, since other files navigate with it.
beforeEach(async () => {
  vi.resetModules();
  seeds = await import('./document-seeds.ts');
});

test('B-06 the data shown by the document seed the queries once, with the age of the document', () => {
  seeds.plantSeed(['post', 'a'], { title: 'A' });
  expect(seeds.takeSeeds()).toEqual([
    { key: ['post', 'a'], data: { title: 'A' }, updatedAt: Math.round(performance.timeOrigin) },
  ]);
  expect(seeds.takeSeeds()).toEqual([]);
});

test('B-06 the data of later pages seed nothing', () => {
  seeds.plantSeed(['post', 'a'], {});
  seeds.leaveDocument();
  seeds.plantSeed(['post', 'b'], {});
  expect(seeds.takeSeeds().map(({ key }) => key)).toEqual([['post', 'a']]);
});
