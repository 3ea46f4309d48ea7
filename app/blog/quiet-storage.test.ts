import { expect, test } from 'vitest';
import { createPretendStorage } from '#tests/pretend-storage.ts';
import { createQuietStorage, type KeyStorage } from './quiet-storage.ts';

const createOver = (storage: KeyStorage, mostEntries = 3) =>
  createQuietStorage({
    open: () => storage,
    prefix: 'ours',
    mostEntries,
    readTime: (text) => Number(text.slice(0, 3)) || undefined,
  });

test('B-05 where storage is blocked nothing throws, and nothing is found', () => {
  const storage = createQuietStorage({
    open: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    prefix: 'ours',
    mostEntries: 3,
    readTime: () => undefined,
  });
  storage.setItem('ours-a', '100');
  storage.removeItem('ours-a');
  expect(storage.getItem('ours-a')).toBeNull();
});

test('B-05 of so many entries at most the oldest leaves, whatever order they lie in', () => {
  const { storage, entries } = createPretendStorage();
  const quiet = createOver(storage);
  quiet.setItem('ours-b', '200');
  quiet.setItem('ours-a', '100');
  quiet.setItem('ours-c', '300');
  quiet.setItem('ours-d', '400');
  expect([...entries.keys()].toSorted()).toEqual(['ours-b', 'ours-c', 'ours-d']);
});

test('B-05 what nobody can tell the age of leaves first, and what is not ours stays', () => {
  const { storage, entries } = createPretendStorage();
  entries.set('theirs', 'x').set('ours-broken', '{').set('ours-a', '100').set('ours-b', '200');
  createOver(storage).setItem('ours-c', '300');
  expect([...entries.keys()]).toEqual(['theirs', 'ours-a', 'ours-b', 'ours-c']);
});

test('an entry that is written anew pushes no other out', () => {
  const { storage, entries } = createPretendStorage();
  entries.set('ours-a', '100').set('ours-b', '200').set('ours-c', '300');
  createOver(storage).setItem('ours-b', '400');
  expect([...entries.values()]).toEqual(['100', '400', '300']);
});

test('B-05 a full storage gets room from our oldest entries, and only from ours', () => {
  const { storage, entries } = createPretendStorage(60);
  entries.set('theirs', 'x'.repeat(20)).set('ours-a', '100').set('ours-b', '200');
  createOver(storage).setItem('ours-c', `300${'x'.repeat(10)}`);
  expect([...entries.keys()]).toEqual(['theirs', 'ours-b', 'ours-c']);
});

test('B-05 what fits nowhere is done without, and leaves nothing out of date behind', () => {
  const { storage, entries } = createPretendStorage(60);
  entries.set('theirs', 'x').set('ours-a', '100').set('ours-b', '200');
  createOver(storage).setItem('ours-a', 'x'.repeat(100));
  expect([...entries.keys()]).toEqual(['theirs']);
});
