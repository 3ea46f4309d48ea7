import type { Page } from 'playwright-core';
import type { Plan } from '#app/content/pricing.ts';
import type { Site } from '../site.ts';
import { content } from './content.ts';
import { createVisitorHeaders } from './journey.ts';

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

/** Test cards of the sandbox. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
};

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Pretend to pay', exact: true }).click();
}

export const awaitPaid = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Paid. Thank you.' }).waitFor();

/** Orders the plan and pays in the sandbox without a browser. Returns the path of the page that follows. */
export async function payFor({ url }: Pick<Site, 'url'>, buyer: string): Promise<string> {
  const post = async (to: string, fields: Record<string, string>) => {
    const response = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(to).origin, ...createVisitorHeaders() },
      body: new URLSearchParams(fields),
    });
    const next = response.headers.get('location');
    if (!next) throw new Error(`${to} returned ${response.status}: ${await response.text()}`);
    return new URL(next, to);
  };
  const order = { plan: plan.slug, email: buyer, website: 'tidepool.example' };
  const checkout = await post(url + payPath, order);
  const { pathname, search } = await post(`${checkout.href}/card`, { number: '4242 4242 4242 4242' });
  return pathname + search;
}
