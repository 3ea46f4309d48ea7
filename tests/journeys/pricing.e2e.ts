import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { measureWeight } from '#bench/measure-weight.ts';
import { listFrameworkRequests, openPage, phone } from '#tests/browser.ts';
import { findViolations } from './find-violations.ts';
import { openJourney } from './journey.ts';
import { comeToRest } from './settle.ts';

const { site, browser } = await openJourney();

const shapes = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;

const email = (page: Page) => page.getByLabel('Email for the receipt');
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

test.each(shapes)(
  'P-01 %s a plan is chosen by a link, and its bill comes into view',
  async (_how, javaScriptEnabled) => {
    await using watched = await openPage(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/pricing`);
    await page.getByRole('link', { name: 'Choose No Fluff' }).click();
    await page.waitForURL('**/pricing?plan=no-fluff#pay');
    const title = page.getByRole('heading', { level: 2, name: 'Pay by card' });
    await title.waitFor();
    const [box, header] = [await title.boundingBox(), await page.locator('header').boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
    expect(box?.y).toBeLessThan(900);
    const bill = page.getByRole('region', { name: 'Pay by card' });
    for (const words of ['$627.27', '$62.73', '$690.00'])
      await bill.getByText(words, { exact: true }).waitFor();
    expect(
      await page.getByRole('link', { name: /^Chosen: pay below\s?: No Fluff$/ }).getAttribute('aria-current'),
    ).toBe('true');
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 C18 a card is never asked for on this site', async () => {
  await using watched = await openPage(browser);
  await watched.page.goto(`${site.url}/pricing?plan=no-fluff`);
  const typed = watched.page.locator('main input:not([type=hidden])');
  expect(await typed.count()).toBe(1);
  expect(await typed.getAttribute('name')).toBe('email');
});

test.each(shapes)(
  'P-01 %s an address that is wrong is named, takes the focus, and costs nothing typed',
  async (_how, javaScriptEnabled) => {
    await using watched = await openPage(browser, { javaScriptEnabled });
    const { page } = watched;
    await page.goto(`${site.url}/pricing?plan=visibility-accelerator`);
    await email(page).fill('ana@tidepool');
    await pay(page).click();
    const note = page.getByRole('group', { name: 'Nothing charged yet: one thing to mend' });
    await note.waitFor();
    expect(await page.title()).toBe('Error: Pay for Visibility Accelerator | Saltbush Media');
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await note.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((await page.locator('header').boundingBox())?.height ?? 0);
    expect(await email(page).inputValue()).toBe('ana@tidepool');
    expect(await email(page).getAttribute('aria-invalid')).toBe('true');
    expect(await email(page).getAttribute('aria-describedby')).toBe('pay-email-error');
    await note.getByRole('link', { name: 'That address looks unfinished' }).click();
    await expect.poll(() => focusedId(page)).toBe('pay-email');
    await page.getByText('Total each month').waitFor();
    expect(await note.isVisible()).toBe(true);
    // The address keeps the choice: reading it anew brings the form again.
    expect(new URL(page.url()).searchParams.get('plan')).toBe('visibility-accelerator');
    if (javaScriptEnabled) return;
    // Who leaves the answer and comes back finds it, with what was typed since.
    await email(page).fill('ana@tidepool.exam');
    await page.goto(`${site.url}/terms`);
    await page.goBack();
    await note.waitFor();
    expect(await email(page).inputValue()).toBe('ana@tidepool.exam');
  },
);

test('P-01 nothing of React comes before the form is touched', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`, { waitUntil: 'networkidle' });
  expect(listFrameworkRequests(watched.requests)).toEqual([]);
  await email(page).fill('ana@tidepool.example');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  expect(await email(page).inputValue()).toBe('ana@tidepool.example');
  expect(watched.complaints).toEqual([]);
});

test('P-01 with React another plan is chosen without a document, and what was typed stays', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  await email(page).fill('ana@tidepool.example');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.getByRole('link', { name: 'Choose another plan' }).click();
  await page.getByRole('link', { name: 'Choose Visibility Accelerator' }).click();
  await page.getByText('Total each month').waitFor();
  expect(await email(page).inputValue()).toBe('ana@tidepool.example');
  expect(await page.locator('[name=plan]').inputValue()).toBe('visibility-accelerator');
  expect(watched.requests.filter((request) => request === 'GET /pricing')).toHaveLength(1);
});

/** Holds the answer to every order back, and counts what was asked. */
async function holdOrders(page: Page) {
  const orders: string[] = [];
  const freed = Promise.withResolvers<void>();
  await page.route('**/pricing?plan=*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    orders.push(route.request().postData() ?? '');
    await freed.promise;
    await route.fulfill({ status: 204 });
  });
  return { orders, free: () => freed.resolve() };
}

test('P-01 a double click asks once, says that it is at work, and can be pressed again on a page left standing', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  const { orders, free } = await holdOrders(page);
  await email(page).fill('ana@tidepool.example');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.waitForLoadState('networkidle');
  // Written down as it happens: while a page is on its way nothing can be read.
  await page.evaluate(() => {
    const seen: (string | null | undefined)[] = [];
    Object.assign(window, { seen });
    const button = document.querySelector('.send');
    const status = document.querySelector('form [role=status]');
    const note = () => seen.push(`${button?.ariaDisabled}: ${status?.textContent}`);
    new MutationObserver(note).observe(button as Element, { attributes: true });
  });
  const button = pay(page);
  await button.dblclick({ noWaitAfter: true });
  await expect.poll(() => orders.length).toBe(1);
  // No content: the browser stays where it is, as after a press of Stop.
  free();
  const readSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(readSeen).toEqual(['true: Taking you to the payment page.']);
  expect(orders).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await readSeen()).at(-1)).toBe('null: ');
  await button.click({ noWaitAfter: true });
  await expect.poll(() => orders.length).toBe(2);
  const attempts = orders.map((order) => new URLSearchParams(order).get('attempt'));
  expect(attempts[0]).toBeTruthy();
  expect(attempts[1]).toBe(attempts[0]);
});

test('P-01 a plan that is asked for is named in the contact form', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/pricing`);
  await page.getByRole('link', { name: 'Get a strategy' }).first().click();
  await page.waitForURL('**/contact?plan=sustainable-website');
  expect(await page.getByLabel('Your message').inputValue()).toContain('Sustainable website');
  expect(await page.getByLabel('A new website').isChecked()).toBe(true);
});

test('P-01 P-04 who visits the site as localhost is led to the sandbox’s page all the same', async () => {
  await using watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/pricing?plan=no-fluff`);
  await email(page).fill('ana@tidepool.example');
  await pay(page).click();
  await page.getByLabel('Card number').waitFor();
  expect(new URL(page.url()).origin).toBe(site.url);
  expect(watched.complaints).toEqual([]);
});

test('P-01 the way to paying goes by keyboard alone', async () => {
  await using watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${site.url}/pricing`);
  await page.getByRole('link', { name: 'Choose No Fluff' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pricing?plan=no-fluff#pay');
  const reached: (string | null)[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
  }
  expect(reached).toContain('email');
});

const views = [
  '/pricing',
  '/pricing?plan=no-fluff',
  '/pricing?plan=no-fluff&cancelled=1',
  '/payment-success',
];

const widths = process.env.TEST_TIER === 'all' ? [320, 768, 1280] : [320, 1280];

test.each(views.flatMap((path) => widths.map((width) => [path, width] as const)))(
  'P-01 axe finds nothing on %s at %i px, and it does not scroll sideways',
  async (path, width) => {
    await using watched = await openPage(browser, {
      viewport: { width, height: 900 },
      isMobile: width < 768,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const { page } = watched;
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await comeToRest(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

/** What stands beyond the right edge, and amounts that are broken across lines. */
function findBroken(page: Page) {
  return page.evaluate(() => {
    const lines = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    const amounts = [...document.querySelectorAll('.sum dd')].filter((amount) =>
      /^\$[\d,.]+$/.test(amount.textContent ?? ''),
    );
    return {
      amounts: amounts.length,
      broken: amounts.filter((amount) => lines(amount) > 1).map(({ textContent }) => textContent),
      width: document.documentElement.scrollWidth,
    };
  });
}

test.each([
  [320, 100],
  [360, 100],
  [390, 100],
  [390, 200],
])(
  'P-01 at %i px with letters at %i %% no amount is broken, and nothing scrolls sideways',
  async (width, percent) => {
    await using watched = await openPage(browser, { viewport: { width, height: 900 }, bypassCSP: true });
    const { page } = watched;
    await page.goto(`${site.url}/pricing?plan=visibility-accelerator`);
    await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
    expect(await findBroken(page)).toEqual({ amounts: 4, broken: [], width });
  },
);

test.each([320, 390])('P-01 at %i px every amount stands beside what it is for', async (width) => {
  await using watched = await openPage(browser, { viewport: { width, height: 900 } });
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=visibility-accelerator`);
  const below = await page.evaluate(() =>
    [...document.querySelectorAll('.sum > div')]
      .filter((row) => {
        const [name, amount] = [...row.children].map((part) => part.getBoundingClientRect().top);
        return name !== amount;
      })
      .map(({ textContent }) => textContent),
  );
  expect(below).toEqual([]);
});

test('P-01 in forced colours the chosen plan has an edge, and the button one too', async () => {
  await using watched = await openPage(browser, { forcedColors: 'active' });
  const { page } = watched;
  await page.goto(`${site.url}/pricing?plan=no-fluff`);
  expect(
    await page.locator('.plan.is-chosen').evaluate((element) => getComputedStyle(element).outlineStyle),
  ).toBe('solid');
  expect(await pay(page).evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
});

test('P-01 on a phone the field takes the focus without making the page larger', async () => {
  await using watched = await openPage(browser, { viewport: phone, isMobile: true });
  await watched.page.goto(`${site.url}/pricing?plan=no-fluff`);
  const size = await email(watched.page).evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  );
  expect(size).toBeGreaterThanOrEqual(16);
});

test.each(['/pricing?plan=no-fluff', '/payment-success'])(
  'P-01 %s weighs at most 38 kB on a phone, with nothing of React and nothing that shifts',
  async (path) => {
    const weight = await measureWeight(browser, site.url + path, 'phone');
    const list = weight.scrolled.list.map((item) => `${item.transferBytes} ${item.path}`).join('\n');
    expect(weight.firstView.transferBytes, list).toBeGreaterThan(10_000);
    expect(weight.firstView.transferBytes, list).toBeLessThanOrEqual(38_000);
    expect(weight.frameworkBytes).toBe(0);
    expect(weight.layoutShift).toBe(0);
  },
);
