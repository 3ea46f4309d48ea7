import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAttributes, addIcons, addMirrors, replaceTexts, translate } from './change-page.ts';
import { openWithHeldScripts, typeIntoChanged } from './changed-page.ts';
import { fieldPages } from './open-kinds.ts';
import { waitForReact } from './visitor.ts';

const changes = [translate, replaceTexts, addIcons, addMirrors, addAttributes];

test.each(fieldPages.flatMap((page) => changes.map((change) => ({ ...page, change }))))(
  'C-01 nothing typed into $path is lost after $change.name, with scripts that arrive at once or late',
  async ({ change, ...fieldPage }) => {
    for (const late of [false, true]) {
      await using _watched = await typeIntoChanged(fieldPage, { change, late });
    }
  },
);

// The sign-in form is hidden as soon as there may be a session.
const open = fieldPages.filter(({ path }) => !path.startsWith('/auth'));
const renewing = changes.filter((change) => change !== addAttributes);

test.each(open.flatMap((page) => renewing.map((change) => ({ ...page, change }))))(
  'C-01 nothing that a signed-in visitor has typed into $path is lost after $change.name, when React renders it anew',
  async ({ change, ...fieldPage }) => {
    await using _watched = await typeIntoChanged(fieldPage, { change, late: true, isSignedIn: true });
  },
);

/** Reads how far the visitor has zoomed in, and the place in the page that they see. */
const readView = (page: Page) =>
  page.evaluate(() => {
    const { scale, pageLeft, pageTop } = visualViewport as VisualViewport;
    return [scale, pageLeft, pageTop].map(Math.round);
  });

test.each([
  ['takes over as it is', undefined],
  ['renders anew', translate],
])(
  'C-01 a page that React %s stays where a visitor has zoomed into it, and keeps what they type',
  async (_how, change) => {
    const viewport = { width: 390, height: 844 };
    const visitor = { viewport, isMobile: true, hasTouch: true, isSignedIn: change !== undefined };
    await using watched = await openWithHeldScripts('/contact', visitor);
    const { page, release } = watched;
    if (change) await page.evaluate(change, false);
    const message = page.locator('[name=message]');
    await message.tap();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    // The browser scrolls to the letters, which are few enough to need no second scroll in any font.
    await page.keyboard.type('shop');
    const before = await readView(page);
    expect(before).toEqual([2, expect.any(Number), expect.any(Number)]);
    expect(before[2]).toBeGreaterThan(100);
    release();
    await waitForReact(page);
    expect(await readView(page)).toEqual(before);
    await page.keyboard.type(' sells');
    expect(await message.inputValue()).toBe('shop sells');
    expect(await readView(page)).toEqual(before);
  },
);
