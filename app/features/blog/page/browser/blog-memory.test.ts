import { afterEach, expect, test, vi } from 'vitest';
import { BlogError } from '../../domain/blog-error.ts';
import { loadBrowserFirst, loadFromBlog, openDocument, seedMemory } from './blog-memory.ts';

afterEach(() => {
  openDocument.memory.clear();
  openDocument.hasNavigated = false;
});

test('B-06 what the document shows seeds the memory, as old as the document; pages reached by client navigation seed nothing', async () => {
  seedMemory('post/a', { title: 'A' });
  await loadBrowserFirst(
    async () => 'left',
    async () => '',
  );
  seedMemory('post/b', {});
  expect([...openDocument.memory.keys()]).toEqual(['post/a']);
  const { requestedAt, result } = openDocument.memory.get('post/a') ?? {};
  expect(requestedAt).toBe(Math.round(performance.timeOrigin));
  expect(await result).toEqual({ value: { title: 'A' }, staleSeconds: 0 });
});

test('B-07 once its module is loaded, the blog answers from memory in the same task, before a server could', async () => {
  expect(await loadFromBlog(async () => 'first')).toBe('first');
  let result: string | undefined;
  loadFromBlog(async () => 'second').then((value) => {
    result = value;
  });
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(result).toBe('second');
});

test.each([
  ['fails', () => Promise.reject(new BlogError('status', 'WordPress API error: 500', { status: 500 }))],
  ['finds nothing', async () => undefined],
])('B-10 where the blog %s, the server is asked', async (_how, load) => {
  expect(await loadBrowserFirst<string>(load, async () => 'the server’s answer')).toBe('the server’s answer');
});

test('B-02 B-10 where the blog hangs, the server is asked after 8 s', async () => {
  vi.useFakeTimers();
  let result: string | undefined;
  loadBrowserFirst<string>(
    () => new Promise(() => {}),
    async () => 'the server’s answer',
  ).then((value) => {
    result = value;
  });
  await vi.advanceTimersByTimeAsync(7999);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(result).toBe('the server’s answer');
  vi.useRealTimers();
});
