import type { Page } from 'playwright-core';
import type { Plan } from '#app/content/plan.ts';
import { content } from './content.ts';

/** The plans in the content that can be bought. */
export const payablePlans = content.plans.filter(({ byQuote }) => !byQuote) as [Plan, ...Plan[]];
/** The plan that the tests order. */
export const [plan] = payablePlans;
export const payPath = `/pricing?plan=${plan.slug}`;

export const email = (page: Page) => page.getByLabel('Email for the receipt');
export const website = (page: Page) => page.getByLabel('The website the work is for');
/** Fills in the form before the payment. */
export async function fillIn(page: Page): Promise<void> {
  await website(page).fill('tidepool.example');
  await email(page).fill('ana@tidepool.example');
}
/** Finds the button whose text has the price. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
export const findChoice = (page: Page, { name, shortName }: Plan) =>
  page.getByRole('link', {
    name: shortName ? `Choose ${shortName} (${name})` : `Choose ${name}`,
    exact: true,
  });
