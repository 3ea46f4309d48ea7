import { expect, test } from 'vitest';
import {
  createArtifacts,
  createBrowserScan,
  createDeviceScan,
  createMeasurement,
  createResource,
  createSourceScan,
  createView,
} from '#tests/measurement.ts';
import { createPageFacts } from '#tests/page-facts.ts';
import { formatResourcesCsv } from './export-report.ts';
import { finishAudit } from './finish-audit.ts';
import { hideQueries } from './untrusted-text.ts';

const page = 'https://tidepooltrust.example/cons?reset=S3CRET-of%20Ana&pin=4711';
const hop = 'http://tidepooltrust.example/in?session=HOPSECRET';

test.each([
  ['an address', `200 ${page}`, '200 https://tidepooltrust.example/cons?…'],
  ['one in brackets', `Failed (${page})`, 'Failed (https://tidepooltrust.example/cons?…)'],
  ['a link in markup', '<a href="/cons?reset=S3CRET-of%20Ana&amp;pin=4711">', '<a href="/cons?…">'],
  ['the address of a file', 'GET //cdn.example/x?key=abc 404', 'GET //cdn.example/x?… 404'],
  ['a sign-in link', 'https://a.example/#access_token=abc', 'https://a.example/?…'],
  ['what is hidden already', 'It is https://a.example/x?….', 'It is https://a.example/x?….'],
])('W-02 W-04 the query of %s is hidden', (_, url, shown) => {
  expect(hideQueries(url)).toBe(shown);
});

test.each([
  'What is new? Nothing = nothing.',
  'All 12 images of the page have an alt attribute.',
  'https://www.w3.org/TR/web-sustainability-guidelines/#use-optimized-web-typography',
])('W-04 our own words stay as they are: %s', (text) => {
  expect(hideQueries(text)).toBe(text);
});

test('W-02 W-04 neither report, export nor what is stored contains the query of an address', async () => {
  const url = `https://tidepooltrust.example/gone.js?of=${encodeURIComponent(page)}&key=FILEKEY`;
  const missing = createResource(url, 'script', 900, { status: 404 });
  const firstView = createView([{ ...createResource('', 'document', 18_000), url: page }, missing]);
  const consoleErrors = [`Uncaught Error: ${page}`, `Failed to load resource: 404 () (${missing.url})`];
  const visit = { firstView, scrolled: firstView, consoleErrors };
  const violation = { help: 'It is here', description: 'It is', impact: 'serious', count: 1 };
  const artifacts = createArtifacts({
    page: createPageFacts({ url: page, redirects: [{ url: hop, status: 302 }] }),
    measurement: createMeasurement({
      askedUrl: hop,
      sourceScan: createSourceScan({ url: page, redirects: [{ url: hop, status: 302 }] }),
      browserScan: createBrowserScan({
        phone: createDeviceScan('phone', visit),
        desktop: createDeviceScan('desktop', visit),
      }),
      savings: [{ kind: 'compression', url: page, beforeBytes: 18_000, afterBytes: 4000, made: 'brotli' }],
    }),
    accessibility: {
      passed: 1,
      violations: [
        {
          id: 'region',
          ...violation,
          first: '<a href="?reset=S3CRET-of%20Ana&amp;pin=4711">',
          summary: page,
        },
      ],
    },
  });
  const finished = await finishAudit('carbon', artifacts);
  if (finished.tool !== 'carbon') throw new Error('Not weighed');
  const { report, measurement } = finished;
  const checked = await finishAudit('seo', artifacts);
  for (const shown of [report, measurement, formatResourcesCsv(measurement), checked.report])
    expect.soft(JSON.stringify(shown)).not.toMatch(/S3CRET|HOPSECRET|4711|FILEKEY/);
  expect(report.address).toBe('tidepooltrust.example/cons?…');
  const ticket = report.results.find(({ id }) => id === 'failed-requests')?.ticket;
  expect(ticket).toContain('gone.js?…');
  // The guideline’s own link leads to its place in the document.
  expect(ticket).toMatch(/web-sustainability-guidelines\/#[\w-]+$/m);
});
