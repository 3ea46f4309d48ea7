import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { tidyMemoryOnceQuiet } from './tidy-memory.ts';

afterEach(() => vi.useRealTimers());

test('memory is tidied once, in the first second in which nobody asks', () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  const tidy = vi.fn();
  tidyMemoryOnceQuiet(server, tidy);
  for (let asked = 0; asked < 8; asked += 1) {
    vi.advanceTimersByTime(500);
    server.emit('request');
  }
  expect(tidy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(tidy).toHaveBeenCalledTimes(1);
  expect(server.listenerCount('request')).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(tidy).toHaveBeenCalledTimes(1);
});
