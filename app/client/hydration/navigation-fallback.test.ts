import { expect, test } from 'vitest';
import { isResourceFailure } from './navigation-fallback.ts';

test.each([
  ['Loading chunk 4 failed', true],
  ['Loading CSS chunk home failed', true],
  ['Failed to fetch dynamically imported module: https://a.example/assets/x.js', true],
  ['error loading dynamically imported module: https://a.example/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ["Cannot read properties of null (reading 'mount')", false],
])('G-05 whether "%s" says that a resource failed to load: %s', (message, isFailure) => {
  expect(isResourceFailure(new TypeError(message))).toBe(isFailure);
});
