import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { gcWhenIdle } from '#server/http-server.ts';

afterEach(() => vi.useRealTimers());

test('garbage is collected once, in the first second without a request', () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  const collect = vi.fn();
  gcWhenIdle(server, collect);
  for (let asked = 0; asked < 8; asked += 1) {
    vi.advanceTimersByTime(500);
    server.emit('request');
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(collect).toHaveBeenCalledTimes(1);
  expect(server.listenerCount('request')).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});
