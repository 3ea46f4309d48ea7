import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutboundFailure, OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import { estimatePage } from '#tests/audit/open-audit-parts.ts';
import type { OddPage } from '#tests/audit-pages/odd-pages.ts';
import type { Loads } from '#tests/audit-pages/page-file.ts';
import { allowOutbound } from '#tests/audit-pages/serve-pages.ts';
import {
  type AuditPageName,
  type AuditPages,
  auditPageNames,
  startAuditPages,
} from '#tests/audit-pages/start-audit-pages.ts';
import type { SourceScan } from '../../../domain/measurement.ts';
import type { EstimateOptions } from './estimate-weight.ts';

let pages: AuditPages;
let outbound: ReturnType<typeof allowOutbound>;
beforeAll(async () => {
  pages = await startAuditPages();
  outbound = allowOutbound([pages.own, pages.foreign]);
});
afterAll(async () => {
  outbound.close();
  await pages[Symbol.asyncDispose]();
});

const scanPage = (url: string, more: Partial<EstimateOptions> = {}) =>
  estimatePage(url, { outbound, signal: AbortSignal.timeout(30_000), ...more });

const listUrls = ({ resources }: SourceScan['firstView']) =>
  resources.map(({ url }) => url.replace(pages.own, '')).toSorted();

/** The files that scripts fetch, which no source names. */
const byScript = /worker\.js|kept-/;

/** Files that the source names for elements of the page, but that a browser does not load because of other rules. */
const overcounted: Partial<Record<AuditPageName, string[]>> = {
  'css-imports': ['/css-imports/overruled.jpg', '/css-imports/unsupported.css'],
};

test.each(auditPageNames.filter((name) => name !== 'script-drawn'))(
  'W-03 without a browser the estimate of %s lists what its source names, and weighs what was sent',
  async (name) => {
    const loads = pages.page(name).loads.phone;
    const list = (urls: string[]) => [
      ...urls.filter((url) => !byScript.test(url)),
      ...(overcounted[name] ?? []),
    ];
    const named: Loads = { first: list(loads.first), scrolled: list(loads.scrolled) };
    const result = await scanPage(pages.urlOf(name));
    expect(result).toMatchObject({ clientRendered: false, status: 200 });
    expect(result).not.toHaveProperty('skipped');
    for (const [view, which] of [
      [result.firstView, 'first'],
      [result.scrolled, 'scrolled'],
    ] as const) {
      expect(listUrls(view)).toEqual(named[which].toSorted());
      expect(Math.abs(view.transferBytes / (await pages.weigh(named, which)) - 1)).toBeLessThan(0.01);
      // No source names the files of a service worker.
      const inBrowser = await pages.weigh(loads, which);
      if (name !== 'service-worker') expect(Math.abs(view.transferBytes / inBrowser - 1)).toBeLessThan(0.3);
    }
  },
);

test('W-03 a page that its scripts render is recognized, and its source is not taken for its weight', async () => {
  const { clientRendered, firstView } = await scanPage(pages.urlOf('script-drawn'));
  expect(clientRendered).toBe(true);
  const written = await pages.weigh(pages.page('script-drawn').loads.phone, 'first');
  expect(firstView.transferBytes).toBeLessThan(written / 10);
});

test('W-01 each file is listed with its kind, party, encoding and cache lifetime', async () => {
  const { firstView } = await scanPage(pages.urlOf('static'));
  const find = (end: string) => firstView.resources.find(({ url }) => url.endsWith(end));
  expect(find('/static/')).toMatchObject({ kind: 'document', party: 'own', encoding: 'br', cacheSeconds: 0 });
  expect(find('page.css')).toMatchObject({ kind: 'style', contentType: 'text/css; charset=utf-8' });
  expect(find('page.css')?.decodedBytes).toBeGreaterThan(find('page.css')?.transferBytes ?? 0);
  expect(find('hero.jpg')).toMatchObject({ kind: 'image', party: 'own', cacheSeconds: 31_536_000 });
  expect(find('widget.js')).toMatchObject({ kind: 'script', party: 'third-party' });
  expect(find('hero.jpg')).not.toHaveProperty('encoding');
});

test('W-01 redirects are listed one by one and add to the weight', async () => {
  const result = await scanPage(pages.urlOf('redirects'));
  expect(result.url).toBe(`${pages.own}/redirects/page/`);
  expect(result.redirects).toEqual([
    { url: `${pages.own}/redirects/`, status: 301 },
    { url: `${pages.own}/redirects/second`, status: 302 },
    { url: `${pages.foreign}/redirects/third`, status: 308 },
  ]);
});

test('W-04 files beyond the limits are left out and counted', async () => {
  const few = await scanPage(pages.urlOf('static'), { limits: { requests: 3 } });
  expect(few.firstView.requests).toBe(4);
  expect(few.skipped).toBeGreaterThan(3);
  const light = await scanPage(pages.urlOf('uncompressed'), { limits: { bytesEach: 10_000 } });
  expect(light.firstView.transferBytes).toBeLessThan(500_000);
  const late = await scanPage(pages.urlOf('static'), { limits: { milliseconds: 0 } });
  expect(late.firstView.requests).toBe(1);
  expect(late.skipped).toBeGreaterThan(0);
});

test('W-03 a scan that takes longer than two seconds reports what is known by then', async () => {
  const estimated = Promise.withResolvers<void>();
  const estimates: Pick<SourceScan, 'firstView' | 'skipped'>[] = [];
  const result = await scanPage(pages.urlOf('static'), {
    outbound: {
      ...outbound,
      async fetch(url, options) {
        if (url.endsWith('hero.jpg')) await estimated.promise;
        return outbound.fetch(url, options);
      },
    },
    onEstimate(estimate) {
      estimates.push(estimate);
      estimated.resolve();
    },
  });
  expect(estimates).toHaveLength(1);
  expect(estimates[0]).toMatchObject({ skipped: 1 });
  expect(estimates[0]?.firstView.requests).toBe(result.firstView.requests - 1);
  expect(result).not.toHaveProperty('skipped');
});

const failures: [OddPage, OutboundFailureCode, number?][] = [
  ['missing', 'status', 404],
  ['gone', 'status', 410],
  ['broken', 'status', 500],
  ['busy', 'status', 503],
  ['forbidden', 'forbidden', 403],
  ['password', 'password', 401],
  ['bot-challenge', 'bot challenge', 403],
  ['bot-captcha', 'bot challenge', 503],
  ['bot-polite', 'bot challenge', 200],
  ['throttled', 'bot challenge', 429],
  ['plain-text', 'not html', 200],
  ['document', 'not html', 200],
  ['download', 'not html', 200],
  ['empty', 'empty', 200],
  ['no-content', 'empty', 204],
  ['blank', 'empty', 200],
  ['large', 'large document'],
  ['bomb', 'large document'],
  ['endless-body', 'large document'],
  ['redirect-circle', 'redirects'],
  ['redirects-on', 'redirects'],
  ['reset', 'unreachable'],
  ['slow-headers', 'slow'],
  ['slow-body', 'slow'],
];

test.each(failures)('W-04 a page that is %s fails as %s', async (name, code, status) => {
  const limits = { 'slow-headers': { headersMs: 500 }, 'slow-body': { totalMs: 1500 } }[name as string];
  const hurried = allowOutbound([pages.own], limits);
  const failure: OutboundFailure = status === undefined ? { code } : { code, status };
  const failed = scanPage(pages.urlOf(name), { outbound: hurried });
  await expect(failed).rejects.toMatchObject({ name: 'OutboundError', failure });
  hurried.close();
});

test('W-03 a page with Content-Disposition: inline is a page', async () => {
  expect(await scanPage(pages.urlOf('shown'))).toMatchObject({ status: 200 });
});

test('W-04 addresses that the policy refuses stay refused, for the page and for its files', async () => {
  const strict = { outbound: allowOutbound([pages.own]) };
  const count = pages.count();
  const { firstView } = await scanPage(pages.urlOf('static'), strict);
  expect(firstView.resources.filter(({ party }) => party === 'third-party')).toEqual([]);
  expect(count().responses.filter(({ url }) => url.startsWith(pages.foreign))).toEqual([]);
  await expect(scanPage(`${pages.foreign}/static/`, strict)).rejects.toMatchObject({
    failure: { code: 'refused' },
  });
  strict.outbound.close();
});

test('W-03 a site without https is weighed over http', async () => {
  const secure = pages.urlOf('static').replace('http:', 'https:');
  expect(await scanPage(secure)).toMatchObject({ url: pages.urlOf('static'), redirects: [], status: 200 });
});

test('W-04 an aborted audit stops its scan', async () => {
  const controller = new AbortController();
  const count = pages.count();
  const failed = scanPage(pages.urlOf('slow-body'), { signal: controller.signal });
  const refused = expect(failed).rejects.toMatchObject({ failure: { code: 'interrupted' } });
  await expect.poll(() => count().bytes).toBeGreaterThan(0);
  controller.abort();
  await refused;
});
