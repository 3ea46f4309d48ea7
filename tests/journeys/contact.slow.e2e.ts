import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { phone } from '../browser.ts';
import { testSecret } from '../test-settings.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { axeOptions, findFaults, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const contact = `${site.url}/contact`;
const thanks = '**/contact/thanks?ref=SB-*';

const field = (page: Page, label: string) =>
  page.getByLabel(label).and(page.locator('input, textarea, select'));
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const unsent = (page: Page) => page.getByRole('group', { name: 'We could not save your message' });

let visitors = 0;
/** Fills in every field with the valid values of a new visitor. */
async function fillIn(page: Page): Promise<string> {
  visitors += 1;
  const message = `Our site is slow 🌿, and this is how visitor ${visitors} puts it.\nCan it be lighter?`;
  await field(page, 'Your name').fill(`עדה Ferreira ${visitors}`);
  await field(page, 'Email').fill(`ana${visitors}@tidepool.example`);
  await page.getByText('SEO and AI search').click();
  await field(page, 'Budget').selectOption('$5,000 to $15,000');
  await field(page, 'Your message').fill(message);
  await field(page, 'You may keep this message').check();
  return message;
}

test.each(['x'.repeat(71_300), '語'.repeat(12_600)])(
  'C-01 a message far too long says so before it is sent, and stays (%#)',
  async (long) => {
    await using watched = await openAt('/contact');
    const { page } = watched;
    await fillIn(page);
    await waitForReact(page);
    await field(page, 'Your message').fill(long);
    await send(page);
    await page.getByRole('link', { name: 'Shorten your message to 5,000 characters.' }).waitFor();
    expect(await field(page, 'Your message').inputValue()).toBe(long);
    expect(await unsent(page).count()).toBe(0);
    expect(watched.requests.filter((request) => request.startsWith('POST /contact'))).toEqual([]);
  },
);

test('C-01 C-03 axe finds nothing in the form, with errors and in the confirmation; the keyboard cannot reach the honeypot, and no phone zooms in on a field', async () => {
  await using watched = await openAt('/contact', axeOptions);
  const { page } = watched;
  expect(await findFaults(page)).toEqual([]);
  const box = await page.locator('input[name=website]').locator('xpath=ancestor::div[1]').boundingBox();
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
  expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0);
  await field(page, 'Your name').focus();
  const reached: string[] = [];
  while (reached.at(-1) !== 'consent' && reached.length < 20) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
  }
  expect(reached.at(-1)).toBe('consent');
  expect(reached).not.toContain('website');
  // Below 16 px iOS zooms in on a focused field, and does not zoom out again.
  await page.setViewportSize(phone);
  const sizes = await page
    .locator('form .in')
    .evaluateAll((fields) => fields.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  await send(page);
  await page.getByRole('group', { name: /Not sent yet/ }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.goto(
    `${contact}/thanks?ref=${createFormSigner(testSecret).signReference('SB-7K3M9QX', 'contact')}`,
  );
  await page.getByText('SB-7K3M9QX').first().waitFor();
  expect(await findFaults(page)).toEqual([]);
});
