import { expect, test } from 'vitest';
import { formatCents, splitGst } from '#app/features/payments/domain/money.ts';
import { listFrameworkRequests } from '../browser.ts';
import { holdRequests } from './hold-requests.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import {
  email,
  fillIn,
  findChoice,
  payablePlans,
  payButton,
  payPath,
  plan,
  website,
} from './visit-payment.ts';
import {
  axeOptions,
  expectClearOfHeader,
  findFaults,
  readFocusedId,
  shapes,
  waitForReact,
} from './visitor.ts';

const site = await openSharedSite();
const [, other] = payablePlans;
/** The plan with the widest amounts. */
const dearest = payablePlans.reduce((one, next) => (next.cents > one.cents ? next : one));
const dearestPath = `/pricing?plan=${dearest.slug}`;

test.each(shapes)(
  'P-01 %s a visitor chooses a plan by keyboard, its bill comes into view, and an invalid address is named without losing input',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt('/pricing', { javaScriptEnabled });
    const { page } = watched;
    await findChoice(page, plan).press('Enter');
    await page.waitForURL(`**${payPath}#pay`);
    const title = page.locator('#pay-title');
    await title.waitFor();
    await expectClearOfHeader(page, title);
    expect((await title.boundingBox())?.y).toBeLessThan(900);
    const { withoutGstCents, gstCents } = splitGst(plan.cents);
    for (const cents of [withoutGstCents, gstCents, plan.cents])
      await page.locator('#pay dd').getByText(formatCents(cents), { exact: true }).waitFor();
    expect(watched.complaints).toEqual([]);
    for (let steps = 0; steps < 8 && (await readFocusedId(page)) !== 'pay-website'; steps++)
      await page.keyboard.press('Tab');
    await page.keyboard.type('tidepool.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ana@tidepool');
    await page.keyboard.press('Enter');
    const note = page.getByRole('group', { name: 'Nothing charged yet: 1 thing to fix' });
    await note.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectClearOfHeader(page, note);
    expect(await email(page).inputValue()).toBe('ana@tidepool');
    expect(await website(page).inputValue()).toBe('tidepool.example');
    await note.getByRole('link', { name: 'That address looks incomplete' }).click();
    await expect.poll(() => readFocusedId(page)).toBe('pay-email');
    expect(await note.isVisible()).toBe(true);
    // The URL keeps the choice: reloading it shows the form again.
    expect(new URL(page.url()).searchParams.get('plan')).toBe(plan.slug);
    if (javaScriptEnabled) return;
    // A visitor who leaves the response and returns finds it, with the input since.
    await email(page).fill('ana@tidepool.exam');
    await page.goto(`${site.url}/terms`);
    await page.goBack();
    await note.waitFor();
    expect(await email(page).inputValue()).toBe('ana@tidepool.exam');
  },
);

test.skipIf(!other)(
  `P-01 React starts when the form is touched; then another plan is chosen without loading a document, and the input stays${other ? '' : ': there is no other plan'}`,
  async () => {
    await using watched = await openAt(payPath);
    const { page } = watched;
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    await email(page).fill('ana@tidepool.example');
    await waitForReact(page);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    await page.getByRole('link', { name: 'Choose another plan' }).click();
    await findChoice(page, other ?? plan).click();
    await page.waitForURL(`**/pricing?plan=${other?.slug}#pay`);
    await expect.poll(() => page.locator('[name=plan]').inputValue()).toBe(other?.slug);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    expect(watched.requests.filter((request) => request === 'GET /pricing')).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  },
);

test.each(['before the pointer is released', 'after a first letter', 'before anything is typed'])(
  'P-01 what is typed while React starts is neither doubled nor lost, if React starts %s',
  async (when) => {
    await using watched = await openAt(payPath);
    const { page } = watched;
    const remembered = JSON.stringify({ website: 'old.example', email: 'old@tidepool.example' });
    await page.evaluate((values) => sessionStorage.setItem('saltbush-pay', values), remembered);
    const release = await holdRequests(page, /\.js$/);
    const start = async () => {
      release();
      await waitForReact(page);
    };
    const field = email(page);
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (!box) throw new Error('The field is not shown.');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.mouse.down();
    if (when === 'before the pointer is released') await start();
    await page.mouse.up();
    if (when === 'after a first letter') await page.keyboard.type('a');
    if (when !== 'before the pointer is released') await start();
    await page.keyboard.type(when === 'after a first letter' ? 'na@new.example' : 'ana@new.example');
    expect(await field.inputValue()).toBe('ana@new.example');
    expect(await website(page).inputValue()).toBe('old.example');
    // A value that was filled in is replaced at the first click, and can be corrected at the second.
    await website(page).click();
    await page.keyboard.type('new.example');
    await website(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type('/shop');
    expect(await website(page).inputValue()).toBe('new.example/shop');
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 a double click sends one request, the button says that it is working, and can be pressed again if the page stays', async () => {
  await using watched = await openAt(payPath);
  const { page } = watched;
  const orders: string[] = [];
  const freed = Promise.withResolvers<void>();
  await page.route('**/pricing?plan=*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    orders.push(route.request().postData() ?? '');
    await freed.promise;
    // Status 204 keeps the browser on the page, like its Stop button.
    await route.fulfill({ status: 204 });
  });
  await fillIn(page);
  await waitForReact(page);
  // Recorded as it happens, because nothing can be read during a navigation.
  await page.evaluate(() => {
    const seen: (string | null | undefined)[] = [];
    Object.assign(window, { seen });
    const button = document.querySelector('.send');
    const status = document.querySelector('form [role=status]');
    const note = () => seen.push(`${button?.ariaDisabled}: ${status?.textContent}`);
    new MutationObserver(note).observe(button as Element, { attributes: true });
  });
  const button = payButton(page);
  await button.dblclick({ noWaitAfter: true });
  await expect.poll(() => orders.length).toBe(1);
  freed.resolve();
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

test('P-01 axe finds nothing on the plans, on the form and after returning; on a phone no amount wraps, and the field does not zoom the page', async () => {
  await using watched = await openAt(`${dearestPath}&cancelled=1`, axeOptions);
  const { page } = watched;
  expect.soft(await findFaults(page), 'after coming back').toEqual([]);
  await page.goto(`${site.url}/pricing`);
  expect.soft(await findFaults(page), 'the plans').toEqual([]);
  await page.goto(site.url + dearestPath);
  expect.soft(await findFaults(page), 'the form').toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  const countBroken = () =>
    page.locator('.sum > div > :nth-child(2)').evaluateAll((amounts) => {
      const range = document.createRange();
      const countLines = (amount: Element) => {
        range.selectNodeContents(amount);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      return [amounts.length, amounts.filter((amount) => countLines(amount) > 1).length];
    });
  const [amounts = 0, broken] = await countBroken();
  expect(amounts).toBeGreaterThanOrEqual(3);
  expect(broken).toBe(0);
  // Below 16 px iOS zooms in on a focused field.
  const size = await email(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await countBroken()).toEqual([amounts, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
