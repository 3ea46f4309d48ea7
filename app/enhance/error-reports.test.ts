import { expect, test } from 'vitest';
import { createErrorReport } from './error-reports.ts';

test('G-09 a report has the error, cut to 300 characters, and its place without the query string', () => {
  const source = 'https://a.example/assets/enhance.js';
  expect(createErrorReport('x'.repeat(5000), `${source}?token=1#t`, 3, '/auth')).toEqual({
    message: 'x'.repeat(300),
    source,
    line: 3,
    path: '/auth',
  });
});
