import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFrameworkRequests, phone } from '../browser.ts';
import { fastDevice, openAt, openStoppedHome, slowDevice } from './open-at.ts';
import { scrollIntoView, scrollOutOfView, waitForPaint } from './settle.ts';

const rotator = '[data-enhance=rotator]';
const strip = '[data-enhance=strip]';
const readWord = (page: Page) => page.locator(`${rotator} [data-slot]`).textContent();
const readWords = async (page: Page) =>
  (await page.locator(rotator).getAttribute('data-words'))?.split('|') as [string, string, ...string[]];
const listShown = (page: Page) =>
  page
    .locator(`${strip} li`)
    .evaluateAll((items) =>
      items.flatMap((item, index) => (getComputedStyle(item).display === 'none' ? [] : [index])),
    );
const isFading = (page: Page) =>
  page.locator(`${strip} ul`).evaluate((list) => list.classList.contains('is-out'));

// app/client/enhance/animations.test.ts proves its timing.
test('ST-01 at every width and score a word in view is deleted letter by letter, and the next is typed', async () => {
  await using watched = await openStoppedHome({ viewport: phone, device: slowDevice });
  const { page } = watched;
  const [first, second] = await readWords(page);
  await page.clock.runFor(10_000);
  expect(await readWord(page)).toBe(first);
  await scrollIntoView(page, rotator);
  await page.clock.runFor(1999);
  expect(await readWord(page)).toBe(first);
  await page.clock.runFor(1);
  expect(await readWord(page)).toBe(first.slice(0, -1));
  await page.clock.runFor(50 * (first.length - 1) + 100 * second.length);
  expect(await readWord(page)).toBe(second);
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('ST-01 ST-02 under reduced motion the logos stay, and so does the first word, from the start or from the change of the setting', async () => {
  await using watched = await openStoppedHome({ reducedMotion: 'reduce' });
  const { page } = watched;
  await scrollIntoView(page, strip);
  const shown = await listShown(page);
  expect(shown).toHaveLength(3);
  await page.clock.runFor(30_000);
  expect(await listShown(page)).toEqual(shown);
  const [first] = await readWords(page);
  await scrollIntoView(page, rotator);
  await page.clock.runFor(9000);
  expect(await readWord(page)).toBe(first);
  expect(await page.getByRole('button', { name: 'Pause the changing word' }).count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The page learns of the change a moment later.
  const readLater = async () => {
    await page.clock.runFor(2120);
    return readWord(page);
  };
  await expect.poll(readLater).not.toBe(first);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => readWord(page)).toBe(first);
  await page.clock.runFor(9000);
  expect(await readWord(page)).toBe(first);
});

test('ST-02 HP-12 in view, three random logos of eight show, and every 4000 ms fade for 300 ms into three others', async () => {
  // Always the last logos: of all 7 6 5, which differ from those in the HTML; of the others 4 3 2; then 7 6 5 again.
  const loadDice = () => {
    Math.random = () => 0.999;
  };
  const before = (page: Page) => page.addInitScript(loadDice);
  // The strip is the same at every width and score, so the worst device suffices.
  await using watched = await openStoppedHome({ viewport: phone, device: slowDevice, before });
  const { page } = watched;
  expect(await page.locator(`${strip} li`).count()).toBe(8);
  await page.clock.runFor(30_000);
  await scrollIntoView(page, strip);
  const steps: [ms: number, shown: number[], fading: boolean][] = [
    [0, [5, 6, 7], false],
    [3999, [5, 6, 7], false],
    [1, [5, 6, 7], true],
    [299, [5, 6, 7], true],
    [1, [2, 3, 4], false],
    [3700, [2, 3, 4], true],
    [300, [5, 6, 7], false],
  ];
  for (const [ms, shown, fading] of steps) {
    await page.clock.runFor(ms);
    expect([ms, await listShown(page), await isFading(page)]).toEqual([ms, shown, fading]);
  }
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});

test('ST-01 ST-02 a paused animation stays complete while the visitor waits, scrolls away and returns; pressed again it continues', async () => {
  await using watched = await openStoppedHome();
  const { page } = watched;
  /** Lets time pass in view and out of view. */
  const leaveAndReturn = async (selector: string) => {
    await page.clock.runFor(10_000);
    await scrollOutOfView(page, selector);
    await scrollIntoView(page, selector);
    await page.clock.runFor(10_000);
  };
  const [first] = await readWords(page);
  await scrollIntoView(page, rotator);
  await page.clock.runFor(2060);
  expect(await readWord(page)).not.toBe(first);
  const button = page.getByRole('button', { name: 'Pause the changing word' });
  await button.dispatchEvent('click');
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  // A paused rotator shows its complete word.
  expect(await readWord(page)).toBe(first);
  await leaveAndReturn(rotator);
  expect(await readWord(page)).toBe(first);
  await button.dispatchEvent('click');
  await page.clock.runFor(2500);
  expect(await readWord(page)).not.toBe(first);

  await scrollIntoView(page, strip);
  await page.clock.runFor(4100);
  expect(await isFading(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the changing logos' }).dispatchEvent('click');
  const stopped = await listShown(page);
  // Paused in the middle of a fade, the logos are visible.
  expect(await isFading(page)).toBe(false);
  await leaveAndReturn(strip);
  expect(await listShown(page)).toEqual(stopped);
});

test('ST-03 an element shows at 10% of it on screen, and is then no longer observed', async () => {
  const recordDropped = () => {
    const dropped: Element[] = [];
    (window as unknown as { dropped: Element[] }).dropped = dropped;
    const unobserve = IntersectionObserver.prototype.unobserve;
    IntersectionObserver.prototype.unobserve = function (element) {
      dropped.push(element);
      unobserve.call(this, element);
    };
  };
  const before = (page: Page) => page.addInitScript(recordDropped);
  await using watched = await openAt('/', { device: fastDevice, before });
  const { page } = watched;
  const work = page.locator('[data-enhance=reveal]').filter({ has: page.locator('.work') });
  const read = () =>
    work.evaluate((element) => ({
      seen: element.classList.contains('is-seen'),
      left: (window as unknown as { dropped: Element[] }).dropped.includes(element),
    }));
  const showShare = async (share: number) => {
    await work.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo(0, scrollY + top - innerHeight + height * part);
    }, share);
    await waitForPaint(page);
  };
  await expect.poll(() => work.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  // Comes near it first, as a reader does, so that the sections have their real heights.
  await showShare(-0.5);
  await showShare(0.07);
  expect(await read()).toEqual({ seen: false, left: false });
  await showShare(0.13);
  expect(await read()).toEqual({ seen: true, left: true });
  await expect.poll(() => work.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await page.evaluate(() => scrollTo(0, 0));
  await waitForPaint(page);
  expect(await read()).toEqual({ seen: true, left: true });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
});
