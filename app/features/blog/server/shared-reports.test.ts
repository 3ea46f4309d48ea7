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
      const reports = createSharedReports(createBlogTables(await open(place), log).answers, blogUrl);
      const onReport = vi.fn();
      reports.follow(onReport);
      return { ...reports, onReport };
    };
    const told = await start();
    const other = await start();
    // Both have looked for the first time.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await told.share();
    await expect.poll(() => other.onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);
    const late = await start();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(other.onReport).toHaveBeenCalledOnce();
    expect(told.onReport).not.toHaveBeenCalled();
    expect(late.onReport).not.toHaveBeenCalled();
    await other.share();
    for (const { onReport } of [told, late])
      await expect.poll(() => onReport.mock.calls.length, { timeout: 20_000 }).toBe(1);
    for (const { stop } of [told, other, late]) stop();
  });
});
