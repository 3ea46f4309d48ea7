import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { openSharedSite } from './journey.ts';
import { fastDevice, openAt, slowDevice } from './open-at.ts';
import { showWall } from './settle.ts';

const site = await openSharedSite();
const home = `${site.url}/`;

const listProbes = (requests: string[]) => requests.filter((request) => /^HEAD .*\/wordmark-/.test(request));

test.each([
  ['a phone', fastDevice, phone],
  ['Save-Data', { ...fastDevice, saveData: true }, desktop],
  ['a slow desktop', slowDevice, desktop],
])('ST-07 with %s the wall is never probed', async (_name, device, viewport) => {
  await using watched = await openAt('/', { device, viewport });
  const { page } = watched;
  await showWall(page);
  // The network has to be quiet, because nothing may come.
  await page.waitForLoadState('networkidle');
  expect(listProbes(watched.requests)).toEqual([]);
});

test.each([
  ['a phone', phone, 'hero-simple'],
  ['a desktop', desktop, 'hero-full'],
])(
  'ST-08 on %s Home checks both logos and its hero, from the cache if they are loaded',
  async (_form, viewport, hero) => {
    await using watched = await openAt('about:blank', { device: fastDevice, viewport });
    const { page } = watched;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const probed = new Map<string, string>();
    const cached = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
      const [, name, ending] = /\/(\w[a-z-]*?)-[\w-]{4}\.(\w+)$/.exec(url) ?? [];
      if (method === 'HEAD') probed.set(requestId, name ? `${name}.${ending}` : url);
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) cached.add(requestId);
    });
    await page.goto(home);
    await expect.poll(() => [...probed.values()].toSorted()).toEqual([`${hero}.svg`, 'logo.png', 'logo.svg']);
    await expect
      .poll(() => [...probed].flatMap(([id, name]) => (cached.has(id) ? [name] : [])).toSorted())
      .toEqual([`${hero}.svg`, 'logo.svg']);
  },
);

test('ST-08 a check that fails changes nothing, and other pages check nothing', async () => {
  const before = (page: Page) =>
    page.route('**/assets/**', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
  await using watched = await openAt('/about', { device: fastDevice, before });
  const { page } = watched;
  const listChecks = () => watched.requests.filter((request) => request.startsWith('HEAD'));
  // The network has to be quiet, because nothing may come.
  await page.waitForLoadState('networkidle');
  expect(listChecks()).toEqual([]);
  await page.goto(home);
  await expect.poll(listChecks).toHaveLength(3);
  expect(await page.locator('header .logo-name').isVisible()).toBe(false);
  const hero = page.locator('[data-hero] img');
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
