import { expect, test } from 'vitest';
import { createErrorReport } from './error-reports.ts';

test('G-09 a report carries the error and its place, and no query string', () => {
  const report = createErrorReport(
    'x is undefined',
    'https://a.example/assets/early.js?token=1#t',
    3,
    '/auth',
  );
  expect(report).toEqual({
    message: 'x is undefined',
    source: 'https://a.example/assets/early.js',
    line: 3,
    path: '/auth',
  });
});

test('G-09 a long message is cut', () => {
  expect(createErrorReport('x'.repeat(5000), '', 0, '/').message).toHaveLength(300);
});
