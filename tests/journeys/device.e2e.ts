import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, listFrameworkRequests } from '../browser.ts';
import { openSharedSite } from './journey.ts';
import { fastDevice, openAt, slowDevice } from './open-at.ts';

const site = await openSharedSite();

const readDevice = (page: Page) =>
  page.evaluate(() => {
    const { classList, dataset } = document.documentElement;
    const image = document.querySelector<HTMLImageElement>('[data-hero] img');
    return [
      Number(dataset.score),
      classList.contains('rich') && classList.contains('reveals'),
      image?.currentSrc.match(/hero-[a-z]+/)?.[0],
    ];
  });

// app/client/enhance/device.test.ts proves the points of each fact. These tests cover the browser's own facts and both sides of
// each limit.
test.each([
  ['767 px', { width: 767, height: 900 }, 'no-preference', fastDevice, [7, false, 'hero-simple']],
  ['768 px, and nothing known', { width: 768, height: 900 }, 'no-preference', {}, [8, true, 'hero-full']],
  ['3g', desktop, 'no-preference', { effectiveType: '3g', deviceMemory: 8 }, [7, true, 'hero-full']],
  ['3g, 4 GB', desktop, 'no-preference', { effectiveType: '3g', deviceMemory: 4 }, [6, false, 'hero-full']],
  ['3g, 2 GB', desktop, 'no-preference', { effectiveType: '3g', deviceMemory: 2 }, [5, false, 'hero-simple']],
  ['reduced motion', desktop, 'reduce', fastDevice, [8, false, 'hero-full']],
] as const)(
  'ST-04, ST-05, HP-01 %s has its score, motion and hero',
  async (_name, viewport, reducedMotion, device, expected) => {
    await using watched = await openAt('/', { viewport, reducedMotion, device });
    await expect.poll(() => readDevice(watched.page)).toEqual(expected);
    const [score, , hero] = expected;
    const heroes = watched.requests.filter((request) => /^GET .*\/hero-(full|simple)/.test(request));
    expect(heroes.at(-1)).toContain(hero);
    // Only one of the two heroes loads; the next test covers the exception.
    if (score > 5) expect(heroes).toHaveLength(1);
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
  },
);

// The browser's preload scanner reads the page before the boot script runs, and may request the full hero. The browser
// cancels the request when it parses the picture, one round trip before the first byte.
test('ST-04 a slow desktop requests the simple hero and receives no byte of the full one', async () => {
  await using watched = await openAt('about:blank', { device: slowDevice });
  const { page } = watched;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 50_000,
  });
  const full = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.method === 'GET' && /hero-full/.test(request.url)) full.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (full.has(requestId)) bytes += dataLength;
  });
  // Wait until the network is quiet, because no request may follow.
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const hero = page.locator('[data-hero] img');
  expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('hero-simple');
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(bytes).toBe(0);
});

test('ST-04 the boot script alone determines the score before the first paint', async () => {
  const before = (page: Page) => page.route(/enhance-/, (route) => route.abort());
  await using watched = await openAt('/', { device: slowDevice, before });
  expect(await readDevice(watched.page)).toEqual([5, false, 'hero-simple']);
});
