import { expect, test, vi } from 'vitest';
import { askBlog } from './ask-browser-first.ts';

test('B-07 what the browser knows is there before a server could answer: once here, the blog is asked without a task between', async () => {
  vi.stubEnv('SSR', false);
  vi.stubGlobal('window', {});
  expect(await askBlog(async () => 'first')).toBe('first');
  let answer: string | undefined;
  askBlog(async () => 'second').then((value) => {
    answer = value;
  });
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(answer).toBe('second');
});
