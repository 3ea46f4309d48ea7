import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, listFrameworkRequests, phone } from '../browser.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { showWall } from './settle.ts';

const site = await openSharedSite();
const home = `${site.url}/`;

/** Reads how each logo of the wall appears. `asText` is the name that replaces a picture. */
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
const asSvg = { source: 'svg', drawn: true, asText: '' };

/** The logos of the wall, each with its name and both files. */
const listLogos = (page: Page) =>
  page.locator('.wall img').evaluateAll((images) =>
    images.map((image) => ({
      name: image.getAttribute('alt') ?? '',
      svg: image.getAttribute('src') ?? '',
      png: image.getAttribute('data-fallback') ?? '',
    })),
  );

test('HP-04 ST-06 each logo of the wall is an SVG; if that fails it is the PNG, and if that fails too, the name', async () => {
  await using watched = await openAt('/');
  const { page } = watched;
  const logos = await listLogos(page);
  expect(new Set(logos.flatMap(({ svg, png }) => [svg, png])).size).toBe(2 * logos.length);
  const responses = await Promise.all(logos.map(({ png }) => fetch(site.url + png)));
  for (const { status, headers } of responses)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  await showWall(page);
  expect(await listWall(page)).toEqual(logos.map(() => asSvg));

  const [first, second] = logos;
  if (!first || !second) throw new Error('The wall needs two logos.');
  for (const { svg } of [first, second])
    await page.route(`**${svg}`, (route) => route.fulfill({ status: 404 }));
  await page.route(`**${second.png}`, (route) => route.fulfill({ status: 200, body: 'no picture' }));
  await page.goto(home);
  await showWall(page);
  const asText = { source: 'png', drawn: false, asText: second.name };
  await expect.poll(async () => (await listWall(page))[1]).toEqual(asText);
  const [firstShown, , ...others] = await listWall(page);
  expect(firstShown).toEqual({ source: 'png', drawn: true, asText: '' });
  expect(others).toEqual(others.map(() => asSvg));
  // Screen readers read the name once, not twice.
  expect(await page.locator('.wall').getByRole('link', { name: second.name, exact: true }).count()).toBe(1);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

const listProbes = (requests: string[]) => requests.filter((request) => /^HEAD .*\/wordmark-/.test(request));

test('ST-07 on a desktop of score 6 each file of the wall is probed once, when the wall comes into view, and the results change nothing', async () => {
  await using watched = await openAt('/', {
    device: { effectiveType: '3g', deviceMemory: 4 },
    before: (page) =>
      page.route(/\/wordmark-/, (route) =>
        route.request().method() === 'HEAD' ? route.abort() : route.continue(),
      ),
  });
  const { page, requests } = watched;
  expect(listProbes(requests)).toEqual([]);
  await showWall(page);
  const files = (await listLogos(page)).flatMap(({ svg, png }) => [`HEAD ${svg}`, `HEAD ${png}`]);
  await expect.poll(() => listProbes(requests).toSorted()).toEqual(files.toSorted());
  await page.evaluate(() => scrollTo(0, 0));
  await showWall(page);
  expect(listProbes(requests)).toHaveLength(files.length);
  expect(await listWall(page)).toEqual(files.slice(0, files.length / 2).map(() => asSvg));
  expect(listFrameworkRequests(requests)).toEqual([]);
});

test('HP-01 if the hero does not load, its background and its text for screen readers remain, without a broken-picture icon', async () => {
  const before = (page: Page) => page.route(/\/hero-/, (route) => route.abort());
  await using watched = await openAt('/', { before });
  const { page } = watched;
  const hero = page.locator('[data-hero] img');
  expect(await hero.getAttribute('alt')).toMatch(/\w+ \w+/);
  const measureCover = () =>
    hero.evaluate((image) => {
      const { content, backgroundColor, width, height } = getComputedStyle(image, '::before');
      const box = image.getBoundingClientRect();
      return {
        // Firefox puts the text into the box, which is as transparent as on the picture.
        drawn:
          /^(""|-moz-alt-content)$/.test(content) &&
          backgroundColor === getComputedStyle(document.body).backgroundColor,
        whole: [Number.parseFloat(width) >= box.width - 1, Number.parseFloat(height) >= box.height - 1],
      };
    });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    // The other size has its own file, which must fail first.
    await expect.poll(measureCover).toEqual({ drawn: true, whole: [true, true] });
  }
});
