import type { Page } from 'playwright-core';
import { awaitReact } from './visitor.ts';

/** Marks the footer as needing React and presses into it: what a form or a tool does by its own mark. */
export function requestReact(page: Page): Promise<void> {
  return page.evaluate(() => {
    const footer = document.querySelector('footer');
    footer?.setAttribute('data-react', '');
    footer?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
}

/** The same, and waits until React is there. */
export async function showIntent(page: Page): Promise<void> {
  await requestReact(page);
  await awaitReact(page);
}

/** Opens a page to which React comes as to one with a stored session: before the first touch. */
export async function openWithReact(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sb-saltbush-auth-token', '{}'));
  await page.goto(url);
  await awaitReact(page);
}

/** Waits until the page with that path is shown. Its address changes before that, its canonical link with it. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  await page.locator(`link[rel=canonical][href$="${path}"]`).waitFor({ state: 'attached' });
}
