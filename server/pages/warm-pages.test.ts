import { afterEach, expect, test, vi } from 'vitest';
import { createWarmer } from './warm-pages.ts';

afterEach(() => void vi.useRealTimers());

test('pages are rendered one after the other, each once, also those added meanwhile and those after a failure', async () => {
  vi.useFakeTimers();
  const log: string[] = [];
  const warmer = createWarmer({
    async warm(path) {
      log.push(`begin ${path}`);
      if (path === '/broken') throw new Error('broken');
      await Promise.resolve();
      log.push(`end ${path}`);
    },
  });
  warmer.add(['/a', '/broken', '/b', '/a']);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  warmer.add(['/c', '/b']);
  await vi.runAllTimersAsync();
  expect(log).toEqual(['begin /a', 'end /a', 'begin /broken', 'begin /b', 'end /b', 'begin /c', 'end /c']);
  warmer.add(['/a']);
  await vi.runAllTimersAsync();
  expect(log.slice(-2)).toEqual(['begin /a', 'end /a']);
});
