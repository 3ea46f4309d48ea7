import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdRequests, openAt, type Visit as Visitor } from './open-at.ts';
import type { FieldPage } from './open-kinds.ts';
import { fakeSignIn, requestReact } from './start-react.ts';

/** The script without which React cannot start. */
const lastScript = /assets\/site-.*js/;

/**
 * Opens a page whose scripts for React wait: all, or those that match. `release` lets them arrive. To a visitor who seems
 * to be signed in, React comes at once, and renders every changed page anew.
 */
export async function openWithHeldScripts(
  path: string,
  {
    held = lastScript,
    isSignedIn = false,
    ...visitor
  }: Visitor & { held?: RegExp; isSignedIn?: boolean } = {},
) {
  let release = () => {};
  const watched = await openAt(path, {
    ...visitor,
    // In Firefox, scripts that a page imports before it has loaded delay its `load` event.
    waitUntil: 'domcontentloaded',
    before: async (page) => {
      if (isSignedIn) await fakeSignIn(page);
      release = await holdRequests(page, held);
    },
  });
  return Object.assign(watched, { release });
}

type Visit = {
  change: () => void;
  /** React's scripts arrive only once the visitor has typed and selected something. */
  late: boolean;
  isSignedIn?: boolean;
};

/**
 * Opens a page, changes it as a program in the browser does, types while React arrives, and checks that everything is
 * where the visitor left it. Returns the open page.
 */
export async function typeIntoChanged(
  { path, field, filledField, outcome }: FieldPage,
  { change, late, isSignedIn = false }: Visit,
) {
  const watched = await openWithHeldScripts(path, { isSignedIn });
  const { page, requests, release } = watched;
  if (!late) release();
  await page.evaluate(change);
  const isRemembered = await rememberFields(page);
  const readMarks = () =>
    page.evaluate(() => {
      const { classList, dataset } = document.documentElement;
      return [...classList, ...Object.keys(dataset)];
    });
  const marks = await readMarks();
  if (filledField) await page.locator(filledField).fill('ana@tidepool.example');
  const typed = page.locator(`main ${field}`).first();
  const type = await typed.getAttribute('type');
  const isChoice = type === 'radio';
  // The selection in a field of the type `email` can be neither read nor set by a script (HTML, 4.10.5.1.5).
  const isSelected = late && !isChoice && type !== 'email';
  // A field for an email address does not reveal a space at its end.
  const [start, rest] = type === 'email' ? ['ana', '@reef.example'] : ['slow shop', ' that sells'];
  await typed.focus();
  await (isChoice ? page.keyboard.press('Space') : page.keyboard.type(start));
  // Replaces the first word, so that the selection is seen to survive.
  if (isSelected) {
    await page.keyboard.press('Home');
    for (const _letter of 'slow') await page.keyboard.press('Shift+ArrowRight');
  }
  // The forms of tools and questions need no React until they are pressed.
  await requestReact(page);
  release();
  const isDecided = async () =>
    requests.includes('POST /api/errors') || (await page.locator('html[data-react]').count()) > 0;
  if (late || isChoice) await expect.poll(isDecided).toBe(true);
  if (!isChoice) await page.keyboard.type(isSelected ? 'light' : rest);
  await expect.poll(isDecided).toBe(true);
  const taken = change.name === 'addAttributes';
  const isRenewed = isSignedIn || outcome === 'renewed';
  await expect
    .poll(() => page.locator('html[data-react]').count(), { message: `React on ${path}` })
    .toBe(taken || isRenewed ? 1 : 0);
  if (isChoice) expect(await typed.isChecked()).toBe(true);
  else expect(await typed.inputValue()).toBe(isSelected ? 'light shop' : start + rest);
  if (filledField) expect(await page.locator(filledField).inputValue()).toBe('ana@tidepool.example');
  expect(await typed.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await isRemembered()).toBe(taken || !isRenewed);
  // What our scripts and the browser's programs have marked the page with.
  expect(await readMarks()).toEqual(expect.arrayContaining(marks));
  return watched;
}

/** Remembers the fields of the page. The returned function tells whether all of them are still on it. */
async function rememberFields(page: Page): Promise<() => Promise<boolean>> {
  const fields = await page.evaluateHandle(() => [...document.querySelectorAll('main :is(input, textarea)')]);
  return () => fields.evaluate((elements) => elements.every((element) => element.isConnected));
}
