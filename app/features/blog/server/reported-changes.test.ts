import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import type { BlogChange } from '../domain/wordpress/post-index.ts';
import { createBlogTables } from './blog-tables.ts';
import { createReportedChanges, createSharedReports } from './reported-changes.ts';

/** A WordPress that takes so long to say what has changed; each poll takes the next outcome, or sees nothing. */
function open(outcomes: (BlogChange | 'failed')[], takesMs = 0) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  const reported = createReportedChanges({
    async poll() {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      const outcome = outcomes.shift() ?? 'nothing';
      done.push(typeof outcome === 'string' ? outcome : outcome.slugs.join());
      if (outcome !== 'failed' && outcome !== 'nothing') reported.recordChange(outcome);
      return outcome;
    },
    renewAgain: (slugs) => void done.push(`renewed ${slugs}`),
  });
  const report = () => reported.report(() => void done.push('renewed all'));
  return { done, report, reported };
}

const change = { slugs: ['a'] };

test('B-10 a report is answered after a second, and what WordPress says later is still what is renewed', async () => {
  const { done, report } = open([change], 3000);
  let hasResponded = false;
  void report().then(() => {
    hasResponded = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect([hasResponded, done]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['a']);
});

test('B-10 a report renews everything where WordPress does not answer', async () => {
  const { done, report } = open(['failed']);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['failed', 'renewed all']);
});

test('B-10 a report without a change is looked into once more, and a change that shows then is all that is renewed', async () => {
  const { done, report } = open(['nothing', change]);
  void report();
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).toEqual(['nothing']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'a']);
});

test('B-10 reports without a change renew everything once', async () => {
  const { done, report } = open([]);
  for (let count = 0; count < 3; count++) void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'renewed all']);
});

test('B-10 a second report of one save renews what that save changed, and a later one everything', async () => {
  const { done, report } = open([change]);
  void report();
  await vi.advanceTimersByTimeAsync(2000);
  void report();
  await vi.advanceTimersByTimeAsync(9000);
  expect(done).toEqual(['a', 'nothing', 'nothing', 'renewed a']);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.slice(4)).toEqual(['nothing', 'nothing', 'renewed all']);
});

test('B-10 a change that was seen after a report does not stand in for what was reported', async () => {
  const { done, report } = open(['nothing', change]);
  void report();
  await vi.advanceTimersByTimeAsync(2000);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'a', 'nothing', 'renewed all']);
});

test('B-10 a second report of a save after which anything may have changed renews everything', async () => {
  const { done, report } = open(['anything']);
  void report();
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['anything', 'nothing', 'nothing', 'renewed all']);
});

test('B-10 once the server closes, no report is looked into again', async () => {
  const { done, report, reported } = open([]);
  void report();
  await vi.advanceTimersByTimeAsync(1000);
  reported.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing']);
});

const blogUrl = 'https://blog.example';

await describeStores((stores) => {
  test('B-10 a report to one process reaches the others once, and none that starts afterwards', async () => {
    const place = await stores.createPlace();
    const { log } = createLogRecorder();
    const start = async () => {
      const { responses } = createBlogTables(await stores.open(place), log);
      const find = vi.fn(responses.find);
      const reports = createSharedReports({ ...responses, find }, blogUrl);
      const onReport = vi.fn();
      reports.follow(onReport);
      /** Resolves once it has looked so many times more, and followed what it found. */
      const waitForPolls = (times: number) => {
        const until = find.mock.calls.length + times + 1;
        return expect.poll(() => find.mock.calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(until);
      };
      return { ...reports, onReport, waitForPolls };
    };
    const notified = await start();
    const second = await start();
    await Promise.all([notified, second].map(({ waitForPolls }) => waitForPolls(1)));
    await notified.share();
    await expect.poll(() => second.onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);
    const late = await start();
    await Promise.all([notified, second, late].map(({ waitForPolls }) => waitForPolls(1)));
    expect(second.onReport).toHaveBeenCalledOnce();
    expect(notified.onReport).not.toHaveBeenCalled();
    expect(late.onReport).not.toHaveBeenCalled();
    await second.share();
    for (const { onReport } of [notified, late])
      await expect.poll(() => onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);

    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    await notified.share();
    clock.mockRestore();
    await expect.poll(() => second.onReport.mock.calls.length, { timeout: 20_000 }).toBe(2);
    await second.share();
    await expect.poll(() => notified.onReport.mock.calls.length, { timeout: 20_000 }).toBe(2);
    for (const { stop } of [notified, second, late]) stop();
  });
});
