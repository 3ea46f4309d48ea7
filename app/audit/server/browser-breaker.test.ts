import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createBrowserBreaker } from './browser-breaker.ts';

const page = (name: string) => `https://${name}.example/`;
const didNotStart = { message: 'it did not start', hadStarted: false };
const hung = { message: 'it hung', hadStarted: true };

test('W-04 a browser that does not start twice in a row is paused and then tried once, and each failure is logged', () => {
  const { log, lines } = createLogRecorder();
  let now = 0;
  const breaker = createBrowserBreaker(log, () => now);
  breaker.failed(didNotStart, page('a'));
  // A success in between resets the count.
  breaker.succeeded();
  breaker.failed(didNotStart, page('a'));
  expect(breaker.isPaused()).toBe(false);
  breaker.failed(didNotStart, page('a'));
  expect(breaker.isPaused()).toBe(true);
  now += 600_000;
  expect(breaker.isPaused()).toBe(false);
  breaker.failed(didNotStart, page('a'));
  expect(breaker.isPaused()).toBe(true);
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(4);
});

test('W-04 a site that starves our browser pauses it for nobody else', () => {
  const breaker = createBrowserBreaker(createLogRecorder().log);
  for (let times = 0; times < 9; times += 1) breaker.failed(hung, page('hostile'));
  expect(breaker.isPaused()).toBe(false);
  for (const name of ['a', 'b', 'c']) breaker.failed(hung, page(name));
  expect(breaker.isPaused()).toBe(true);
});
