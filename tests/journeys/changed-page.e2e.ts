import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { type CrawledPage, crawlSite } from '../crawl-site.ts';
import { readPage } from '../read-page.ts';
import { addAttributes, addIcons, addMirrors, translate } from './change-page.ts';
import { openWithHeldScripts, typeIntoChanged } from './changed-page.ts';
import { openJourney, readRow } from './journey.ts';
import { openAt } from './open-at.ts';
import { fieldPages } from './open-kinds.ts';
import { waitForPaint } from './settle.ts';
import { requestReact } from './start-react.ts';
import { storeSession } from './visit-auth.ts';
import { fillIn, payButton, payPath } from './visit-payment.ts';
import { waitForReact } from './visitor.ts';

// `changed-page.slow.e2e.ts` makes every change on every page. Here each page gets one that is likely on it, with scripts
// that arrive at once or late.
const likely = [translate, addIcons, addMirrors];

test.each(
  fieldPages.map((page, at) => ({
    ...page,
    change: likely[at % likely.length] ?? translate,
    late: at % 2 === 1,
  })),
)(
  'C-01 nothing typed into $path is lost if a program has changed the page before React comes ($change.name)',
  async ({ change, late, ...fieldPage }) => {
    await using watched = await typeIntoChanged(fieldPage, { change, late });
    const { page } = watched;
    if (change === translate && fieldPage.outcome === 'plain')
      expect(await page.locator('h1 font').count()).toBeGreaterThan(0);
  },
);

test('C-01 every form in which something is typed or chosen is on one of the pages that programs change', async () => {
  const { site } = await openJourney();
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
  const paths = fieldPages.map(({ path }) => path);
  const pages = await crawlSite(get, ['/', '/account', '/there-is-no-such-page', ...paths]);
  /** Names a form by where it leads and by its fields. */
  const listForms = ({ html }: CrawledPage) =>
    readPage(html)
      .all('form')
      .flatMap((form) => {
        const names = form
          .all('input:not([type=hidden]), textarea, select')
          .map((field) => field.attribute('name'));
        // The path of a quiz's result holds the answers.
        const action = form.attribute('action')?.replace(/\?.*|\/\d+-\w+$/, '');
        return names.length > 0 ? [`${action}: ${[...new Set(names)].join()}`] : [];
      });
  const listed = new Set(paths.flatMap((path) => listForms(pages.get(path) as CrawledPage)));
  const unlisted = [...pages.values()].flatMap((page) =>
    listForms(page)
      .filter((form) => !listed.has(form))
      .map((form) => `${page.path} has ${form}`),
  );
  expect(unlisted).toEqual([]);
  expect(listed.size).toBeGreaterThan(7);
});

test('C-01 a translated contact form that stays plain HTML can be sent, and its fields hear every key', async () => {
  const contact = { path: '/contact', field: '[name=message]', outcome: 'plain' } as const;
  await using watched = await typeIntoChanged(contact, { change: translate, late: false });
  const { page } = watched;
  const message = page.locator('[name=message]');
  // React keeps keys and presses from a page that it has yet to take over.
  const heard = await message.evaluateHandle((element) => {
    const types: string[] = [];
    for (const type of ['keydown', 'input', 'click']) element.addEventListener(type, () => types.push(type));
    return types;
  });
  await message.click();
  await page.keyboard.type('!');
  expect(await heard.jsonValue()).toEqual(['click', 'keydown', 'input']);
  await page.locator('[name=name]').fill('Ana Ferreira');
  await page.locator('[name=email]').fill('translated@tidepool.example');
  await page.locator('[name=consent]').check();
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/contact/thanks?ref=SB-*');
});

test('C-01 where React must render a changed page anew, fields keep values, ticks, selection and scroll, and a composition ends first', async () => {
  await using watched = await openWithHeldScripts('/contact', {
    held: /assets\/hydrate-.*js/,
    isSignedIn: true,
  });
  const { page, release } = watched;
  await page.evaluate(translate, false);
  await page.locator('[name=name]').fill('Ana');
  await page.locator('[name=budget]').selectOption({ index: 2 });
  await page.locator('[name=services]').nth(1).check({ force: true });
  await page.locator('[name=consent]').check();
  const message = page.locator('[name=message]');
  await message.fill(Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
  await message.evaluate((element: HTMLTextAreaElement) => {
    element.setSelectionRange(element.value.length, element.value.length);
    element.focus();
  });
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) => composeLetters(devtools, text);
  // The visitor pauses while the scripts arrive.
  await compose('に');
  const reported = page.waitForRequest('**/api/errors');
  release();
  await reported;
  await compose('にほ');
  const first = await message.elementHandle();
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
  const before = await message.evaluate(readState);
  expect(before.scrolled).toBeGreaterThan(0);
  await devtools.send('Input.insertText', { text: '日本' });
  await waitForReact(page);
  expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
  const after = await message.evaluate(readState);
  expect(after.value).toBe(before.value.replace('にほ', '日本'));
  expect(after).toMatchObject({ hasFocus: true, start: after.value.length, end: after.value.length });
  expect(Math.abs(after.scrolled - before.scrolled)).toBeLessThan(5);
  expect(await page.locator('[name=name]').inputValue()).toBe('Ana');
  expect(
    await page.locator('[name=budget]').evaluate((element: HTMLSelectElement) => element.selectedIndex),
  ).toBe(2);
  expect(await page.locator('[name=services]').nth(1).isChecked()).toBe(true);
  expect(await page.locator('[name=consent]').isChecked()).toBe(true);
});

test.each([
  ['ends a composition', true],
  ['began before', false],
])('C-01 a press that %s is kept where React must render a changed page anew', async (_how, composes) => {
  await using watched = await openWithHeldScripts('/contact', { isSignedIn: true });
  const { page, release } = watched;
  await page.evaluate(translate, false);
  await page.locator('[name=message]').focus();
  const send = page.locator('main form button[type=submit]');
  const pressed = await send.elementHandle();
  const press = async () => {
    await send.hover();
    await page.mouse.down();
  };
  await (composes ? composeLetters(await page.context().newCDPSession(page), 'に') : press());
  const reported = page.waitForRequest('**/api/errors');
  release();
  await reported;
  if (composes) await press();
  // The visitor takes some time to let go.
  for (let frames = 0; frames < 20; frames += 2) await waitForPaint(page);
  expect(await pressed?.evaluate((element) => element.isConnected)).toBe(true);
  await page.mouse.up();
  // The form has been sent without a name and an address.
  await page.getByRole('group', { name: /things to fix/ }).waitFor();
});

test('C-01 P-01 an order that a signed-in visitor presses before React renders the page anew is sent with their session', async () => {
  const { storageState, session } = await storeSession();
  await using watched = await openWithHeldScripts(payPath, { storageState });
  const { page, release } = watched;
  await page.evaluate(addIcons);
  await fillIn(page);
  // Once the hydrate module has run, submissions wait for the session. A string, because Vitest would replace `import`.
  await page.evaluate("import(document.querySelector('[data-hydrate]').dataset.hydrate.split(' ')[0])");
  const pressed = await payButton(page).elementHandle();
  await payButton(page).click();
  release();
  await page.getByLabel('Card number').waitFor();
  const stored = await readRow('select website from orders where user_id = ?', session.user.id);
  expect(stored).toEqual({ website: 'tidepool.example' });
  expect(await pressed?.evaluate((element) => element.isConnected).catch(() => false)).toBe(false);
});

test('C-01 G-06 if React fails to render a changed page anew, the page beneath keeps text, choices and focus', async () => {
  await using watched = await openWithHeldScripts('/contact', { isSignedIn: true });
  const { page, release } = watched;
  await page.evaluate(translate, false);
  await page.locator('[name=budget]').selectOption({ index: 2 });
  await page.locator('[name=consent]').check();
  await page.locator('[name=message]').fill('The draft');
  await page.evaluate(() => {
    const create = document.createElement.bind(document);
    document.createElement = ((name: string) => {
      if (name === 'meta') throw new Error('An extension broke this');
      return create(name);
    }) as typeof document.createElement;
  });
  release();
  await page.getByRole('button', { name: 'Return to the page' }).click();
  const message = page.locator('[name=message]');
  expect(await message.inputValue()).toBe('The draft');
  expect(await message.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(
    await page.locator('[name=budget]').evaluate((element: HTMLSelectElement) => element.selectedIndex),
  ).toBe(2);
  expect(await page.locator('[name=consent]').isChecked()).toBe(true);
});

test('C-01 A-01 a press on a changed page is repeated on the page that React renders anew, which says what it differed in', async () => {
  await using watched = await openWithHeldScripts('/auth');
  const { page, release } = watched;
  const reports = await page.evaluateHandle(() => {
    const messages: string[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, report) => {
      messages.push(JSON.parse(String(report)).message);
      return send(url, report);
    };
    return messages;
  });
  await page.evaluate(translate, true);
  await page.locator('[name=email]').fill('nobody@tidepool.example');
  await page.locator('[name=password]').fill('a quiet tide at Bronte');
  await page.locator('main form button[type=submit]').first().click();
  release();
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await page.locator('[name=password]').inputValue()).toBe('a quiet tide at Bronte');
  const kinds = (await reports.jsonValue()).map((message) => /differs|#\d+/.exec(message)?.[0]);
  expect(kinds).toEqual(['differs', '#418', '#424']);
  // The browser translates what is rendered anew, too.
  expect(await page.locator('h1 font').count()).toBeGreaterThan(0);
});

test('C-01 G-06 a changed page that needs React says so if the script that renders it anew does not arrive', async () => {
  await using watched = await openAt('/auth', {
    before: (page) => page.route(/assets\/preserve-input-.*js/, (route) => route.abort()),
  });
  const { page } = watched;
  await page.evaluate(translate, false);
  await page.locator('[name=email]').fill('ana@tidepool.example');
  await requestReact(page);
  await page.getByRole('dialog', { name: 'Application Failed to Load' }).waitFor();
  await page.getByRole('button', { name: 'Return to the page' }).click();
  expect(await page.locator('[name=email]').inputValue()).toBe('ana@tidepool.example');
});

/** Composes letters as an input method does, and leaves them underlined. */
const composeLetters = (devtools: CDPSession, text: string) =>
  devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Runs in the page. */
function readState(element: Element) {
  const { value, selectionStart, selectionEnd, scrollTop } = element as HTMLTextAreaElement;
  return {
    ...{ value, start: selectionStart, end: selectionEnd, scrolled: scrollTop },
    hasFocus: element === document.activeElement,
  };
}

test('C-01 a changed page tells the server’s log once what became of it, and a page that only got attributes is taken over', async () => {
  const search = { path: '/search', field: '[name=q]', outcome: 'plain' } as const;
  for (const change of [translate, addAttributes]) {
    await using watched = await typeIntoChanged(search, { change, late: false });
    const reports = watched.requests.filter((request) => request === 'POST /api/errors');
    expect(reports).toHaveLength(change === translate ? 1 : 0);
  }
});

test('C-01 text typed into a form is there when the visitor leaves by a document load and comes back', async () => {
  await using watched = await openAt('/contact', { javaScriptEnabled: false });
  const { page } = watched;
  await page.locator('[name=message]').fill('The draft');
  await page.goto(new URL('/terms', page.url()).href);
  await page.goBack();
  expect(await page.locator('[name=message]').inputValue()).toBe('The draft');
});
