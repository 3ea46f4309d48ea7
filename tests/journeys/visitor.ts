import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { runsEverything } from '../test-settings.ts';
import { findViolations } from './find-violations.ts';
import { waitForAnimations } from './settle.ts';

/** The two ways in which a form must work: a name for titles, and a value of `javaScriptEnabled`. */
export const shapes = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

/** Waits until React has hydrated the page (app/client/enhance/hydrated.tsx). */
export const waitForReact = (page: Page) => page.locator('html[data-react]').waitFor();

export const readFocusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Checks that no part of the element lies under the fixed header. */
export async function expectClearOfHeader(page: Page, element: Locator): Promise<void> {
  const [box, header] = [await element.boundingBox(), await page.locator('header').boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
}

/** Page options for `findFaults`, with reduced motion, because elements that wait for their reveal are hidden. */
export const axeOptions: BrowserContextOptions = { bypassCSP: true, reducedMotion: 'reduce' };

const widths = [320, 768, 1280];
/** A scan takes seconds, and a phone shows everything. */
const scannedWidths = runsEverything ? widths : [320];

/** Lists what axe finds on the open page, and whether it scrolls sideways, at each tested width. */
export async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await waitForAnimations(page);
    if (scannedWidths.includes(width))
      for (const violation of await findViolations(page)) faults.push(`at ${width} px ${violation}`);
    const right = await page.evaluate(() => {
      scrollTo(500, scrollY);
      return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
    });
    if (right > 0) faults.push(`at ${width} px it scrolls sideways by ${right} px`);
  }
  return faults;
}
