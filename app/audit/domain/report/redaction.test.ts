import { describe, expect, test } from 'vitest';
import {
  createBrowserScan,
  createDeviceScan,
  createMeasurement,
  createResource,
  createSourceScan,
  createView,
} from '#tests/measurement.ts';
import type { Audit } from '../audit.ts';
import { createAuditView } from '../audit-view.ts';
import { listChanges } from './compare-reports.ts';
import type { DoneRun } from './create-report.ts';
import { exportReport, formatResourcesCsv } from './export-report.ts';
import { createRedaction } from './redaction.ts';

const page = 'https://tidepooltrust.example/cons?reset=S3CRET-of%20Ana&pin=4711';
const hop = 'http://tidepooltrust.example/in?session=HOPSECRET';

describe('W-02 W-04 a value from a query', () => {
  const { text, address } = createRedaction([page, hop]);

  test.each([
    ['an address', `200 ${page}`, '200 https://tidepooltrust.example/cons?…'],
    ['one in brackets', `Failed (${page})`, 'Failed (https://tidepooltrust.example/cons?…)'],
    ['a link in markup', '<a href="/cons?reset=S3CRET-of%20Ana&amp;pin=4711">', '<a href="/cons?…">'],
    ['a value', 'Hello, S3CRET-of Ana!', 'Hello, …!'],
    ['a value in a path', 'https://cdn.example/S3CRET-of%20Ana/x.js', 'https://cdn.example/…/x.js'],
    ['a value twice encoded', 'dl=S3CRET-of%2520Ana;', 'dl=…;'],
    ['a short value with its name', 'page%3Fpin%3D4711 failed', 'page%3F… failed'],
    ['a short value alone', 'In 4711 Köln, pin=47112', 'In 4711 Köln, pin=47112'],
    ['the query of another address', 'GET //cdn.example/x?key=abc 404', 'GET //cdn.example/x?… 404'],
    ['a truncated value', 'Hello, S3CRET-o…', 'Hello, …'],
    ['words', 'What is new? Nothing = nothing.', 'What is new? Nothing = nothing.'],
  ])('is hidden, and other text is left alone, in %s', (_, given, shown) => {
    expect(text(given)).toBe(shown);
  });

  test('stays in the address of a file, unless it comes from the page’s query', () => {
    expect(address('https://a.example/x.js?v=2', 'kept')).toBe('https://a.example/x.js?v=2');
    expect(address('https://a.example/x.js?u=HOPSECRET&v=2', 'kept')).toBe('https://a.example/x.js?u=…&v=2');
  });

  test('is never hidden in the name of a host', () => {
    const { text: show } = createRedaction(['https://a.example/?utm_source=G00GLE']);
    expect(show('https://g00gle.example/G00GLE.js')).toBe('https://g00gle.example/….js');
  });

  test.each(['images', 'heading', 'summer-sale', 'google'])('that is the word “%s” hides nothing', (word) => {
    const { text: show, address: showAddress } = createRedaction([`https://a.example/?category=${word}`]);
    expect(show(`All 12 ${word} of the page`)).toBe(`All 12 ${word} of the page`);
    expect(showAddress(`https://a.example/${word}/x.png?v=2`, 'kept')).toContain(word);
    expect(show(`https://a.example/?category=${word}`)).toBe('https://a.example/?…');
  });

  test('is hidden in quotations only, and an address in any sentence', () => {
    const { sentence } = createRedaction(['https://a.example/?topic=Headings1']);
    expect(sentence('2 Headings1 are empty.')).toBe('2 Headings1 are empty.');
    expect(sentence('It is https://a.example/?topic=Headings1.')).toBe('It is https://a.example/?….');
  });
});

test('W-02 W-04 no report, export or list of changes contains a value from the query of the page or a redirect', () => {
  const missing = createResource(`gone.js?of=${encodeURIComponent(page)}&key=FILEKEY`, 'script', 900, {
    status: 404,
  });
  const firstView = createView([{ ...createResource('', 'document', 18_000), url: page }, missing]);
  const consoleErrors = [`Uncaught Error: ${page}`, `Failed to load resource: 404 () (${missing.url})`];
  const visit = { firstView, scrolled: firstView, consoleErrors };
  const check = { id: 'status', outcome: 'warning', says: `It is ${page}.`, fix: 'Fix it.' } as const;
  const markup = '<a href="?reset=S3CRET-of%20Ana&amp;pin=4711">';
  const measurement = createMeasurement({
    askedUrl: hop,
    sourceScan: createSourceScan({
      url: page,
      redirects: [{ url: hop, status: 302 }],
      title: 'For S3CRET-of Ana',
      seo: [{ ...check, area: 'seo', found: `301 ${hop} → 200 ${page}` }],
    }),
    browserScan: createBrowserScan({
      phone: createDeviceScan('phone', visit),
      desktop: createDeviceScan('desktop', visit),
      accessibility: [{ ...check, area: 'accessibility', found: markup }],
    }),
    savings: [{ kind: 'compression', url: page, beforeBytes: 18_000, afterBytes: 4000, made: 'brotli' }],
  });
  const figures = { how: 'browser', phone: undefined, desktop: undefined };
  const times = { steps: [], queuedAt: '', endedAt: '' };
  const run = { state: 'done', id: 'r', ...times, measurement, figures, own: undefined } as DoneRun;
  const audit = { id: 'a', tool: 'carbon', url: hop, askedAt: '', expiresAt: '', run } as unknown as Audit;
  const answer = createAuditView(audit);
  const shown = {
    view: answer,
    json: exportReport(audit, run),
    csv: formatResourcesCsv(measurement),
    changes: listChanges(measurement, createMeasurement()),
  };
  for (const [name, each] of Object.entries(shown))
    expect.soft(JSON.stringify(each), name).not.toMatch(/S3CRET|HOPSECRET|4711/);
  // The exports hold the queries of files; nothing else does.
  expect(JSON.stringify(shown.view)).not.toContain('FILEKEY');
  expect(shown.csv).toContain('FILEKEY');
  expect(answer.report?.address).toBe('tidepooltrust.example/cons?…');
  const ticket = answer.report?.findings.find(({ kind }) => kind === 'missing files')?.ticket;
  expect(ticket).toContain('gone.js?…');
  // The guideline’s own link leads to its place in the document.
  expect(ticket).toMatch(/web-sustainability-guidelines\/#[\w-]+$/m);
});
