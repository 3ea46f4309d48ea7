import type { Page } from 'playwright-core';

/** Brings it into the middle of the window, and waits until the page knows that it is in sight. */
export async function bringIntoSight(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitForSight(page, selector, true);
}

/** Goes back to the top, and waits until the page knows that it is out of sight. */
export async function leaveSight(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await waitForSight(page, selector, false);
}

/** Observers are told in the order they were made: by the time ours knows, the page's own do. */
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

/** Two frames on, whatever was scrolled has been painted and every observer of the page told of it. */
export function paint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Scrolls to the end half a screen at a time, as a reader does: a picture that is jumped over is never asked for. */
export function readToTheEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
      scrollTo(0, place);
      await frame();
    }
  });
}

/** Waits until everything that moves has come to its end; what never ends, such as a caret, is left to move. */
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
    // One movement may start the next; one that is taken back rejects, and has ended too.
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
