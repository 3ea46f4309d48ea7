import type { Page } from 'playwright-core';

/** Marks the footer as needing React and presses into it: what a form or a tool does by its own mark. */
export async function showIntent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const arrived = new Promise((resolve) => addEventListener('react-arrived', resolve, { once: true }));
    document.querySelector('footer')?.setAttribute('data-react', '');
    document.querySelector('footer')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await arrived;
  });
}

/** Opens a page to which React comes as to one with a stored session: before the first touch. */
export async function openWithReact(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('sb-saltbush-auth-token', '{}');
    addEventListener('react-arrived', () => document.documentElement.setAttribute('data-arrived', ''));
  });
  await page.goto(url);
  await page.locator('html[data-arrived]').waitFor();
}
