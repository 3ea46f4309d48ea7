import { expect, test } from 'vitest';
import { createMemory, type Entry } from './memory.ts';

const entry = (more: Partial<Entry> = {}): Entry => ({
  value: 'text',
  bytes: 10,
  keeping: 'database',
  fetchedAt: 0,
  retryAt: 0,
  ...more,
});

test('B-10 memory is bounded by bytes, and what was used last stays', () => {
  const memory = createMemory(30);
  for (const key of ['a', 'b', 'c']) memory.keep(key, entry());
  memory.find('a');
  memory.keep('d', entry());
  expect(['a', 'b', 'c', 'd'].filter((key) => memory.find(key))).toEqual(['a', 'c', 'd']);
});

test('B-10 an answer that takes the place of an older one frees its room', () => {
  const memory = createMemory(30);
  memory.keep('a', entry({ bytes: 25 }));
  memory.keep('a', entry({ bytes: 10 }));
  memory.keep('b', entry({ bytes: 20 }));
  expect(memory.find('a')).toBeDefined();
});

test('B-10 an answer larger than all the room is not kept', () => {
  const memory = createMemory(30);
  memory.keep('a', entry({ bytes: 31 }));
  expect(memory.find('a')).toBeUndefined();
});

test('B-10 a hundred questions that visitors made up are kept, and push out nothing else', () => {
  const memory = createMemory(1e6);
  memory.keep('page', entry());
  for (let index = 0; index < 500; index++) memory.keep(`search ${index}`, entry({ keeping: 'few' }));
  expect(memory.find('page')).toBeDefined();
  expect(memory.find('search 399')).toBeUndefined();
  expect(memory.find('search 400')).toBeDefined();
});

test('B-10 an answer that changes its kind is there once', () => {
  const memory = createMemory(1e6);
  memory.keep('post', entry({ value: 'there' }));
  memory.keep('post', entry({ value: 'gone', keeping: 'few' }));
  expect(memory.find('post')?.value).toBe('gone');
  memory.forget('post');
  expect(memory.find('post')).toBeUndefined();
});
