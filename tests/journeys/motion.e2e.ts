import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { openJourney } from './journey.ts';
import { openHome, openStoppedHome } from './open-home.ts';
import { fastDevice, pretendDevice, slowDevice } from './pretend-device.ts';
import { bringIntoSight, leaveSight, paint } from './settle.ts';

const { site, browser } = await openJourney();

const home = { browser, url: site.url };
const rotator = '[data-early=rotator]';
const strip = '[data-early=strip]';
const readWord = (page: Page) => page.locator(`${rotator} [data-slot]`).textContent();
const listShown = (page: Page) =>
  page
    .locator(`${strip} li`)
    .evaluateAll((items) =>
      items.flatMap((item, index) => (getComputedStyle(item).display === 'none' ? [] : [index])),
    );
const isFading = (page: Page) =>
  page.locator(`${strip} ul`).evaluate((list) => list.classList.contains('is-out'));

test.each([
  ['a desktop', { width: 1440, height: 900 }, fastDevice],
  ['a phone', phone, fastDevice],
  ['the slowest device', phone, slowDevice],
])(
  'ST-01 on %s a word stands 2000 ms, goes at 50 ms a character and the next comes at 100 ms',
  async (_device, viewport, device) => {
    await using watched = await openStoppedHome(home, { viewport }, device);
    const { page } = watched;
    await bringIntoSight(page, rotator);
    const steps: [ms: number, word: string][] = [
      [1999, 'Brand'],
      [1, 'Bran'],
      [49, 'Bran'],
      [1, 'Bra'],
      [50, 'Br'],
      [50, 'B'],
      [50, ''],
      [99, ''],
      [1, 'I'],
      [99, 'I'],
      [1, 'In'],
      [600, 'Internet'],
      [1999, 'Internet'],
      [1, 'Interne'],
    ];
    for (const [ms, word] of steps) {
      await page.clock.runFor(ms);
      expect([ms, await readWord(page)]).toEqual([ms, word]);
    }
    // 7 letters to delete, 5 to type: World; after it, Brand again.
    await page.clock.runFor(7 * 50 + 5 * 100);
    expect(await readWord(page)).toBe('World');
    await page.clock.runFor(2000 + 4 * 50 + 5 * 100);
    expect(await readWord(page)).toBe('Brand');
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
  },
);

test('ST-01 the rhythm is the same by the real clock', async () => {
  await using watched = await openHome(home);
  const { page } = watched;
  await page.evaluate(() => {
    const slot = document.querySelector('[data-early=rotator] [data-slot]');
    const seen: [number, string][] = [];
    (window as unknown as { seen: [number, string][] }).seen = seen;
    if (slot)
      new MutationObserver(() => seen.push([performance.now(), slot.textContent ?? ''])).observe(slot, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  await bringIntoSight(page, rotator);
  const read = () => page.evaluate(() => (window as unknown as { seen: [number, string][] }).seen);
  await expect.poll(async () => (await read()).at(-1)?.[1], { timeout: 8000 }).toBe('Internet');
  const seen = await read();
  expect(seen.map(([, word]) => word).slice(0, 8)).toEqual(['Bran', 'Bra', 'Br', 'B', '', 'I', 'In', 'Int']);
  const gaps = seen.slice(1).map(([at], index) => at - (seen[index]?.[0] ?? 0));
  for (const gap of gaps.slice(0, 4)) expect(gap).toBeGreaterThan(40);
  for (const gap of gaps.slice(4, 11)) expect(gap).toBeGreaterThan(90);
});

test('ST-01 under reduced motion the first word stands, and there is nothing to pause', async () => {
  await using watched = await openStoppedHome(home, { reducedMotion: 'reduce' });
  const { page } = watched;
  await bringIntoSight(page, rotator);
  for (let second = 0; second < 10; second++) {
    await page.clock.runFor(1000);
    expect(await readWord(page)).toBe('Brand');
  }
  expect(await page.getByRole('button', { name: 'Pause the changing word' }).count()).toBe(0);
});

test('ST-01 a visitor who comes to prefer stillness gets the first word back', async () => {
  await using watched = await openStoppedHome(home);
  const { page } = watched;
  await bringIntoSight(page, rotator);
  await page.clock.runFor(2120);
  expect(await readWord(page)).not.toBe('Brand');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => readWord(page)).toBe('Brand');
  await page.clock.runFor(9000);
  expect(await readWord(page)).toBe('Brand');
});

test('ST-01 paused stays paused: by waiting, scrolling away, and coming back; pressed again it goes on', async () => {
  await using watched = await openStoppedHome(home);
  const { page } = watched;
  await bringIntoSight(page, rotator);
  await page.clock.runFor(2060);
  expect(await readWord(page)).toMatch(/^(B|Br|Bra|Bran)$/);
  const button = page.getByRole('button', { name: 'Pause the changing word' });
  await button.dispatchEvent('click');
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  // Half a word says nothing: it stands whole.
  const stopped = 'Brand';
  expect(await readWord(page)).toBe(stopped);
  await page.clock.runFor(10_000);
  expect(await readWord(page)).toBe(stopped);
  await leaveSight(page, rotator);
  await bringIntoSight(page, rotator);
  await page.clock.runFor(10_000);
  expect(await readWord(page)).toBe(stopped);
  await button.dispatchEvent('click');
  await page.clock.runFor(2500);
  expect(await readWord(page)).not.toBe(stopped);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('ST-01 out of sight nothing is typed', async () => {
  await using watched = await openStoppedHome(home);
  const { page } = watched;
  await page.clock.runFor(10_000);
  expect(await readWord(page)).toBe('Brand');
});

test.each([
  ['a desktop', { width: 1440, height: 900 }, fastDevice],
  ['a phone', phone, fastDevice],
  ['the slowest device', phone, slowDevice],
])(
  'ST-02 on %s three logos show for 4000 ms, fade for 300 ms, and three others come',
  async (_device, viewport, device) => {
    await using watched = await openPage(browser, { viewport });
    const { page } = watched;
    await pretendDevice(page, device);
    // Logos 0 1 2, then 7 6 5, then 0 1 2 again.
    await page.addInitScript(() => {
      let calls = 0;
      Math.random = () => (Math.floor(calls++ / 3) % 2 ? 0.999 : 0);
    });
    await page.clock.install({ time: 0 });
    await page.goto(`${site.url}/`);
    await page.clock.pauseAt(3_600_000);
    await bringIntoSight(page, strip);
    const steps: [ms: number, shown: number[], fading: boolean][] = [
      [0, [0, 1, 2], false],
      [3999, [0, 1, 2], false],
      [1, [0, 1, 2], true],
      [299, [0, 1, 2], true],
      [1, [5, 6, 7], false],
      [3999, [5, 6, 7], false],
      [1, [5, 6, 7], true],
      [300, [0, 1, 2], false],
    ];
    for (const [ms, shown, fading] of steps) {
      await page.clock.runFor(ms);
      expect([ms, await listShown(page), await isFading(page)]).toEqual([ms, shown, fading]);
    }
    const fade = await page
      .locator(`${strip} ul`)
      .evaluate((list) => getComputedStyle(list).transitionDuration);
    expect(fade).toBe('0.3s');
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
  },
);

test('ST-02 the first three are random too, and always three', async () => {
  const sets: string[] = [];
  for (let visit = 0; visit < 8; visit++) {
    await using watched = await openPage(browser);
    await watched.page.goto(`${site.url}/`);
    const shown = await listShown(watched.page);
    expect(shown).toHaveLength(3);
    sets.push(shown.join());
  }
  expect(new Set(sets).size).toBeGreaterThan(2);
});

test('ST-02 the strip stands still out of sight, under reduced motion, and once paused', async () => {
  {
    await using watched = await openStoppedHome(home);
    const { page } = watched;
    const before = await listShown(page);
    await page.clock.runFor(30_000);
    expect(await listShown(page)).toEqual(before);
  }
  {
    await using watched = await openStoppedHome(home, { reducedMotion: 'reduce' });
    const { page } = watched;
    await bringIntoSight(page, strip);
    const before = await listShown(page);
    expect(before).toHaveLength(3);
    await page.clock.runFor(30_000);
    expect(await listShown(page)).toEqual(before);
  }
  await using watched = await openStoppedHome(home);
  const { page } = watched;
  await bringIntoSight(page, strip);
  await page.clock.runFor(4100);
  expect(await isFading(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the changing logos' }).dispatchEvent('click');
  const stopped = await listShown(page);
  // Stopped in the middle of a fade, the logos are there and not gone.
  expect(await isFading(page)).toBe(false);
  await page.clock.runFor(30_000);
  await leaveSight(page, strip);
  await bringIntoSight(page, strip);
  await page.clock.runFor(30_000);
  expect(await listShown(page)).toEqual(stopped);
});

test('ST-03 an element shows at 10% of it on screen, and is then no longer observed', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await pretendDevice(page, fastDevice);
  await page.addInitScript(() => {
    const given: Element[] = [];
    (window as unknown as { given: Element[] }).given = given;
    const unobserve = IntersectionObserver.prototype.unobserve;
    IntersectionObserver.prototype.unobserve = function (element) {
      given.push(element);
      unobserve.call(this, element);
    };
  });
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const work = page
    .locator('main > section')
    .filter({ hasText: 'Featured Work' })
    .locator('[data-early=reveal]');
  const read = () =>
    work.evaluate((element) => ({
      seen: element.classList.contains('is-seen'),
      left: (window as unknown as { given: Element[] }).given.includes(element),
    }));
  const showShare = async (share: number) => {
    await work.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo(0, scrollY + top - innerHeight + height * part);
    }, share);
    await paint(page);
  };
  await expect.poll(() => work.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  await showShare(0.07);
  expect(await read()).toEqual({ seen: false, left: false });
  await showShare(0.13);
  expect(await read()).toEqual({ seen: true, left: true });
  await expect.poll(() => work.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await page.evaluate(() => scrollTo(0, 0));
  await paint(page);
  expect(await read()).toEqual({ seen: true, left: true });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('ST-03 without JavaScript everything is simply visible', async () => {
  await using watched = await openHome(home, { javaScriptEnabled: false });
  const parts = watched.page.locator('[data-early=reveal]');
  expect(await parts.count()).toBeGreaterThan(8);
  for (const part of await parts.all())
    expect(await part.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
});
