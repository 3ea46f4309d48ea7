import type { Page } from 'playwright-core';
import { waitForReact } from './visitor.ts';

/** Marks the footer as needing React and presses it, as a visitor presses a form or tool with that mark. */
export function requestReact(page: Page): Promise<void> {
  return page.evaluate(() => {
    const footer = document.querySelector('footer');
    footer?.setAttribute('data-react', '');
    footer?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
}

/** Does the same, and waits until React has hydrated the page. */
export async function startReact(page: Page): Promise<void> {
  await requestReact(page);
  await waitForReact(page);
}

/** Opens a page where React starts at once, as it does if a session is stored. */
export async function openWithReact(page: Page, url: string): Promise<void> {
  // Firefox lets an empty page store nothing.
  await page.addInitScript(() => origin === 'null' || localStorage.setItem('sb-saltbush-auth-token', '{}'));
  await page.goto(url);
  await waitForReact(page);
}

/** Waits until the page with that path is shown: unlike the URL, the canonical link changes with the page. */
export async function waitForPage(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  await page.locator(`link[rel=canonical][href$="${path}"]`).waitFor({ state: 'attached' });
}
