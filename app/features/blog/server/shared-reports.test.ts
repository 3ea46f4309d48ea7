import { expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createBlogTables } from './blog-tables.ts';
import { createSharedReports } from './shared-reports.ts';

const blogUrl = 'https://blog.example';

await describeStores(({ open, createPlace }) => {
  test('B-10 a report to one process reaches the others once, and none that starts afterwards', async () => {
    const place = await createPlace();
    const { log } = createLogRecorder();
    const start = async () => {
      const { answers } = createBlogTables(await open(place), log);
      const find = vi.fn(answers.find);
      const reports = createSharedReports({ ...answers, find }, blogUrl);
      const onReport = vi.fn();
      reports.follow(onReport);
      /** Resolves once it has looked so many times more, and followed what it found. */
      const looks = (times: number) => {
        const until = find.mock.calls.length + times + 1;
        return expect.poll(() => find.mock.calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(until);
      };
      return { ...reports, onReport, looks };
    };
    const told = await start();
    const other = await start();
    await Promise.all([told, other].map(({ looks }) => looks(1)));
    await told.share();
    await expect.poll(() => other.onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);
    const late = await start();
    await Promise.all([told, other, late].map(({ looks }) => looks(1)));
    expect(other.onReport).toHaveBeenCalledOnce();
    expect(told.onReport).not.toHaveBeenCalled();
    expect(late.onReport).not.toHaveBeenCalled();
    await other.share();
    for (const { onReport } of [told, late])
      await expect.poll(() => onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);

    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    await told.share();
    clock.mockRestore();
    await expect.poll(() => other.onReport.mock.calls.length, { timeout: 20_000 }).toBe(2);
    await other.share();
    await expect.poll(() => told.onReport.mock.calls.length, { timeout: 20_000 }).toBe(2);
    for (const { stop } of [told, other, late]) stop();
  });
});
