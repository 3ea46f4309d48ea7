import { expect, test } from 'vitest';
import { createFakeStorage } from '#tests/fake-storage.ts';
import { createSafeStorage, type KeyStorage } from './safe-storage.ts';

/** Storage for three entries, each of which begins with its time. */
const createOver = (open: () => KeyStorage) =>
  createSafeStorage({
    open,
    prefix: 'ours',
    maxEntries: 3,
    readTime: (text) => Number(text.slice(0, 3)) || undefined,
  });

test('B-05 blocked storage throws nothing, and nothing is found in it', () => {
  const storage = createOver(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  storage.setItem('ours-a', '100');
  storage.removeItem('ours-a');
  expect(storage.getItem('ours-a')).toBeNull();
});

type Entries = Record<string, string>;

test.each<[string, Entries, Entries, Entries]>([
  [
    'the oldest of too many entries is removed, whatever their order',
    { 'ours-b': '200', 'ours-a': '100', 'ours-c': '300' },
    { 'ours-d': '400' },
    { 'ours-b': '200', 'ours-c': '300', 'ours-d': '400' },
  ],
  [
    'an entry of unknown age is removed first, and those of others stay',
    { theirs: 'x', 'ours-broken': '{', 'ours-a': '100', 'ours-b': '200' },
    { 'ours-c': '300' },
    { theirs: 'x', 'ours-a': '100', 'ours-b': '200', 'ours-c': '300' },
  ],
  [
    'an entry that is written again pushes no other out',
    { 'ours-a': '100', 'ours-b': '200', 'ours-c': '300' },
    { 'ours-b': '400' },
    { 'ours-a': '100', 'ours-b': '400', 'ours-c': '300' },
  ],
  [
    'a full storage gets room from our oldest entries, and only from ours',
    { theirs: 'x'.repeat(20), 'ours-a': '100', 'ours-b': '200' },
    { 'ours-c': '300xxxxxxxxxx' },
    { theirs: 'x'.repeat(20), 'ours-b': '200', 'ours-c': '300xxxxxxxxxx' },
  ],
  [
    'what does not fit is not kept, and leaves nothing out of date behind',
    { theirs: 'x', 'ours-a': '100', 'ours-b': '200' },
    { 'ours-a': 'x'.repeat(100) },
    { theirs: 'x' },
  ],
])('B-05 %s', (_name, before, written, after) => {
  const { storage, entries } = createFakeStorage(60);
  for (const [key, text] of Object.entries(before)) entries.set(key, text);
  for (const [key, text] of Object.entries(written)) createOver(() => storage).setItem(key, text);
  expect(Object.fromEntries(entries)).toEqual(after);
});
