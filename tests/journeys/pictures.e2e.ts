import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { fastDevice, pretendDevice, slowDevice } from './pretend-device.ts';
import { paint } from './settle.ts';

const { site, browser } = await openJourney();

const home = `${site.url}/`;

async function openDevice(device = fastDevice, options: Parameters<typeof openPage>[1] = {}) {
  const watched = await openPage(browser, options);
  await pretendDevice(watched.page, device);
  return watched;
}

const showWall = async (page: Page) => {
  await page.locator('.wall').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  // Lazy ones among them: all have come or failed, and what that leads to has been asked for.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.wall img')].every(({ complete }) => complete),
  );
  await paint(page);
};

const listWall = (page: Page) =>
  page.locator('.wall .logo-img').evaluateAll((logos) =>
    logos.map((logo) => {
      const image = logo.querySelector('img') as HTMLImageElement;
      const name = logo.querySelector<HTMLElement>('.logo-name');
      return {
        source: image.currentSrc.match(/\.(svg|png)$/)?.[1],
        drawn: image.complete && image.naturalWidth > 0,
        asText: name?.checkVisibility() ? name.innerText : '',
      };
    }),
  );

test('HP-04 the wall has 24 files of its own, each at an address of its own', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(home);
  const urls = await page
    .locator('.wall img')
    .evaluateAll((images) =>
      images.flatMap((image) => [image.getAttribute('src'), image.getAttribute('data-fallback')]),
    );
  expect(new Set(urls).size).toBe(24);
  const answers = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(site.url + url);
      return [response.status, response.headers.get('content-type')];
    }),
  );
  expect(answers).toEqual(
    Array.from({ length: 12 }, () => [
      [200, 'image/svg+xml'],
      [200, 'image/png'],
    ]).flat(),
  );
});

test('HP-04, ST-06 the logos come in the modern format', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(home);
  await showWall(page);
  expect(await listWall(page)).toEqual(Array(12).fill({ source: 'svg', drawn: true, asText: '' }));
});

test('HP-04, ST-06 a logo whose svg fails comes as png, one whose png fails too as its name, the others stay', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.route(/\/wordmark-(toasty|kwoop)-[\w-]+\.svg/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/wordmark-kwoop-[\w-]+\.png/, (route) =>
    route.fulfill({ status: 200, body: 'no picture' }),
  );
  await page.goto(home);
  await showWall(page);
  const names = await page
    .locator('.wall img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
  await expect
    .poll(async () => (await listWall(page))[names.indexOf('Kwoop')])
    .toEqual({ source: 'png', drawn: false, asText: 'Kwoop' });
  const wall = await listWall(page);
  expect(wall[names.indexOf('Toasty')]).toEqual({ source: 'png', drawn: true, asText: '' });
  expect(wall.filter(({ source, drawn }) => source === 'svg' && drawn)).toHaveLength(10);
  // The name is said once, not twice.
  expect(await page.locator('.wall').getByRole('link', { name: 'Kwoop', exact: true }).count()).toBe(1);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

const listProbes = (requests: string[]) => requests.filter((request) => /^HEAD .*\/wordmark-/.test(request));

test('ST-07 the wall is probed when it comes into view, each of its 24 files once', async () => {
  await using watched = await openDevice();
  const { page, requests } = watched;
  await page.goto(home, { waitUntil: 'networkidle' });
  expect(listProbes(requests)).toEqual([]);
  await showWall(page);
  await expect.poll(() => listProbes(requests).length).toBe(24);
  expect(new Set(listProbes(requests)).size).toBe(24);
  await page.evaluate(() => scrollTo(0, 0));
  await showWall(page);
  expect(listProbes(requests)).toHaveLength(24);
  expect(listFrameworkRequests(requests)).toEqual([]);
});

test('ST-07 what the probes find changes nothing', async () => {
  await using watched = await openDevice();
  const { page } = watched;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.route(/\/wordmark-/, (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await page.goto(home, { waitUntil: 'networkidle' });
  await showWall(page);
  expect(await listWall(page)).toEqual(Array(12).fill({ source: 'svg', drawn: true, asText: '' }));
  expect(faults).toEqual([]);
  expect(site.output()).not.toContain('error in a browser');
});

test.each([
  ['a phone', fastDevice, { viewport: phone }],
  ['Save-Data', { ...fastDevice, saveData: true }, {}],
  ['a slow desktop', slowDevice, {}],
])('ST-07 with %s the wall is never probed', async (_name, device, options) => {
  await using watched = await openDevice(device, options);
  const { page, requests } = watched;
  await page.goto(home, { waitUntil: 'networkidle' });
  await showWall(page);
  expect(listProbes(requests)).toEqual([]);
  expect(await listWall(page)).toEqual(Array(12).fill({ source: 'svg', drawn: true, asText: '' }));
});

test('ST-07 a desktop of score 6 is probed', async () => {
  await using watched = await openDevice({ effectiveType: '3g', deviceMemory: 4 });
  const { page, requests } = watched;
  await page.goto(home, { waitUntil: 'networkidle' });
  await showWall(page);
  await expect.poll(() => listProbes(requests).length).toBe(24);
});

test.each([
  ['a phone', phone, 'hero-simple'],
  ['a desktop', { width: 1440, height: 900 }, 'hero-noon'],
])(
  'ST-08 on %s Home checks both logos and its hero, the loaded ones from the cache',
  async (_form, viewport, hero) => {
    await using watched = await openDevice(fastDevice, { viewport });
    const { page, requests } = watched;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const cached = new Set<string>();
    session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
    const probes: { file: string; fromCache: () => boolean }[] = [];
    const methods = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      methods.set(requestId, request.method),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (methods.get(requestId) !== 'HEAD') return;
      const file =
        response.url
          .match(/\/((?:logo|hero)[a-z-]*?)-[\w-]{8}\.(\w+)$/)
          ?.slice(1)
          .join('.') ?? response.url;
      probes.push({ file, fromCache: () => cached.has(requestId) || response.fromDiskCache === true });
    });
    await page.goto(home, { waitUntil: 'networkidle' });
    await expect
      .poll(() => probes.map(({ file }) => file).sort())
      .toEqual([`${hero}.svg`, 'logo.png', 'logo.svg']);
    expect(
      probes
        .filter(({ fromCache }) => fromCache())
        .map(({ file }) => file)
        .sort(),
    ).toEqual([`${hero}.svg`, 'logo.svg']);
    expect(requests.filter((request) => request.startsWith('HEAD'))).toHaveLength(3);
  },
);

test('ST-08 a check that fails changes nothing', async () => {
  await using watched = await openDevice();
  const { page } = watched;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await page.goto(home, { waitUntil: 'networkidle' });
  expect(await page.locator('header .logo-name').isVisible()).toBe(false);
  expect(
    await page.locator('[data-hero] img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('ST-08 other pages check nothing', async () => {
  await using watched = await openDevice();
  await watched.page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  expect(watched.requests.filter((request) => request.startsWith('HEAD'))).toEqual([]);
});

test('ST-09 header, rotator, strip, reveals, fallbacks, probes and reports live on one page without React', async () => {
  await using watched = await openDevice();
  const { page, requests } = watched;
  await page.route(/\/wordmark-toasty-[\w-]+\.svg/, (route) => route.fulfill({ status: 404 }));
  await page.goto(home, { waitUntil: 'networkidle' });
  await page.locator('[data-early=rotator]').scrollIntoViewIfNeeded();
  const word = page.locator('[data-early=rotator] [data-slot]');
  await expect.poll(() => word.textContent(), { timeout: 8000 }).toBe('Internet');
  await showWall(page);
  await expect.poll(() => listProbes(requests).length).toBe(24);
  await expect.poll(() => page.locator('.wall img[alt=Toasty]').getAttribute('src')).toMatch(/\.png$/);
  const strip = page.locator('[data-early=strip]');
  await strip.scrollIntoViewIfNeeded();
  const before = await strip
    .locator('.is-shown img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
  await expect
    .poll(
      () =>
        strip
          .locator('.is-shown img')
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt)),
      {
        timeout: 15_000,
      },
    )
    .not.toEqual(before);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a pebble');
    });
  });
  await expect.poll(() => site.output()).toContain('a pebble');
  expect(await page.locator('header').getAttribute('class')).toContain('is-scrolled');
  expect(await page.locator('[data-early=reveal].is-seen').count()).toBeGreaterThan(3);
  expect(listFrameworkRequests(requests)).toEqual([]);
  expect(requests.filter((request) => request.startsWith('GET /_payload'))).toEqual([]);
});

test.each([
  ['a phone', phone],
  ['a desktop', { width: 1440, height: 900 }],
])(
  'HP-01 on %s a hero that does not come leaves its ground, its words for the ear, and no broken mark',
  async (_form, viewport) => {
    await using watched = await openPage(browser, { viewport });
    const { page } = watched;
    await page.route(/\/hero-/, (route) => route.abort());
    await page.goto(home, { waitUntil: 'networkidle' });
    const hero = page.locator('[data-hero] img');
    expect(await hero.getAttribute('alt')).toContain('headland');
    const cover = await hero.evaluate((image) => {
      const { content, backgroundColor, width, height } = getComputedStyle(image, '::before');
      const box = image.getBoundingClientRect();
      return {
        drawn: content === '""' && backgroundColor === getComputedStyle(document.body).backgroundColor,
        whole: [Number.parseFloat(width) >= box.width - 1, Number.parseFloat(height) >= box.height - 1],
      };
    });
    expect(cover).toEqual({ drawn: true, whole: [true, true] });
  },
);
