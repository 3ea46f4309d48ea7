import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { translate } from './change-page.ts';
import { openAt, type Visit } from './open-at.ts';
import { waitForAnimations } from './settle.ts';
import { startReact, waitForPage } from './start-react.ts';
import { createAccount, waitForWelcome } from './visit-auth.ts';
import { waitForReact } from './visitor.ts';

// docs/decisions/045-older-browsers.md lists what is newer than the browsers that the site supports.

/** Removes popovers. The browser's own styles for the attribute go too, because pages define theirs. */
const removePopovers = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
    delete (HTMLButtonElement.prototype as unknown as Record<string, unknown>).popoverTargetElement;
    // The browser would still act on the attributes, so they get names that only scripts of this test know.
    for (const method of ['querySelector', 'querySelectorAll', 'matches'] as const) {
      for (const { prototype } of [Document, Element]) {
        const original = (prototype as unknown as Record<string, (text: string) => unknown>)[method];
        if (!original) continue;
        Object.assign(prototype, {
          [method](this: unknown, selector: string) {
            if (selector.includes(':popover-open'))
              throw new DOMException(`${selector} is not a valid selector`, 'SyntaxError');
            return original.call(this, selector);
          },
        });
      }
    }
    addEventListener(
      'click',
      (event) => {
        // Only the browser's own handling of the button is suppressed: listeners still run.
        if ((event.target as Element).closest('[popovertarget]')) event.preventDefault();
      },
      true,
    );
  });

/** Opens a page without popovers, and waits for the script that stands in for them. */
async function openWithoutPopovers(path: string, options: Visit = {}) {
  const watched = await openAt(path, { ...options, before: removePopovers });
  await watched.page.waitForLoadState('networkidle');
  return watched;
}

const isShown = (page: Page, id: string) => page.locator(`#${id}`).isVisible();
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);

test('H-03 without popovers the Services menu opens and closes by its button, by Escape and by a press elsewhere, and a client navigation closes it', async () => {
  await using watched = await openWithoutPopovers('/');
  const { page } = watched;
  const button = page.getByRole('banner').getByRole('button', { name: 'Services menu' });
  const open = async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isShown(page, 'services-menu')).toBe(true);
  };
  expect(await isShown(page, 'services-menu')).toBe(false);
  await open();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.closest('#services-menu') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isShown(page, 'services-menu')).toBe(false);
  expect(await focusedLabel(page)).toBe('Services menu');
  await open();
  await page.mouse.click(200, 700);
  await expect.poll(() => isShown(page, 'services-menu')).toBe(false);
  await startReact(page);
  await open();
  await page.locator('#services-menu a').filter({ hasText: 'Resources' }).click();
  await waitForPage(page, '/resources');
  await expect.poll(() => isShown(page, 'services-menu')).toBe(false);
  expect(await page.locator('h1').innerText()).not.toContain('Something went wrong');
  expect(watched.complaints).toEqual([]);
});

test('H-06 H-07 without popovers the drawer opens, keeps the focus, and closes by its button, Escape and a tap on the page', async () => {
  const viewport = { width: 390, height: 844 };
  await using watched = await openWithoutPopovers('/', { viewport, hasTouch: true });
  const { page } = watched;
  const burger = page.getByRole('button', { name: 'Open menu' });
  const open = async () => {
    await burger.tap();
    await expect.poll(() => isShown(page, 'drawer')).toBe(true);
    await waitForAnimations(page);
  };
  expect(await isShown(page, 'drawer')).toBe(false);
  await open();
  expect(await focusedLabel(page)).toBe('Close menu');
  expect(await page.locator('main').getAttribute('inert')).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => isShown(page, 'drawer')).toBe(false);
  expect(await focusedLabel(page)).toBe('Open menu');
  await open();
  await page.touchscreen.tap(20, 400);
  await expect.poll(() => isShown(page, 'drawer')).toBe(false);
  await open();
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await expect.poll(() => isShown(page, 'drawer')).toBe(false);
  expect(await page.locator('main').getAttribute('inert')).toBe(null);
  await open();
  await page.locator('#drawer').getByRole('link', { name: 'Projects' }).tap();
  await page.waitForURL('**/projects');
  expect(watched.complaints).toEqual([]);
});

/** What the oldest browsers that can use the site lack, and newer ones have. */
const removeBuiltIns = (page: Page) =>
  page.addInitScript(() => {
    const remove = (owner: object, name: string) => Reflect.deleteProperty(owner, name);
    remove(Promise, 'withResolvers');
    remove(Map, 'groupBy');
    remove(URL, 'canParse');
  });

test('C-01 in the oldest browsers React starts on the contact form, keeps what was typed, and sends it', async () => {
  await using watched = await openAt('/contact', { before: removeBuiltIns });
  const { page } = watched;
  await page.locator('[name=name]').fill('Ana Ferreira');
  await waitForReact(page);
  expect(await page.locator('[name=name]').inputValue()).toBe('Ana Ferreira');
  await page.locator('[name=email]').fill('ana@tidepool.example');
  await page.locator('[name=message]').fill('Can our site be lighter?');
  await page.locator('[name=consent]').check();
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/contact/thanks?ref=SB-*');
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['as it is', undefined],
  ['anew where a translator has changed it', translate],
])(
  'A-01 A-04 in the oldest browsers React takes over the sign-in form %s, and leads back to the page that asked for it',
  async (_how, change) => {
    const { email, password } = await createAccount();
    await using watched = await openAt('/auth?next=/contact', { before: removeBuiltIns });
    const { page } = watched;
    if (change) await page.evaluate(change, false);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await waitForReact(page);
    expect(await page.locator('[name=password]').inputValue()).toBe(password);
    await page.locator('main form button[type=submit]').first().click();
    await waitForPage(page, '/contact');
    await waitForWelcome(page, email);
  },
);

test('R-23 without AbortSignal.any the search answers while a visitor types', async () => {
  const before = (page: Page) =>
    page.addInitScript(() => delete (AbortSignal as unknown as Record<string, unknown>).any);
  await using watched = await openAt('/search', { before });
  const { page } = watched;
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.click();
  await field.pressSequentially('web');
  await page.waitForURL('**/search?q=web');
  await page.getByRole('main').locator('.hits li').first().waitFor();
});

test('H-08 where the browser hides the sizes of files, the stated weight does not fall below the server’s estimate', async () => {
  const before = (page: Page) =>
    page.addInitScript(() => {
      const { prototype } = PerformanceResourceTiming;
      const isDocument = ({ entryType }: PerformanceEntry) => entryType === 'navigation';
      for (const name of ['encodedBodySize', 'transferSize'] as const) {
        const read = Object.getOwnPropertyDescriptor(prototype, name)?.get;
        Object.defineProperty(prototype, name, {
          get(this: PerformanceResourceTiming) {
            return isDocument(this) ? read?.call(this) : 0;
          },
        });
      }
    });
  await using watched = await openAt('/about', { before });
  const figure = watched.page.locator('.foot .on-desktop[data-weight=page]');
  const stated = await figure.innerText();
  expect(Number(stated)).toBeGreaterThan(20);
  await figure.scrollIntoViewIfNeeded();
  await waitForAnimations(watched.page);
  expect(await figure.innerText()).toBe(stated);
});

test.each(['/', '/sustainability-quiz'])(
  'on paper the main button of %s is black on white at once',
  async (path) => {
    await using watched = await openAt(path);
    const { page } = watched;
    await page.emulateMedia({ media: 'print' });
    const colours = await page.locator('.btn-berry').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor } = getComputedStyle(button);
        return [color, backgroundColor];
      }),
    );
    expect(colours.length).toBeGreaterThan(0);
    expect(new Set(colours.flat())).toEqual(new Set(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']));
  },
);

test('headings stay with what follows them on paper, and nobody is told to slide a sheet', async () => {
  await using watched = await openAt('/seo-tools-comparison', { viewport: { width: 390, height: 844 } });
  const { page } = watched;
  const hint = page.locator('.swipe').first();
  expect(await hint.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const stored = await page
    .locator('h1, h2')
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).breakAfter));
  expect(new Set(stored)).toEqual(new Set(['avoid']));
  expect(await hint.isVisible()).toBe(false);
});
