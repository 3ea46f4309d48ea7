import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError, reportBlogError } from './blog-error.ts';

const circuitOpen = new BlogError('circuit-open', 'the last ones failed');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B-10 visitors refused while the circuit is open are logged in one line a minute, counted and without a stack', () => {
  const { log, lines } = createLogRecorder();
  for (let visitor = 0; visitor < 50; visitor++) reportBlogError(log, circuitOpen, 'no list');
  vi.advanceTimersByTime(59_999);
  reportBlogError(log, circuitOpen, 'no post');
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  reportBlogError(log, circuitOpen, 'no post');
  expect(lines).toEqual([
    { level: 'warn', message: 'no list', facts: { why: 'the last ones failed', refusals: 1 } },
    { level: 'warn', message: 'no post', facts: { why: 'the last ones failed', refusals: 51 } },
  ]);
});

test('B-10 a blog that fails is a warning each time, and a fault of this site an error', () => {
  const { log, lines } = createLogRecorder();
  const failed = createStatusError(500);
  const fault = new TypeError('undefined is not a function');
  for (const error of [failed, failed, fault]) reportBlogError(log, error, 'no list', { slug: 'a' });
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
  expect(lines[0]?.facts).toEqual({ slug: 'a', error: failed });
});
