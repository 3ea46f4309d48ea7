import { expect, test } from 'vitest';
import { isResourceFailure } from './keep-clicks.ts';

test.each([
  'Loading chunk 4 failed',
  'Loading CSS chunk home failed',
  'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
  'error loading dynamically imported module: https://a.example/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('G-05 "%s" is a resource that did not load', (message) => {
  expect(isResourceFailure(new TypeError(message))).toBe(true);
});

test('G-05 an ordinary error is none', () => {
  expect(isResourceFailure(new TypeError("Cannot read properties of null (reading 'mount')"))).toBe(false);
  expect(isResourceFailure(undefined)).toBe(false);
});
