import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createVitalsStore } from '#app/features/vitals/server/vitals-tally.ts';
import type { Store } from '#platform/database/store.ts';
import { openExistingStore } from '#server/open-store.ts';
import { engine } from '../browser.ts';
import { projectDir } from '../site.ts';
import { openOwnSite } from './journey.ts';
import { openAt } from './open-at.ts';

// A separate site, because analytics are off by default.
const site = await openOwnSite({ VITALS_SAMPLE_RATE: '1', ANALYTICS_SCRIPT: '/_host/insights.js' });

async function openCounts(): Promise<Store & AsyncDisposable> {
  const store = await openExistingStore({
    kind: 'sqlite',
    file: path.join(site.dataDir, 'saltbush.sqlite'),
  });
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}

test('SEO-04 a sampled visit is reported when the visitor leaves the page, with views and web vitals, without cookies or storage', async () => {
  await using visit = await openAt('about:blank');
  const { page, complaints, requests } = visit;
  await page.route('**/_host/insights.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
  await page.goto(`${site.url}/about`, { waitUntil: 'load' });
  await expect.poll(() => requests.some((request) => /\/assets\/vitals-/.test(request))).toBe(true);
  await expect.poll(() => requests).toContain('GET /_host/insights.js');
  await page.waitForLoadState('networkidle');
  await page.mouse.click(5, 5);
  await page.goto(`${site.url}/privacy`);
  // Counts are written every ten seconds, and Playwright sees no request that a page sends while it unloads.
  await using store = await openCounts();
  const book = createVitalsStore(store);
  const list = () => book.list({ from: '2000-01-01', to: '3000-01-01' });
  // Firefox does not report layout shifts.
  const shifts = engine === 'Firefox' ? [] : ['CLS'];
  const measures = expect.arrayContaining(['view', 'FCP', 'LCP', 'TTFB', ...shifts]);
  await expect.poll(async () => (await list()).map(({ what }) => what)).toEqual(measures);
  const counted = await list();
  expect(counted.filter(({ route }) => route !== '/about')).toEqual([]);
  expect(counted.find(({ what }) => what === 'view')?.count).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(['globalPrivacyControl', 'doNotTrack'])(
  'SEO-04 nothing is loaded for a visitor with %s',
  async (signal) => {
    const say = (name: string) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    };
    const before = (page: Page) => page.addInitScript(say, signal);
    await using visit = await openAt(`${site.url}/about`, { before });
    await visit.page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
    );
    // Wait until the network is quiet, because no request may follow.
    await visit.page.waitForLoadState('networkidle');
    expect(visit.requests.filter((request) => /vitals|insights/.test(request))).toEqual([]);
  },
);

test('SEO-04 the analytics module takes at most 4 kB', async () => {
  const html = await (await fetch(`${site.url}/`)).text();
  const url = html.match(/data-vitals="([^"]+)"/)?.[1] ?? '';
  const file = readFileSync(path.join(projectDir, 'build/client', `${url}.br`));
  expect(file.length).toBeLessThanOrEqual(4000);
});
