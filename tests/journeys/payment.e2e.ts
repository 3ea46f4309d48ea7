import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatCents } from '#app/features/payments/domain/money.ts';
import { engine, unsupported } from '../browser.ts';
import { openSharedSite, readRow } from './journey.ts';
import { openAt } from './open-at.ts';
import { openSignedIn } from './visit-auth.ts';
import {
  awaitPaid,
  cards,
  email,
  fillIn,
  findChoice,
  payablePlans,
  payButton,
  payByCard,
  payPath,
  plan,
  website,
} from './visit-payment.ts';
import { shapes, waitForReact } from './visitor.ts';

const site = await openSharedSite();

const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel and go back' }).click();

/** The reference on the receipt. */
async function readReference(page: Page): Promise<string> {
  const text = await page.getByRole('main').textContent();
  return text?.match(/SB-P-[0-9A-Z]{7}/)?.[0] ?? '';
}

test.each(shapes)(
  'R-18 P-01 P-02 P-04 %s a visitor chooses a plan, pays with a test card, and sees it as paid',
  async (_how, javaScriptEnabled) => {
    await using watched = await openAt('/pricing', { javaScriptEnabled });
    const { page } = watched;
    // Each of the two runs buys another kind of plan, if there are two.
    const chosen =
      payablePlans.find(({ interval }) => (interval !== undefined) === javaScriptEnabled) ?? plan;
    await findChoice(page, chosen).click();
    await fillIn(page);
    await payButton(page).click();
    await page.getByText('No card is charged').first().waitFor();
    expect(new URL(page.url()).origin).toBe(site.sandboxUrl);
    await page.getByText(formatCents(chosen.cents)).first().waitFor();
    await payByCard(page, cards.good);
    await page.waitForURL('**/payment-success?session_id=cs_*');
    await awaitPaid(page);
    const receipt = page.getByRole('region', { name: 'Trial receipt' });
    for (const text of [chosen.name, formatCents(chosen.cents)])
      await receipt.getByText(text, { exact: true }).waitFor();
    expect(await receipt.getByText('Total each month').count()).toBe(chosen.interval ? 1 : 0);
    expect(await readReference(page)).toMatch(/^SB-P-/);
    expect(await page.getByRole('main').textContent()).not.toContain('ana@tidepool.example');
    expect(watched.complaints).toEqual([]);
  },
);

test('P-02 P-04 a declined card leaves the order open, and after going back another card pays', async () => {
  await using watched = await openAt(payPath, { javaScriptEnabled: false });
  const { page } = watched;
  await fillIn(page);
  await payButton(page).click();
  await payByCard(page, cards.declined);
  await page.getByRole('alert').waitFor();
  await page.reload();
  await page.getByRole('alert').waitFor();
  await cancel(page);
  await page.getByRole('group', { name: 'Nothing was charged' }).waitFor();
  if (engine === 'WebKit') unsupported.refuse('go back to a page of another site');
  await page.goBack();
  await payByCard(page, cards.good);
  await awaitPaid(page);
});

test('P-01 P-02 a visitor who goes back without paying keeps the choice and the input; after paying, going back to the form cannot pay again', async () => {
  await using watched = await openAt(payPath);
  const { page } = watched;
  await fillIn(page);
  await waitForReact(page);
  await payButton(page).click();
  await cancel(page);
  await page.waitForURL(`**${payPath}&cancelled=1*`);
  const unpaid = page.getByRole('group', { name: 'Nothing was charged' });
  await expect.poll(() => email(page).inputValue()).toBe('ana@tidepool.example');
  expect(await website(page).inputValue()).toBe('tidepool.example');
  expect(await unpaid.evaluate((element) => element === document.activeElement)).toBe(true);
  const attempt = await page.locator('[name=attempt]').inputValue();
  await payButton(page).click();
  await payByCard(page, cards.good);
  await awaitPaid(page);
  const reference = await readReference(page);
  // The same form is sent again, as from a window that was left open.
  await page.goto(site.url + payPath);
  await page.locator('form[data-react]').evaluate((form: HTMLFormElement, same) => {
    const fields = { attempt: same, website: 'tidepool.example', email: 'ana@tidepool.example' };
    for (const [name, value] of Object.entries(fields))
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    form.submit();
  }, attempt);
  await awaitPaid(page);
  expect(await readReference(page)).toBe(reference);
  expect(watched.complaints).toEqual([]);
});

test('P-01 a signed-in visitor finds their address in the form, and the order carries the session', async () => {
  await using visit = await openSignedIn(payPath);
  const { page, session } = visit;
  await expect.poll(() => email(page).inputValue()).toBe(visit.email);
  const token = page.locator('[name=access_token]');
  await expect.poll(() => token.inputValue()).toBe(session.access_token);
  const html = await (await page.request.get(site.url + payPath)).text();
  expect(html).not.toContain(visit.email);
  await website(page).fill('tidepool.example');
  await payButton(page).click();
  await payByCard(page, cards.good);
  await awaitPaid(page);
  const stored = await readRow('select user_id from orders where reference = ?', await readReference(page));
  expect(stored).toEqual({ user_id: session.user.id });
});
