import { expect, test } from 'vitest';
import { describeError } from './startup-failure.ts';

const createError = (stack: string) => Object.assign(new TypeError('no JSON'), { stack });

test.each([
  ['the error once', createError('TypeError: no JSON\n    at a.js:1'), 'TypeError: no JSON\n    at a.js:1'],
  ['the error where the stack does not', createError('hydrate@a.js:1'), 'TypeError: no JSON\nhydrate@a.js:1'],
  ['what was thrown instead', 'The page data answered 500', 'The page data answered 500'],
  ['that nothing was thrown', undefined, 'undefined'],
])('G-06 the details of a start-up failure name %s', (_what, thrown, details) => {
  expect(describeError(thrown)).toBe(details);
});
