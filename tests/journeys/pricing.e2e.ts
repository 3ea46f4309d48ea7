import { expect, test } from 'vitest';
import { formatCents, splitGst } from '#app/features/payments/domain/money.ts';
import { listFrameworkRequests } from '../browser.ts';
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
import { expectClearOfHeader, readFocusedId, shapes, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const [, otherPlan] = payablePlans;

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

test.skipIf(!otherPlan)(
  `P-01 React starts when the form is touched; then another plan is chosen without loading a document, and the input stays${otherPlan ? '' : ': there is no other plan'}`,
  async () => {
    await using watched = await openAt(payPath);
    const { page } = watched;
    expect(listFrameworkRequests(watched.requests)).toEqual([]);
    await email(page).fill('ana@tidepool.example');
    await waitForReact(page);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    await page.getByRole('link', { name: 'Choose another plan' }).click();
    await findChoice(page, otherPlan ?? plan).click();
    await page.waitForURL(`**/pricing?plan=${otherPlan?.slug}#pay`);
    await expect.poll(() => page.locator('[name=plan]').inputValue()).toBe(otherPlan?.slug);
    expect(await email(page).inputValue()).toBe('ana@tidepool.example');
    expect(watched.requests.filter((request) => request === 'GET /pricing')).toHaveLength(1);
    expect(watched.complaints).toEqual([]);
  },
);

test('P-01 a double click sends one request, the button says that it is working, and can be pressed again if the page stays', async () => {
  await using watched = await openAt(payPath);
  const { page } = watched;
  let orders = 0;
  const freed = Promise.withResolvers<void>();
  await page.route('**/pricing?plan=*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    orders += 1;
    await freed.promise;
    // Status 204 keeps the browser on the page, like its Stop button.
    await route.fulfill({ status: 204 });
  });
  await fillIn(page);
  await waitForReact(page);
  // Recorded as it happens, because nothing can be read during a navigation.
  await page.evaluate(() => {
    const seen: (string | null | undefined)[] = [];
    const attempts: unknown[] = [];
    Object.assign(window, { seen, attempts });
    addEventListener('formdata', ({ formData }) => attempts.push(formData.get('attempt')));
    const button = document.querySelector('.send');
    const status = document.querySelector('form [role=status]');
    const record = () => seen.push(`${button?.ariaDisabled}: ${status?.textContent}`);
    new MutationObserver(record).observe(button as Element, { attributes: true });
  });
  const button = payButton(page);
  await button.dblclick({ noWaitAfter: true });
  await expect.poll(() => orders).toBe(1);
  freed.resolve();
  const readSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(readSeen).toEqual(['true: Taking you to the payment page.']);
  expect(orders).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await readSeen()).at(-1)).toBe('null: ');
  // A locator would wait for the navigation that status 204 has ended.
  await page.evaluate(() => document.querySelector<HTMLElement>('.send')?.click());
  await expect.poll(() => orders).toBe(2);
  const attempts = await page.evaluate(() => (window as unknown as { attempts: string[] }).attempts);
  expect(attempts.length).toBeGreaterThan(1);
  expect(attempts[0]).toBeTruthy();
  expect(new Set(attempts).size).toBe(1);
});
