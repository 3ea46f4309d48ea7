import { expect, test } from 'vitest';
import { describeLimit } from './limits.ts';

test.each([
  [{ of: 'asks', count: 30, seconds: 600 }, '30 requests in 10 minutes'],
  [{ of: 'asks', count: 200, seconds: 86_400 }, '200 requests in a day'],
  [{ of: 'pages', count: 10, seconds: 3600 }, '10 new pages in an hour'],
  [{ of: 'host', count: 20, seconds: 3600 }, '20 times in an hour'],
] as const)('W-04 a limit names its own amount and time: %o', (limit, text) => {
  expect(describeLimit(limit)).toContain(text);
});
