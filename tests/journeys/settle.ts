import type { Locator, Page } from 'playwright-core';

/** Scrolls the element to the middle of the window, and waits until the page's observers know that it is in sight. */
export async function bringIntoSight(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitForSight(page, selector, true);
}

/** Scrolls to the top, and waits until the page's observers know that the element is out of sight. */
export async function leaveSight(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await waitForSight(page, selector, false);
}

/** Tells whether all of the element's height stands in the window now. */
export function isInWindow(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Observers are called in the order of their creation, so that the page's own were called before this one. */
function waitForSight(page: Page, selector: string, wanted: boolean): Promise<void> {
  return page.locator(selector).evaluate(async (element, inSight) => {
    const known = Promise.withResolvers<void>();
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === inSight) known.resolve();
    });
    observer.observe(element);
    await known.promise;
    observer.disconnect();
  }, wanted);
}

/** Waits two frames, after which everything is painted and every observer of the page has been called. */
export function paint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Scrolls to the end half a screen at a time, as a reader does, because a picture that is jumped over is never loaded. */
export function readToTheEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await frame();
    }
  });
}

/** Waits until every animation has ended, except those that never end, such as a caret. */
export async function comeToRest(page: Page): Promise<void> {
  await paint(page);
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            effect?.getComputedTiming().endTime !== Infinity && playState === 'running',
        );
    // One animation may start the next; one that is cancelled rejects, and has ended too.
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
