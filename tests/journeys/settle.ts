import type { Locator, Page } from 'playwright-core';

/** Scrolls the element to the middle of the window, and waits until the page's observers have seen it in view. */
export async function scrollIntoView(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitForVisibility(page, selector, true);
}

/** Scrolls to the top, and waits until the page's observers have seen the element out of view. */
export async function scrollOutOfView(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await waitForVisibility(page, selector, false);
}

/** Tells whether the element's whole height is in the window now. */
export function isInWindow(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Observers run in the order of their creation, so the page's own run before this one. */
function waitForVisibility(page: Page, selector: string, wanted: boolean): Promise<void> {
  return page.locator(selector).evaluate(async (element, inView) => {
    const known = Promise.withResolvers<void>();
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === inView) known.resolve();
    });
    observer.observe(element);
    await known.promise;
    observer.disconnect();
  }, wanted);
}

/** Waits two frames, after which the page is painted and all its observers have run. */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Scrolls to the end half a screen at a time, as a reader does, because a skipped picture never loads. */
export function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await frame();
    }
  });
}

/** Waits until every animation has ended, except those that never end, such as a caret. */
export async function waitForAnimations(page: Page): Promise<void> {
  await waitForPaint(page);
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            effect?.getComputedTiming().endTime !== Infinity && playState === 'running',
        );
    // One animation may start another. A cancelled one rejects, and has ended too.
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Scrolls the page to its end, so that everything is revealed, and waits until nothing moves. */
export async function scrollThrough(page: Page): Promise<void> {
  await scrollToEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => !document.querySelector('.reveals [data-enhance=reveal]:not(.is-seen)'));
  await waitForAnimations(page);
}

/** Scrolls to the wall of logos on Home. */
export async function showWall(page: Page): Promise<void> {
  await page.locator('.wall').scrollIntoViewIfNeeded();
  // Wait until all pictures, including lazy ones, have loaded or failed, and their fallbacks are requested.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.wall img')].every(({ complete }) => complete),
  );
  await waitForPaint(page);
}
