import { expect, test } from 'vitest';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createBrowserBreaker } from './browser-breaker.ts';
import { BrowserFailure } from './measure-in-browser.ts';

const fail = () => Promise.reject(new BrowserFailure('it hung'));
const work = async () => 'measured';

test('W-04 a browser that fails twice in a row is paused and then tried once, and each failure is logged', async () => {
  const { log, lines } = createLogRecorder();
  let now = 0;
  const browser = createBrowserBreaker(log, () => now);
  expect(await browser.use(fail)).toBeUndefined();
  // A success in between resets the count.
  expect(await browser.use(work)).toBe('measured');
  expect(await browser.use(fail)).toBeUndefined();
  expect(await browser.use(fail)).toBeUndefined();
  expect(await browser.use(work)).toBeUndefined();
  now += 600_000;
  expect(await browser.use(fail)).toBeUndefined();
  expect(await browser.use(work)).toBeUndefined();
  now += 600_000;
  expect(await browser.use(work)).toBe('measured');
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(4);
});

test('W-04 a failing page does not count as a failure of the browser', async () => {
  const { log, lines } = createLogRecorder();
  const browser = createBrowserBreaker(log);
  const failure = new OutboundError({ code: 'slow' });
  for (let times = 0; times < 3; times += 1)
    await expect(browser.use(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(await browser.use(work)).toBe('measured');
  expect(lines).toEqual([]);
});
