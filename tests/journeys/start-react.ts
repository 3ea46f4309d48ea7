import type { Page } from 'playwright-core';
import { engine } from '../browser.ts';
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

/** Stores a value before the scripts of a page run. Firefox lets an empty page store nothing. */
export function storeBeforeScripts(page: Page, key: string, value: string) {
  return page.addInitScript(
    ([name, text]) => {
      if (origin !== 'null') localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
}

const fakeStoredSession = ['sb-saltbush-auth-token', '{}'] as const;

/** Stores what looks like a session, so that React starts at once on the pages that are opened next. */
export const fakeSignIn = (page: Page) => storeBeforeScripts(page, ...fakeStoredSession);

/** Opens a page where React starts at once, as it does if a session is stored. */
export async function openWithReact(page: Page, url: string): Promise<void> {
  if (engine === 'WebKit') {
    // WebDriver runs no script before those of a page, so that a page without any stores it.
    await page.goto(new URL('/robots.txt', url).href);
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), fakeStoredSession);
  } else await fakeSignIn(page);
  await page.goto(url);
  await waitForReact(page);
}

/** Waits until the page with that path is shown: unlike the URL, the canonical link changes with the page. */
export async function waitForPage(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  await page.locator(`link[rel=canonical][href$="${path}"]`).waitFor({ state: 'attached' });
}
