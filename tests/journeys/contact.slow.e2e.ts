import path from 'node:path';
import { expect, test } from 'vitest';
import { createFormSigner } from '#app/features/contact/domain/signatures.ts';
import { phone } from '../browser.ts';
import { testSecret } from '../test-settings.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { field, fillIn, send, unsent } from './visit-contact.ts';
import { axeOptions, findFaults, waitForReact } from './visitor.ts';

const site = await openSharedSite();
const contact = `${site.url}/contact`;
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
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
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
