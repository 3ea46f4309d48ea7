import { expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { openAt } from './open-at.ts';
import { walkFocus } from './walk-focus.ts';

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'H-01 on a %s no element of Home is focused under the header, down the page and up again',
  async (_form, viewport) => {
    await using watched = await openAt('/', { viewport });
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
  },
);
