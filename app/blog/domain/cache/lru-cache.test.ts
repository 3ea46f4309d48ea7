import { expect, test } from 'vitest';
import { createLruCache, type Entry } from './lru-cache.ts';

const entry = (more: Partial<Entry> = {}): Entry => ({
  value: 'text',
  bytes: 10,
  retention: 'database',
  fetchedAt: 0,
  retryAt: 0,
  ...more,
});

test('B-10 memory is bounded by bytes, and what was used last stays', () => {
  const memory = createLruCache(30);
  for (const key of ['a', 'b', 'c']) memory.set(key, entry());
  memory.find('a');
  memory.set('d', entry());
  expect(['a', 'b', 'c', 'd'].filter((key) => memory.find(key))).toEqual(['a', 'c', 'd']);
});

test('B-10 an answer that takes the place of an older one frees its room', () => {
  const memory = createLruCache(30);
  memory.set('a', entry({ bytes: 25 }));
  memory.set('a', entry({ bytes: 10 }));
  memory.set('b', entry({ bytes: 20 }));
  expect(memory.find('a')).toBeDefined();
});

test('B-10 an answer larger than all the room is not kept', () => {
  const memory = createLruCache(30);
  memory.set('a', entry({ bytes: 31 }));
  expect(memory.find('a')).toBeUndefined();
});

test('B-10 a hundred questions that visitors made up are kept, and push out nothing else', () => {
  const memory = createLruCache(1e6);
  memory.set('page', entry());
  for (let index = 0; index < 500; index++) memory.set(`search ${index}`, entry({ retention: 'few' }));
  expect(memory.find('page')).toBeDefined();
  expect(memory.find('search 399')).toBeUndefined();
  expect(memory.find('search 400')).toBeDefined();
});

test('B-10 an answer that changes its kind is there once', () => {
  const memory = createLruCache(1e6);
  memory.set('post', entry({ value: 'there' }));
  memory.set('post', entry({ value: 'gone', retention: 'few' }));
  expect(memory.find('post')?.value).toBe('gone');
  memory.delete('post');
  expect(memory.find('post')).toBeUndefined();
});
