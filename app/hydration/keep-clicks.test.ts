import { expect, test } from 'vitest';
import { isResourceFailure } from './keep-clicks.ts';

test.each([
  [new TypeError('Loading chunk 4 failed'), true],
  [new TypeError('Loading CSS chunk home failed'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js'), true],
  [new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError("Cannot read properties of null (reading 'mount')"), false],
  [undefined, false],
])('G-05 whether "%s" is a resource that failed to load: %s', (error, isFailure) => {
  expect(isResourceFailure(error)).toBe(isFailure);
});
