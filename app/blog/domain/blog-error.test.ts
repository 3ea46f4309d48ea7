import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError, reportRefusal } from './blog-error.ts';

const circuitOpen = new BlogError('circuit-open', 'the last ones failed');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 visitors refused while the circuit is open are logged in one line a minute, counted and without a stack', () => {
  const { log, lines } = createLogRecorder();
  for (let visitor = 0; visitor < 50; visitor++) reportRefusal(log, circuitOpen, 'no list');
  vi.advanceTimersByTime(59_999);
  reportRefusal(log, circuitOpen, 'no post');
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  reportRefusal(log, circuitOpen, 'no post');
  expect(lines).toEqual([
    { level: 'warn', message: 'no list', facts: { why: 'the last ones failed', refusals: 1 } },
    { level: 'warn', message: 'no post', facts: { why: 'the last ones failed', refusals: 51 } },
  ]);
});

test('B-10 any other error is left to the caller', () => {
  const { log, lines } = createLogRecorder();
  expect(reportRefusal(log, createStatusError(500), 'no list')).toBe(false);
  expect(lines).toEqual([]);
});
