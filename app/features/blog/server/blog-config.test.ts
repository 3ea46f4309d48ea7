import { expect, test } from 'vitest';
import { mayCarryPassword } from './blog-config.ts';

test.each([
  ['https://blog.example', true],
  ['http://127.0.0.1:8080/blog', true],
  ['http://[::1]:8080', true],
  ['http://blog.example', false],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
])('W-04 a password may go to %s: %s', (url, may) => {
  expect(mayCarryPassword(url)).toBe(may);
});
