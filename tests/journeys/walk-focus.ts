import type { Page } from 'playwright-core';
import { waitForAnimations } from './settle.ts';

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
 * `look` runs in the page for each focused element, and returns a fault or undefined.
 */
export async function walkFocus(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  look: () => string | undefined = () => undefined,
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
    const fault = await page.evaluate(look);
    if (fault) faults.add(fault);
  }
  return { hidden, steps, faults: [...faults] };
}
