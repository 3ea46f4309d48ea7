import { expect, test } from 'vitest';
import { runLighthouse } from '../run-lighthouse.ts';
import { openSharedSite } from './journey.ts';

const site = await openSharedSite();

const categories = ['accessibility', 'best-practices', 'seo'] as const;
type Failed = Record<(typeof categories)[number], string[]>;
const home: [path: string, failed: Failed] = ['/', { accessibility: [], 'best-practices': [], seo: [] }];
const notFound: [path: string, failed: Failed] = [
  '/there-is-no-such-page',
  {
    accessibility: [],
    // Browsers log every document with status 404 as an error.
    'best-practices': ['errors-in-console'],
    // Search engines must not index it, as its status and noindex say.
    seo: ['http-status-code', 'is-crawlable'],
  },
];

test.each([home, notFound])(
  'Lighthouse, mobile: %s passes everything except the expected failures',
  async (path, failed) => {
    const report = await runLighthouse(site.url + path, [...categories]);
    for (const category of categories) {
      const counted = (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
      const run = counted.filter(({ id }) => report.audits[id]?.score !== null);
      // An empty category would count as perfect.
      expect(run.length).toBeGreaterThan(4);
      const found = run.filter(({ id }) => report.audits[id]?.score !== 1).map(({ id }) => id);
      expect([category, found.toSorted()]).toEqual([category, failed[category]]);
      if (found.length === 0) expect(report.categories[category]?.score).toBe(1);
    }
  },
);
