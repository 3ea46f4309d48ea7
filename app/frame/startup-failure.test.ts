import { expect, test } from 'vitest';
import { describeError } from './startup-failure.ts';

test('G-06 the details of a start-up failure name the error once, with its stack', () => {
  const error = new TypeError('payload is not JSON');
  error.stack = 'TypeError: payload is not JSON\n    at hydrate (hydrate.js:1:20)';
  expect(describeError(error)).toBe('TypeError: payload is not JSON\n    at hydrate (hydrate.js:1:20)');
});

test('G-06 the details name the error where the browser keeps its name out of the stack', () => {
  const error = new TypeError('payload is not JSON');
  error.stack = 'hydrate@hydrate.js:1:20';
  expect(describeError(error)).toBe('TypeError: payload is not JSON\nhydrate@hydrate.js:1:20');
});

test('G-06 the details say what was thrown, whatever it was', () => {
  expect(describeError('The page data answered 500')).toBe('The page data answered 500');
  expect(describeError(undefined)).toBe('undefined');
});
