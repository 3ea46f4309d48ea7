import type { Page } from 'playwright-core';

/** Where a stored message leads. */
export const thanks = '**/contact/thanks?ref=SB-*';

export const field = (page: Page, label: string) =>
  page.getByLabel(label).and(page.locator('input, textarea, select'));
export const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
export const unsent = (page: Page) => page.getByRole('group', { name: 'We could not save your message' });

let visitors = 0;
/** Fills in every field with the values of a new visitor, which are valid unless an address is given that is not. */
export async function fillIn(page: Page, email = `ana${visitors + 1}@tidepool.example`): Promise<string> {
  visitors += 1;
  const message = `Our site is slow 🌿, and this is how visitor ${visitors} puts it.\nCan it be lighter?`;
  await field(page, 'Your name').fill(`עדה Ferreira ${visitors}`);
  await field(page, 'Email').fill(email);
  await page.getByText('SEO and AI search').click();
  await field(page, 'Budget').selectOption('$5,000 to $15,000');
  await field(page, 'Your message').fill(message);
  await field(page, 'You may keep this message').check();
  return message;
}
