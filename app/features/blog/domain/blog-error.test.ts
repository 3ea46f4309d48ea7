import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { BlogError, createStatusError, reportBlogError } from './blog-error.ts';

test('B-10 a call that is rejected while the circuit is open is not logged, because its opening was', () => {
  const { log, lines } = createLogRecorder();
  reportBlogError(log, new BlogError('circuit-open', 'the last ones failed'), 'the list is missing');
  expect(lines).toEqual([]);
});

test('B-10 each failure of the blog is logged as a warning, and a fault of this site as an error', () => {
  const { log, lines } = createLogRecorder();
  const failed = createStatusError(500);
  const fault = new TypeError('undefined is not a function');
  for (const error of [failed, failed, fault])
    reportBlogError(log, error, 'the list is missing', { slug: 'a' });
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
  expect(lines[0]?.facts).toEqual({ slug: 'a', error: failed });
});
