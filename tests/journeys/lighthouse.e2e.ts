import { afterAll, expect, test } from 'vitest';
import { runLighthouse } from '#bench/run-lighthouse.ts';
import { startSite } from '#tests/site.ts';

const site = await startSite();
afterAll(() => site.stop());

const categories = ['accessibility', 'best-practices', 'seo'] as const;
type Report = Awaited<ReturnType<typeof runLighthouse>>;

/** The audits that count in a category and did not pass; never an empty category taken for a perfect one. */
function listFailed(report: Report, category: (typeof categories)[number]): string[] {
  const counted = (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const run = counted.filter(({ id }) => report.audits[id]?.score !== null);
  expect(run.length).toBeGreaterThan(4);
  return run.filter(({ id }) => report.audits[id]?.score !== 1).map(({ id }) => id);
}

// Now and then Chromium loses the beginning of its trace (NO_NAVSTART): Lighthouse says to run again, and so we do.
const patient = { retry: 2, timeout: 180_000 };

test('Lighthouse, mobile: Home has 100 for accessibility, best practices and SEO', patient, async () => {
  const report = await runLighthouse(`${site.url}/`);
  for (const category of categories) {
    expect([category, listFailed(report, category)]).toEqual([category, []]);
    expect(report.categories[category]?.score).toBe(1);
  }
});

test('Lighthouse, mobile: the 404 page fails nothing but what a 404 must', patient, async () => {
  const report = await runLighthouse(`${site.url}/there-is-no-such-page`);
  expect(listFailed(report, 'accessibility')).toEqual([]);
  expect(report.categories.accessibility?.score).toBe(1);
  // A browser writes every document with status 404 into its console as an error.
  expect(listFailed(report, 'best-practices')).toEqual(['errors-in-console']);
  // It must not be found by search engines, and says so: by its status and by noindex.
  expect(listFailed(report, 'seo').toSorted()).toEqual(['http-status-code', 'is-crawlable']);
});
