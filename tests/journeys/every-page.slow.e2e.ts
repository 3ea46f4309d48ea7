import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../browser.ts';
import { listCutTexts, readSideways, spacing } from './find-violations.ts';
import { openAt } from './open-at.ts';
import { pageKinds } from './open-kinds.ts';
import { scrollToEnd, waitForAnimations } from './settle.ts';

/** Where the focus is: at the end of the page, in its frame, in the clear, or hidden, which says what and where. */
function findWhereFocusIs(): string {
  const focused = document.activeElement;
  const header = document.querySelector('header');
  if (!focused || focused === document.body) return 'end';
  if (header?.contains(focused) || focused.matches('.skip, .skip *')) return 'frame';
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const from = header?.getBoundingClientRect().bottom ?? 0;
  // A long table can't be in view as a whole.
  if (bottom - top > innerHeight - from && top < innerHeight && bottom > from) return 'clear';
  const covered = top < from - 0.5;
  const outside = bottom > innerHeight + 0.5 || left < -0.5 || right > innerWidth + 0.5;
  return covered || outside ? `${focused.textContent?.trim()} at ${Math.round(top)}` : 'clear';
}

/**
 * Presses the key until the focus leaves the page. Returns how many elements were focused, and those under the header.
 * `describeFault` runs in the page for each focused element, and returns a fault or undefined.
 */
async function walkFocus(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  describeFault: () => string | undefined = () => undefined,
) {
  const hidden: string[] = [];
  const faults = new Set<string>();
  let steps = 0;
  for (; steps < 200; steps++) {
    await page.keyboard.press(key);
    let found = await page.evaluate(findWhereFocusIs);
    if (found !== 'end' && found !== 'frame' && found !== 'clear') {
      // A section that comes into view moves to its place.
      await waitForAnimations(page);
      found = await page.evaluate(findWhereFocusIs);
    }
    if (found === 'end') break;
    if (found !== 'frame' && found !== 'clear') hidden.push(found);
    const fault = await page.evaluate(describeFault);
    if (fault) faults.add(fault);
  }
  return { hidden, steps, faults: [...faults] };
}

/** Returns what is focused if its focus cannot be seen: at least 2 px with a contrast of 3:1. Runs in the page. */
function findFaintFocus(): string | undefined {
  const focused = document.activeElement as HTMLElement;
  const read = (colour: string) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) return [0, 0, 0, 0];
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = read(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: string, b: string) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The colour around the element. A picture counts as unknown. */
  const groundOf = (element: Element): string => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { backgroundColor } = getComputedStyle(outer);
      if ((read(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
    }
    return 'white';
  };
  const isSeen = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth, boxShadow } =
      getComputedStyle(element);
    const ground = groundOf(element);
    const isRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    if (isRing && (read(outlineColor)[3] ?? 0) > 250) return contrast(outlineColor, ground) >= 3;
    // Fields have a border of that colour, and a shadow around it.
    return (
      boxShadow !== 'none' && Number.parseFloat(borderTopWidth) > 0 && contrast(borderTopColor, ground) >= 3
    );
  };
  // A hidden radio button shows its focus on its label.
  const places = [focused, focused.nextElementSibling, focused.closest('label')];
  if (places.some(isSeen)) return undefined;
  return `${focused.tagName} ${focused.className} “${(focused.ariaLabel ?? focused.textContent)?.trim().slice(0, 40)}”`;
}

test.each(pageKinds)(
  'G-10 on the page “%s” the skip link comes first, no focus lies under the header, and each can be seen',
  async (_name, path) => {
    await using watched = await openAt(path, { viewport: { width: 1280, height: 900 } });
    const { page } = watched;
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const hasFrame = (await page.locator('.skip').count()) > 0;
    await page.keyboard.press('Tab');
    if (hasFrame)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    const { hidden, faults, steps } = await walkFocus(page, 'Tab', findFaintFocus);
    expect({ hidden, faults }).toEqual({ hidden: [], faults: [] });
    expect(steps).toBeGreaterThan(5);
    expect((await walkFocus(page, 'Shift+Tab')).hidden).toEqual([]);
  },
);

test.each(pageKinds)(
  'G-10 at 320 px the page “%s” does not scroll sideways, nothing is cut off with the reader’s spacing, and nothing moves under reduced motion',
  async (_name, path) => {
    await using watched = await openAt(path, {
      viewport: { width: 320, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    await scrollToEnd(page);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 10)
          .length,
    );
    expect(moving).toBe(0);
    expect(await page.evaluate(readSideways)).toBe(0);
    await page.addStyleTag({ content: spacing });
    await waitForAnimations(page);
    expect(await page.evaluate(readSideways)).toBe(0);
    expect(await page.evaluate(listCutTexts)).toEqual([]);
  },
);

/** What browsers and password managers fill in, by the name of a field (WCAG 1.3.5). */
const purposes: Record<string, RegExp> = {
  email: /email|username/,
  name: /name/,
  organisation: /organization/,
  password: /(current|new)-password/,
};

test.each(pageKinds)(
  'G-10 on the page “%s” fields have a purpose, tables have headings, the menu has no menu roles, and the way to us is at the same place',
  async (_name, path) => {
    await using watched = await openAt(path);
    const { page } = watched;
    const fields = await page
      .locator('main :is(input, textarea, select):visible')
      .evaluateAll((elements) =>
        (elements as HTMLInputElement[]).map(({ name, autocomplete }) => ({ name, autocomplete })),
      );
    for (const { name, autocomplete } of fields)
      if (purposes[name]) expect(autocomplete, name).toMatch(purposes[name]);
    const tables = await page.locator('main table').evaluateAll((elements) =>
      elements.map((table) => {
        const scroller = table.closest<HTMLElement>('.table') ?? table.parentElement;
        const scrolls = scroller !== null && scroller.scrollWidth > scroller.clientWidth;
        return {
          hasHeadings: table.querySelectorAll('th').length > 0,
          isNamed: Boolean(table.querySelector('caption') ?? table.getAttribute('aria-labelledby')),
          canScroll: !scrolls || scroller.tabIndex === 0,
        };
      }),
    );
    for (const table of tables) expect(table).toEqual({ hasHeadings: true, isNamed: true, canScroll: true });
    expect(await page.locator('[role=menu], [role=menuitem], [role=menubar]').count()).toBe(0);
    if ((await page.locator('.foot').count()) === 0) return;
    const links = await page
      .locator('.header-actions a, .foot .mail, .foot .foot-end a')
      .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')?.replace(/:.*/, ':')));
    expect(links).toEqual([
      ...['/contact', '/auth', 'mailto:', '/auth', '/privacy', '/terms', '/accessibility', '/sustainability'],
    ]);
  },
);

test.each(pageKinds)(
  'G-10 without JavaScript the page “%s” can be read, with no part hidden, and the menu reached',
  async (_name, path) => {
    await using watched = await openAt(path, { javaScriptEnabled: false });
    const { page } = watched;
    await page.getByRole('heading', { level: 1, name: /\w{3}/ }).waitFor();
    expect((await page.locator('body').innerText()).length).toBeGreaterThan(300);
    const isHidden = (element: Element) => getComputedStyle(element).opacity === '0';
    for (const part of await page.locator('main [data-enhance=reveal]').all())
      expect(await part.evaluate(isHidden)).toBe(false);
    const button = page.getByRole('banner').getByRole('button', { name: 'Services menu' });
    if ((await page.locator('.foot').count()) === 0) return;
    await button.click();
    expect(await page.locator('#services-menu').isVisible()).toBe(true);
  },
);

test('H-01 on a phone no element of Home is focused under the header, down the page and up again', async () => {
  await using watched = await openAt('/', { viewport: phone });
  const { page } = watched;
  // A font that loads later would move the scroll target.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const down = await walkFocus(page, 'Tab');
  expect(down.hidden).toEqual([]);
  expect(down.steps).toBeGreaterThan(50);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3000);
  const up = await walkFocus(page, 'Shift+Tab');
  expect(up.hidden).toEqual([]);
  expect(up.steps).toBeGreaterThanOrEqual(down.steps);
});
